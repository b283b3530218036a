import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ReservationStatus } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { readPaperBrand } from '../documents/index.ts';
import { lockReservation, type MovableReservation, takeStep } from '../orders/index.ts';
import { balanceOf } from '../../platform/database/invoice-money.ts';
import { findBillable } from './billable.sql.ts';
import { invoicePaper, invoicePdf } from './invoice-paper.ts';
import { invoiceUbl } from './invoice-ubl.ts';
import { hasUbl, type Invoice, type InvoiceLine } from './invoice.ts';
import {
  findCreditOf,
  findLastInvoice,
  findListed,
  findOwnId,
  findInvoiceDocuments,
  lockInvoice,
  type InvoiceDocumentKind,
  type InvoiceDocumentRow,
  readInvoice,
  saveInvoiceDocument,
  writePayment,
} from './invoices.sql.ts';
import { creditWhole, invoiceOrder, makeInvoice, invoiceDocumentsAsked } from './issue-invoice.ts';

interface OfInvoice {
  readonly number: string;
}

/** The documents of an invoice; where there are none yet, a job is asked to make them, if none does so already. */
export const invoiceDocuments = command(
  { right: 'admin', rateLimit: 'reading' },
  (context, { number }: OfInvoice) => documentsOf(context, number),
);

/** The job that mails an invoice. */
export const mailAsked = 'mail.invoice';

type MakingContext = BareContext & { readonly files: FileStore };

/** The documents of an invoice; what is missing is made first, and then mailed. It takes a while. */
export const makeInvoiceDocuments = command(
  { right: 'job' },
  (context: MakingContext, { invoiceId }: { readonly invoiceId: string }) =>
    madeDocuments(context, invoiceId),
);

export interface DocumentWithBytes {
  readonly document: InvoiceDocumentRow;
  readonly bytes: Buffer;
}

export const invoicePdfBytes = command(
  { right: 'admin', rateLimit: 'reading' },
  async (context, { number }: OfInvoice): Promise<DocumentWithBytes | Refusal> => {
    const documents = await documentsOf(context, number);
    if (isRefusal(documents)) return documents;
    const document = documents.find(({ kind }) => kind === 'pdf');
    if (document === undefined) return refuse('DocumentPending');
    const bytes = await context.files?.get(context.shop.id, document.sha256);
    if (bytes === null || bytes === undefined) throw new Error('the bytes of an invoice are missing');
    return { document, bytes: await buffer(bytes) };
  },
);

export interface ClosedOrder {
  readonly order: MovableReservation;
  /** The number of its invoice; null for what costs nothing. */
  readonly invoiceNo: string | null;
}

/** What is left to do once everything was handed out. */
const path = ['Closed', 'ClosedAndCompleted'] as const satisfies readonly ReservationStatus[];

/**
 * Closes an order that was handed out or is back, and makes its invoice, in one transaction: both or none. An order that
 * is closed already is answered with the invoice that it has. Before its last day only what was taken back is closed:
 * to close is to say that everything is back, which frees the pieces for others. `OrderStillOut` names the day.
 */
export const staffCloseOrder = command(
  { right: 'orders.write' },
  (
    context: BareContext,
    { key, note }: { readonly key: string; readonly note: string | null },
  ): Promise<ClosedOrder | Refusal> => {
    const parts = { shop: context.shop, source: context };
    return inTransaction<ClosedOrder | Refusal>(context.shop.database, async (transaction) => {
      const before = await lockReservation(transaction, key);
      const billable = before === undefined ? undefined : await findBillable(transaction, before.id);
      if (before === undefined || billable === undefined) return refuse('NotFound');
      if (before.status === 'Picked' && billable.endDay > context.shop.zone.dayOf(context.now)) {
        return refuse('OrderStillOut', { params: { day: billable.endDay } });
      }
      let order = before;
      for (const to of path.slice(path.findIndex((status) => status === before.status) + 1)) {
        const moved = await takeStep(transaction, parts, order, { to, who: 'operator', note });
        if (isRefusal(moved)) return moved;
        order = moved;
      }
      const invoiceNo = await invoiceOrder(transaction, parts, billable);
      return { order, invoiceNo };
    });
  },
);

export interface InvoicedAgain {
  readonly number: string;
  readonly creditNumber: string;
}

/**
 * Invoices an order once more, with the details that its customer has today, after its invoice was taken back by a
 * credit note. Of each credit note once; asked again, the number is said again. `InvoiceStands` names the one that was not
 * taken back.
 */
export const staffInvoiceAgain = command(
  { right: 'money.write' },
  (context: BareContext, { key }: { readonly key: string }): Promise<InvoicedAgain | Refusal> => {
    const parts = { shop: context.shop, source: context };
    return inTransaction<InvoicedAgain | Refusal>(context.shop.database, async (transaction) => {
      const order = await lockReservation(transaction, key);
      if (order === undefined) return refuse('NotFound');
      const last = await findLastInvoice(transaction, order.id);
      if (last === undefined) return refuse('NothingToInvoice');
      const { number: standing, followsNumber } = last;
      // Whoever notes money on it or takes it back comes before or after, not meanwhile.
      await lockInvoice(transaction, standing);
      const credit = await findCreditOf(transaction, last.id);
      if (credit === undefined) {
        return followsNumber === null
          ? refuse('InvoiceStands', { params: { invoice: standing } })
          : { number: standing, creditNumber: followsNumber };
      }
      const billable = await findBillable(transaction, order.id);
      if (billable === undefined || billable.isErased) return refuse('CustomerErased');
      const number = await makeInvoice(transaction, parts, billable, credit.id);
      return number === null ? refuse('NothingToInvoice') : { number, creditNumber: credit.number };
    });
  },
);

/** Takes a whole invoice back by a credit note. Of each invoice there is one; asked again, its number is said again. */
export const staffCreditInvoice = command(
  { right: 'money.write' },
  (
    context: BareContext,
    { number, reason }: { readonly number: string; readonly reason: string | null },
  ): Promise<{ readonly number: string } | Refusal> => {
    const parts = { shop: context.shop, source: context };
    return inTransaction<{ readonly number: string } | Refusal>(
      context.shop.database,
      async (transaction) => {
        const invoice = await lockInvoice(transaction, number);
        if (invoice === undefined || invoice.kind === 'credit') return refuse('NotFound');
        return creditWhole(transaction, parts, invoice, reason);
      },
    );
  },
);

export interface NotedPayment {
  readonly cents: number;
  /** What is still open. */
  readonly openCents: number;
}

/**
 * Notes money that came by bank or in cash: all that is open, or a part, never more than that. An amount below zero takes
 * back what was noted by mistake, as far as it was.
 */
export const staffNotePayment = command(
  { right: 'money.write|money.take' },
  (
    context: BareContext,
    { number, cents: given }: { readonly number: string; readonly cents: number | null },
  ): Promise<NotedPayment | Refusal> =>
    inTransaction<NotedPayment | Refusal>(context.shop.database, async (transaction) => {
      const invoice = await lockInvoice(transaction, number);
      if (invoice === undefined || invoice.kind === 'credit') return refuse('NotFound');
      const listed = await findListed(transaction, number);
      const openCents = listed === undefined ? 0 : balanceOf(listed).openCents;
      const noted = given ?? openCents;
      const mostCents = noted < 0 ? (listed?.notedCents ?? 0) : openCents;
      if (noted === 0 || Math.abs(noted) > mostCents)
        return refuse('AmountTooHigh', { params: { mostCents } });
      await writePayment(transaction, { id: randomUUID(), invoiceId: invoice.id, cents: noted }, context.now);
      await recordEvents(transaction, context, {
        entity: 'invoice',
        entityId: invoice.id,
        action: 'note-payment',
        after: { cents: noted },
      });
      return { cents: noted, openCents: openCents - noted };
    }),
);

async function documentsOf(
  { actor, shop, now }: Context,
  number: string,
): Promise<readonly InvoiceDocumentRow[] | Refusal> {
  const invoiceId = await findOwnId(shop.database, number, CustomerScope.of(actor));
  if (invoiceId === undefined) return refuse('NotFound');
  const documents = await findInvoiceDocuments(shop.database, invoiceId);
  if (documents.length > 0) return documents;
  await inTransaction(shop.database, async (transaction) => {
    await enqueue(transaction, now, { kind: invoiceDocumentsAsked, payload: { invoiceId } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return documents;
}

interface MadeDocument {
  readonly kind: InvoiceDocumentKind;
  readonly bytes: Buffer;
  readonly contentType: string;
}

async function madeDocuments(context: MakingContext, invoiceId: string): Promise<InvoiceDocumentRow[]> {
  const { shop, now, files } = context;
  const { database } = shop;
  const found = await readInvoice(database, invoiceId);
  if (found === undefined) return [];
  const { invoice, lines } = found;
  const wanted: readonly InvoiceDocumentKind[] = hasUbl(invoice) ? ['pdf', 'ubl'] : ['pdf'];
  const there = await findInvoiceDocuments(database, invoiceId);
  const missing = wanted.filter((kind) => there.every((document) => document.kind !== kind));
  if (missing.length === 0) return there;
  const made: MadeDocument[] = [];
  for (const kind of missing) made.push(await makeDocument(shop, kind, invoice, lines));
  const t = shop.translate[invoice.language];
  await inTransaction(database, async (transaction) => {
    for (const { kind, bytes, contentType } of made) {
      const name = t(`invoice.fileName.${kind}`, { number: invoice.number, kind: invoice.kind });
      const owner = { ownerEntity: 'invoice', ownerId: invoiceId };
      const file = { name, bytes, contentType, ...owner };
      const { id: fileId } = await storeFile(transaction, files, shop.id, now, file);
      await saveInvoiceDocument(transaction, { invoiceId, kind, fileId }, now);
    }
    await enqueue(transaction, now, { kind: mailAsked, payload: { invoiceId } });
    await recordEvents(transaction, context, {
      entity: 'invoice',
      entityId: invoiceId,
      action: 'make-papers',
      after: { kinds: missing },
    });
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return findInvoiceDocuments(database, invoiceId);
}

async function makeDocument(
  shop: Shop,
  kind: InvoiceDocumentKind,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
): Promise<MadeDocument> {
  if (kind === 'ubl') {
    return { kind, bytes: Buffer.from(invoiceUbl(invoice, lines)), contentType: 'application/xml' };
  }
  const paper = invoicePaper(shop, invoice, lines);
  const bytes = await invoicePdf(paper, await readPaperBrand(shop.directory));
  return { kind, bytes, contentType: 'application/pdf' };
}
