export { stockListsAdminRoutes } from './stock-lists-admin.routes.ts';
