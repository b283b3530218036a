import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { keepFile } from '../../platform/files/kept-files.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { readPaperBrand } from '../documents/index.ts';
import { hasUbl, type Invoice, type InvoiceLine } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { readInvoice } from './invoices.queries.ts';
import { findPapers, type PaperKind, type PaperRow, savePaper } from './papers.queries.ts';
import { invoiceUbl } from './ubl/invoice-ubl.ts';

export const mailAsked = 'mail.invoice';

export interface MakingParts {
  readonly store: FileStore;
  readonly now: EpochMs;
  /** Of the job that makes them, for the event. */
  readonly requestId: string;
}

interface MadePaper {
  readonly kind: PaperKind;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The papers of an invoice; what is missing is made first, and then mailed. Only for jobs: it takes a while. */
export async function makePapers(shop: Shop, invoiceId: string, parts: MakingParts): Promise<PaperRow[]> {
  const { database } = shop;
  const found = await readInvoice(database, invoiceId);
  if (found === undefined) return [];
  const { invoice, lines } = found;
  const wanted: readonly PaperKind[] = hasUbl(invoice) ? ['pdf', 'ubl'] : ['pdf'];
  const there = await findPapers(database, invoiceId);
  const missing = wanted.filter((kind) => there.every((paper) => paper.kind !== kind));
  if (missing.length === 0) return there;
  const made: MadePaper[] = [];
  for (const kind of missing) made.push(await makePaper(shop, kind, invoice, lines));
  const t = shop.translate[invoice.language];
  await inTransaction(database, async (transaction) => {
    for (const { kind, bytes, contentType } of made) {
      const name = t(`invoice.fileName.${kind}`, { number: invoice.number, kind: invoice.kind });
      const owner = { ownerEntity: 'invoice', ownerId: invoiceId };
      const file = { name, bytes, contentType, ...owner };
      const { id: fileId } = await keepFile(transaction, parts.store, shop.id, parts.now, file);
      await savePaper(transaction, { invoiceId, kind, fileId }, parts.now);
    }
    await enqueue(transaction, parts.now, { kind: mailAsked, payload: { invoiceId } });
    await recordEvents(
      transaction,
      { actor: { kind: 'job' }, now: parts.now, requestId: parts.requestId },
      { entity: 'invoice', entityId: invoiceId, action: 'make-papers', after: { kinds: missing } },
    );
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return findPapers(database, invoiceId);
}

async function makePaper(
  shop: Shop,
  kind: PaperKind,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
): Promise<MadePaper> {
  if (kind === 'ubl') {
    return { kind, bytes: Buffer.from(invoiceUbl(invoice, lines)), contentType: 'application/xml' };
  }
  const paper = invoicePaper(shop, invoice, lines);
  const bytes = await invoicePdf(paper, await readPaperBrand(shop.directory));
  return { kind, bytes, contentType: 'application/pdf' };
}
