export { bulkAdminRoutes } from './bulk-admin.routes.ts';
export { bulkJobs, jobRunsSweep } from './bulk.jobs.ts';
