export { paymentsAdminRoutes } from './payments-admin.routes.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { paymentJobs, paymentsCheckSweep, paymentsSweep } from './payments.jobs.ts';

/** How money comes; demo data pay too. */
export { paymentLink } from './payments.commands.ts';
export { fetchPayment } from './attempts.commands.ts';

/** Whoever changes what a reservation costs has to call it. */
export { tellTotalChanged } from './balance.ts';

/** What the business does about money, and sees of it. */
export { staffRefundAgain, staffRefundDeposit, staffRefundPaid } from './refunds.commands.ts';
export { staffListDifferences, staffListRefusedRefunds } from './payments.queries.ts';
export { type ListedDifference, noticedDifferences } from './differences.sql.ts';
export type { RefusedRefund } from './refunds.sql.ts';

/** Money that is taken at the desk. */
export { type DeskPayment, takeDeskPayment } from './desk-payments.commands.ts';
export type { DeskMethod } from './attempts.sql.ts';
export { staffPaymentLink } from './payments.commands.ts';
