import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { wordsOf } from '../../platform/database/typed-words.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { findInvoiceDocuments, type InvoiceDocumentRow, readInvoice } from './invoices.sql.ts';
import {
  countInvoices,
  findStaffInvoice,
  type InvoiceEvent,
  type InvoiceSearch,
  type InvoiceSort,
  type InvoiceView,
  readInvoiceHistory,
  readInvoicePage,
  type StaffInvoiceMore,
  type StaffInvoiceRow,
} from './staff-invoices.sql.ts';

export interface InvoiceFilter extends Sorted<InvoiceSort> {
  readonly view: InvoiceView;
  readonly text: string;
  readonly customerId: string | null;
  /** When it was issued, both days included; null: that end is open. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** Invoices and credit notes of everybody, as far as the caller's warehouses go: a page of a view, in two statements. */
export const staffInvoicePage = query(
  { right: 'money.read', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: InvoiceFilter & PageAsked,
  ): Promise<ListPage<StaffInvoiceRow> | Refusal> => {
    const { shop, key } = context;
    const search = invoiceSearch(context, filter);
    return listPage(
      { key, shop, list: 'invoices', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readInvoicePage(shop.database, search, { ...filter, ...span }),
      () => countInvoices(shop.database, search),
    );
  },
);

export function invoiceSearch(
  { shop, now, actor }: Pick<Context, 'shop' | 'now' | 'actor'>,
  { view, text, customerId, from, to }: InvoiceFilter,
): InvoiceSearch {
  const { warehouses } = OperatorScope.of(actor);
  return { view, today: shop.zone.dayOf(now), warehouses, customerId, from, to, words: wordsOf(text) };
}

/** All of an invoice: its frozen words, how it stands, its papers, and what happened to it. */
export interface StaffInvoice {
  readonly more: StaffInvoiceMore;
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  readonly documents: readonly InvoiceDocumentRow[];
  readonly history: readonly InvoiceEvent[];
}

/** By its number; one of another warehouse does not exist for who is limited to some. */
export const staffInvoiceDetail = query(
  { right: 'money.read', shared: 'nobody' },
  async (
    { shop, actor }: Context,
    { number }: { readonly number: string },
  ): Promise<StaffInvoice | Refusal> => {
    const { database } = shop;
    const more = await findStaffInvoice(database, number, {
      caller: operatorKey(actor),
      warehouses: OperatorScope.of(actor).warehouses,
    });
    if (more === undefined) return refuse('NotFound');
    const [found, documents, history] = await Promise.all([
      readInvoice(database, more.invoiceId),
      findInvoiceDocuments(database, more.invoiceId),
      readInvoiceHistory(database, more.invoiceId),
    ]);
    return found === undefined ? refuse('NotFound') : { more, ...found, documents, history };
  },
);
