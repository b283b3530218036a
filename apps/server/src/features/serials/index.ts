export { staffFindMachine } from './serials.queries.ts';
export { serialsRoutes } from './serials.routes.ts';
