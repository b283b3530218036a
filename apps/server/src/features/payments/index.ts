export { type Balance, balanceOf, tellTotalChanged } from './balance.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { paymentJobs, paymentsCheckSweep, paymentsSweep } from './payments.jobs.ts';
export { refundAgain, refundDeposit, refundPaid, type Refunded } from './refund.service.ts';
export { type ListedDifference, listDifferences, noticedDifferences } from './differences.queries.ts';
export { listRefusedRefunds, type RefusedRefund } from './refunds.queries.ts';
