export { loginMailJobs } from './login-mails.jobs.ts';
export { notificationJobs } from './notifications.jobs.ts';
