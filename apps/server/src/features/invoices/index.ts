export { invoiceJobs, invoicesCheckSweep } from './invoices.jobs.ts';
export { bankAdminRoutes } from './bank-admin.routes.ts';
export { booksAdminRoutes } from './books-admin.routes.ts';
export { invoicesAdminRoutes } from './invoices-admin.routes.ts';
export { invoicesRoutes } from './invoices.routes.ts';

/** What the business does with invoices. */
export {
  staffCloseOrder,
  staffCreditInvoice,
  staffInvoiceAgain,
  staffNotePayment,
} from './invoices.commands.ts';
export { staffFindInvoice, staffListInvoices } from './invoices.queries.ts';
export { balanceOf } from '../../platform/database/invoice-money.ts';
export type { ListedInvoice } from './invoices.sql.ts';

/** Demo data uses it. */
export { recordPastInvoice } from './issue-invoice.ts';
