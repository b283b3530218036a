export { serialsAdminRoutes } from './serials-admin.routes.ts';
export { staffFindMachine } from './serials.queries.ts';
export { serialsRoutes } from './serials.routes.ts';

/** What stock does with pieces that bear a number. */
export { insertSerials, lockSerialsHere, moveSerials, takeSerials } from './keep-serials.sql.ts';
