import { randomUUID } from 'node:crypto';
import { cents, ownPayment } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { type MailedReservation, readMailedReservation } from '../notifications/index.ts';
import { findOwnState } from '../orders/index.ts';
import { calendarEvents, calendarFile } from './calendar-file.ts';
import { confirmation, confirmationPdf } from './confirmation.ts';
import { type DocumentKind, type DocumentRow, findDocuments, saveDocument } from './documents.sql.ts';
import { readPaperBrand } from './sheet.ts';

interface OfOrder {
  readonly orderId: string;
}

const terms = { rateLimit: 'reading' } as const;

/** The documents of the order as it stands; where there are none yet, a job is asked to make them. */
export const orderDocuments = command({ ...terms, right: 'shopper' }, documentsOf);

/** Does the same for staff. */
export const staffOrderDocuments = command({ ...terms, right: 'orders.read' }, documentsOf);

/** The document that confirms the order as it stands. */
export const orderConfirmation = command({ ...terms, right: 'shopper' }, confirmationOf);

/** Does the same for staff. */
export const staffOrderConfirmation = command({ ...terms, right: 'orders.read' }, confirmationOf);

type MakingContext = BareContext & { readonly files: FileStore };

/** What there is of a reservation as it stands; what is missing is made first. It takes a while. */
export const makeDocuments = command(
  { right: 'job' },
  (context: MakingContext, { reservationId }: { readonly reservationId: string }) =>
    madeDocuments(context, reservationId),
);

/** The job that makes the documents of a reservation. */
export const documentsAsked = 'document.make';

const over = new Set(['Rejected', 'Expired', 'Cancelled']);

/** Nothing confirms an order that was never made or was called off. A new revision, an accepted request, another contact and money each make a new document. */
export function documentState({
  id,
  status,
  orderNo,
  revision,
  contactAt,
  paidCents,
  parts,
}: Pick<MailedReservation, 'id' | 'status' | 'orderNo' | 'revision' | 'contactAt' | 'paidCents' | 'parts'>):
  | string
  | null {
  if (over.has(status)) return null;
  const contact = contactAt === null ? '' : `.${contactAt}`;
  const standing = `${revision}.${orderNo === null ? 'request' : 'order'}${contact}`;
  if (paidCents === 0) return standing;
  const own = ownPayment(parts, (part) => part.id === id, cents(paidCents));
  return `${standing}.${own.paidCents}.${own.openCents}`;
}

async function confirmationOf(context: Context, input: OfOrder): Promise<DocumentRow | Refusal> {
  const rows = await documentsOf(context, input);
  if (isRefusal(rows)) return rows;
  return rows.find(({ kind }) => kind === 'confirmation') ?? refuse('DocumentPending');
}

async function documentsOf(context: Context, { orderId }: OfOrder): Promise<DocumentRow[] | Refusal> {
  const { database } = context.shop;
  const standing = await findOwnState(database, orderId, CustomerScope.of(context.actor));
  if (standing === undefined) return refuse('NotFound');
  const state = documentState(standing);
  if (state === null) return refuse('NotFound');
  const rows = await findDocuments(database, orderId, state);
  if (rows.length === 0) await askDocuments(context, orderId);
  return rows;
}

/** Has the documents of a reservation made; asked again meanwhile, they are still made once. */
async function askDocuments(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  reservationId: string,
): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    await enqueue(transaction, now, { kind: documentsAsked, payload: { reservationId } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
}

async function madeDocuments(context: MakingContext, reservationId: string): Promise<DocumentRow[]> {
  const { shop, now, files } = context;
  const { database } = shop;
  const found = await readMailedReservation(database, reservationId);
  const state = found === undefined ? null : documentState(found.reservation);
  if (found === undefined || state === null) return [];
  const there = await findDocuments(database, reservationId, state);
  if (there.length === 2) return there;
  const { reservation, lines } = found;
  const t = shop.translate[reservation.language];
  const number = reservation.orderNo ?? reservation.reservationNo;
  const events = calendarEvents(shop, reservation);
  const calendar = Buffer.from(calendarFile(events, { language: reservation.language, made: now }));
  const paper = confirmation(shop, reservation, lines, now);
  const made: { readonly kind: DocumentKind; readonly bytes: Buffer; readonly contentType?: string }[] = [
    { kind: 'confirmation', bytes: await confirmationPdf(paper, await readPaperBrand(shop.directory)) },
    { kind: 'calendar', bytes: calendar, contentType: 'text/calendar' },
  ];
  await inTransaction(database, async (transaction) => {
    for (const { kind, bytes, contentType } of made) {
      const name = t(`document.fileName.${kind}`, { number });
      const owner = { ownerEntity: 'reservation', ownerId: reservationId };
      const file = await storeFile(transaction, files, shop.id, now, {
        name,
        bytes,
        ...owner,
        ...(contentType === undefined ? {} : { contentType }),
      });
      const one = { id: randomUUID(), reservationId, kind, state, fileId: file.id };
      await saveDocument(transaction, one, now);
    }
    await recordEvents(transaction, context, {
      entity: 'reservation',
      entityId: reservationId,
      action: 'make-documents',
      after: { state },
    });
  });
  return findDocuments(database, reservationId, state);
}
