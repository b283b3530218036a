export { counterAdminRoutes } from './counter-admin.routes.ts';
