// GET /api/v2/shop/core/settings
import { getSettings } from '@bivak/contract/wire';
import { type Route, route } from '../../platform/http/route.ts';
import { presentSettings } from './settings.present.ts';

export const settingsRoutes: readonly Route[] = [
  route(getSettings, 'public', async ({ shop, now }) => presentSettings(shop.config, shop.zone, now)),
];
