// GET /api/v2/shop/core/settings
import { getSettings } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { presentSettings } from './settings.present.ts';
import { coreRules } from './settings.queries.ts';

export const settingsRoutes: readonly Route[] = [
  serve(getSettings, coreRules, { input: () => undefined, answer: presentSettings }),
];
