export { privacyAdminRoutes } from './privacy-admin.routes.ts';
export { privacyJobs, privacySweep } from './privacy.jobs.ts';
export { privacyRoutes } from './privacy.routes.ts';
