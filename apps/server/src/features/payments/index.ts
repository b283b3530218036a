export { type Balance, balanceOf, tellTotalChanged } from './balance.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { paymentJobs, paymentsSweep } from './payments.jobs.ts';
export { refundDeposit, refundPaid, type Refunded } from './refund.service.ts';
