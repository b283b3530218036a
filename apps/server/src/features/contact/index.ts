export { contactSweep } from './contact.jobs.ts';
export { type MailedMessage, mailedMessage } from './contact.sql.ts';
export { contactRoutes } from './contact.routes.ts';
