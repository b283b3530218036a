import { askPersonalExport, erasePersonalData, getPersonalExport } from '@bivak/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { askForExport, personalExport } from './ask-export.service.ts';
import { erase } from './erase.service.ts';

/** GET and POST /api/v2/shop/personal-data/export, POST …/_erase */
export const privacyRoutes: readonly Route[] = [
  route(getPersonalExport, 'customer', (context) => personalExport(context)),
  route(askPersonalExport, 'customer', (context) => askForExport(context)),
  route(
    erasePersonalData,
    'customer',
    (context, { body }) =>
      erase(context, { whole: body.Scope === 'Customer', password: body.CurrentPassword ?? '' }),
    { brake: 'identity' },
  ),
];
