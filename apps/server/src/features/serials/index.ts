export { serialsAdminRoutes } from './serials-admin.routes.ts';
export { staffFindMachine } from './serials.queries.ts';
export { serialsRoutes } from './serials.routes.ts';
