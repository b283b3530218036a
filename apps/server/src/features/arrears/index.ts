export { arrearsOf } from './arrears.ts';
export { arrearsRoutes } from './arrears.routes.ts';

/** What the business does about them. */
export { staffExemptFromArrears } from './arrears.commands.ts';
