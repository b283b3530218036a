export { changesAdminRoutes } from './changes-admin.routes.ts';
