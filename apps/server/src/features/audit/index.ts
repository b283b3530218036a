/** Who did what, for staff. */
export { auditAdminRoutes } from './audit-admin.routes.ts';
