export { quotesAdminRoutes } from './quotes-admin.routes.ts';
export { quotesRoutes } from './quotes.routes.ts';

/** What the mail of a quote tells, and what its link carries. */
export { quoteCode } from './quote-link.ts';
export { quoteToMail } from './quotes.queries.ts';
