export { webhooksAdminRoutes } from './webhooks-admin.routes.ts';
export { webhooksSweep } from './webhooks.jobs.ts';
