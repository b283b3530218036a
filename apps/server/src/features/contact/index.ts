export { contactSweep } from './contact.jobs.ts';
export { type MailedMessage, mailedMessage } from './contact.queries.ts';
export { contactRoutes } from './contact.routes.ts';
