export { webhooksAdminRoutes } from './webhooks-admin.routes.ts';
export { webhookLogSweep, webhooksSweep } from './webhooks.jobs.ts';
