import { buffer } from 'node:stream/consumers';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import {
  findOwnId,
  findPapers,
  type ListedInvoice,
  listLatest,
  listOwn,
  type PaperRow,
} from './invoices.sql.ts';
import { papersAsked } from './issue-invoice.ts';

export interface InvoicePage {
  readonly rows: readonly ListedInvoice[];
  readonly total: number;
  readonly index: number;
}

/** What the caller's customer was invoiced, all of it or for one order. */
export const listInvoices = query(
  { right: 'admin' },
  async (
    { actor, shop },
    page: { readonly order: string | null; readonly size: number; readonly index: number },
  ): Promise<InvoicePage> => ({
    ...(await listOwn(shop.database, CustomerScope.of(actor), page)),
    index: page.index,
  }),
);

interface OfInvoice {
  readonly number: string;
}

/** The papers of an invoice; none yet: a job makes them from now on, if none does so already. */
export const invoicePapers = query({ right: 'admin' }, (context, { number }: OfInvoice) =>
  papersOf(context, number),
);

export interface PaperWithBytes {
  readonly paper: PaperRow;
  readonly bytes: Buffer;
}

export const invoicePdfBytes = query(
  { right: 'admin' },
  async (context, { number }: OfInvoice): Promise<PaperWithBytes | Refusal> => {
    const papers = await papersOf(context, number);
    if (isRefusal(papers)) return papers;
    const paper = papers.find(({ kind }) => kind === 'pdf');
    if (paper === undefined) return refuse('DocumentPending');
    const bytes = await context.files?.get(context.shop.id, paper.sha256);
    if (bytes === null || bytes === undefined) throw new Error('the bytes of an invoice are missing');
    return { paper, bytes: await buffer(bytes) };
  },
);

/** What was issued last comes first. */
export const staffListInvoices = query(
  { right: 'money.read' },
  ({ shop }: BareContext, { most }: { readonly most: number }) => listLatest(shop.database, most),
);

async function papersOf(
  { actor, shop, now }: Context,
  number: string,
): Promise<readonly PaperRow[] | Refusal> {
  const invoiceId = await findOwnId(shop.database, number, CustomerScope.of(actor));
  if (invoiceId === undefined) return refuse('NotFound');
  const papers = await findPapers(shop.database, invoiceId);
  if (papers.length > 0) return papers;
  await inTransaction(shop.database, async (transaction) => {
    await enqueue(transaction, now, { kind: papersAsked, payload: { invoiceId } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return papers;
}
