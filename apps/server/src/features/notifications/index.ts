export { loginMailJobs } from './login-mails.jobs.ts';
export { notificationJobs } from './notifications.jobs.ts';
export { type MailContent, textIn } from './mail-content.ts';
export { type MailTheme, readMailTheme } from './mail-theme.ts';
export { type MailedLine, type MailedReservation, readMailedReservation } from './notifications.queries.ts';
export { reservationMail } from './reservation-mail.ts';
export { paymentMailJobs } from './payment-mails.jobs.ts';
