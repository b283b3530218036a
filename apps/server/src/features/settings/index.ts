export { settingsRoutes } from './settings.routes.ts';

/** At every start of the server, before it listens. */
export { settlePlaces } from './settings.commands.ts';

export { changeSetting, importSettings, resetSetting, SettingChanged } from './settings.commands.ts';
export {
  checkSettings,
  differingSettings,
  listSettings,
  showSetting,
  type StandingSetting,
} from './settings.queries.ts';
