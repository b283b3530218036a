/** The mails of each occasion, as the jobs that send them. */
export { contactMailJobs } from './contact-mails.jobs.ts';
export { damageMailJobs } from './damage-mails.jobs.ts';
export { differenceMailJobs } from './difference-mails.jobs.ts';
export { lateMailJobs } from './late-mails.jobs.ts';
export { divisionMailJobs } from './division-mails.jobs.ts';
export { loginMailJobs } from './login-mails.jobs.ts';
export { messageMailJobs } from './message-mails.jobs.ts';
export { notificationJobs } from './notifications.jobs.ts';
export { paymentMailJobs } from './payment-mails.jobs.ts';
export { pickupMailJobs } from './pickup-mails.jobs.ts';
export { quoteMailJobs } from './quote-mails.jobs.ts';
export { reminderMailJobs } from './reminder-mails.jobs.ts';
export { requestMailJobs } from './request-mails.jobs.ts';

/** What a mail of any feature is made of: its words, how it looks, and both forms that it is sent in. */
export { type MailContent, textIn } from './mail-content.ts';
export { mailFooter, type MailShop } from './mail-footer.ts';
export { mailHtml } from './mail-html.ts';
export { mailText } from './mail-text.ts';
export { type MailTheme, readMailTheme } from './mail-theme.ts';
export { spokenName } from './typed-words.ts';

/** The mail about a reservation, whose facts confirmations and documents tell too. */
export { type MailedLine, type MailedReservation, readMailedReservation } from './notifications.sql.ts';
export { reservationMail } from './reservation-mail.ts';

/** A rental request in words, which its letter tells too. */
export { type OutcomeWords, type RequestWords, requestWords } from './request-words.ts';
