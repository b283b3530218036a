export { invoiceJobs, invoicesCheckSweep } from './invoices.jobs.ts';
export { invoicesRoutes } from './invoices.routes.ts';
export { closeOrder } from './close-order.service.ts';
export { invoiceAgain } from './invoice-again.service.ts';
export { creditInvoice } from './credit-invoice.service.ts';
export { balanceOf, notePayment } from './note-payment.service.ts';
export { findInvoiceFaults } from './reconcile.queries.ts';
export { recordPastInvoice } from './past-invoice.ts';
export { knowsInvoice, listLatest, type ListedInvoice } from './invoices.queries.ts';
