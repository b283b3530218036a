export { appointmentUndos, hoursUndos } from './hours.commands.ts';
export { hoursAdminRoutes } from './hours-admin.routes.ts';
export { seasonsAdminRoutes } from './seasons-admin.routes.ts';
export { settingsAdminRoutes } from './settings-admin.routes.ts';
export { settingsRoutes } from './settings.routes.ts';

/** The server calls it at every start, before it listens. */
export { settlePlaces } from './settings.jobs.ts';

export {
  staffChangeSetting,
  staffImportSettings,
  staffResetSetting,
  SettingChanged,
} from './settings.commands.ts';
export {
  staffCheckSettings,
  staffListDiffering,
  staffListSettings,
  staffShowSetting,
  type StandingSetting,
} from './settings.queries.ts';
