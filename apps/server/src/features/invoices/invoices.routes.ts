// GET /api/v2/shop/invoices, …/invoices/{id}/_pdf, …/invoices/{id}/documents
import { buffer } from 'node:stream/consumers';
import { getInvoicePdf, listInvoiceDocuments, listInvoices } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { listed } from '../locations/index.ts';
import { presentInvoice, presentPaper } from './invoices.present.ts';
import { listOwn } from './invoices.queries.ts';
import { papersAsked } from './issue-invoice.ts';
import { findOwnId, findPapers, type PaperRow } from './papers.queries.ts';

export const invoicesRoutes: readonly Route[] = [
  route(listInvoices, 'admin', async ({ actor, shop, now }, { query }) => {
    const { size, index, orderID: order = null } = query;
    const { rows, total } = await listOwn(shop.database, CustomerScope.of(actor), { order, size, index });
    const today = shop.zone.dayOf(now);
    return { Collection: rows.map((row) => presentInvoice(row, today)), Total: total, Index: index };
  }),
  route(getInvoicePdf, 'admin', async (context, { params }) => {
    const papers = await papersOf(context, params.id);
    if (isRefusal(papers)) return papers;
    const pdf = papers.find(({ kind }) => kind === 'pdf');
    if (pdf === undefined) return refuse('DocumentPending');
    const bytes = await context.files?.get(context.shop.id, pdf.sha256);
    if (bytes === null || bytes === undefined) throw new Error('the bytes of an invoice are missing');
    const data = await buffer(bytes);
    return { FileName: pdf.name, ContentType: pdf.contentType, Data: data.toString('base64') };
  }),
  route(listInvoiceDocuments, 'admin', async (context, { params }) => {
    const papers = await papersOf(context, params.id);
    return isRefusal(papers) ? papers : listed(papers.map((paper) => presentPaper(paper, context)));
  }),
];

/** None yet: they are being made from now on, if a job does not do so already. */
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
