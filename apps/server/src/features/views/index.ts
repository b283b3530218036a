export { viewsAdminRoutes } from './views-admin.routes.ts';
