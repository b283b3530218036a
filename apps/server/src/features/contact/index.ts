export { contactAdminRoutes } from './contact-admin.routes.ts';
export { contactSweep } from './contact.jobs.ts';
export { type MailedMessage, mailedMessage } from './contact.sql.ts';
export { type MessageInput, writeToBusiness } from './contact.commands.ts';
