export { notificationJobs } from './notifications.jobs.ts';
