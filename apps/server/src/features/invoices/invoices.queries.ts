import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { findListed, type ListedInvoice, listLatest, listOwn, readInvoice } from './invoices.sql.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';

export interface InvoicePage {
  readonly rows: readonly ListedInvoice[];
  readonly total: number;
  readonly index: number;
}

/** What the caller's customer was invoiced, all of it or for one order. */
export const listInvoices = query(
  { right: 'admin', shared: 'nobody' },
  async (
    { actor, shop },
    page: { readonly order: string | null; readonly size: number; readonly index: number },
  ): Promise<InvoicePage> => ({
    ...(await listOwn(shop.database, CustomerScope.of(actor), page)),
    index: page.index,
  }),
);

/** What was issued last comes first. */
export const staffListInvoices = query(
  { right: 'money.read', shared: 'nobody' },
  ({ shop }: BareContext, { most }: { readonly most: number }) => listLatest(shop.database, most),
);

export const staffFindInvoice = query(
  { right: 'money.read', shared: 'nobody' },
  async ({ shop }: BareContext, { number }: { readonly number: string }): Promise<ListedInvoice | Refusal> =>
    (await findListed(shop.database, number)) ?? refuse('NotFound'),
);

/** What an invoice says, for the mail that brings it. */
export const invoiceToMail = query(
  { right: 'job', shared: 'nobody' },
  ({ shop }: BareContext, { invoiceId }: { readonly invoiceId: string }) =>
    readInvoice(shop.database, invoiceId),
);

/** Where numbers, sums or order and invoice do not agree; the nightly check asks. */
export const invoiceFaults = query({ right: 'job', shared: 'nobody' }, ({ shop }: BareContext) =>
  findInvoiceFaults(shop.database),
);
