import { randomUUID } from 'node:crypto';
import { cents, ownPayment } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { keepFile } from '../../platform/files/kept-files.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type MailedReservation, readMailedReservation } from '../notifications/index.ts';
import { readPaperBrand } from './brand.ts';
import { calendarEvents } from './calendar-events.ts';
import { calendarFile } from './calendar-file.ts';
import { confirmation } from './confirmation.ts';
import { confirmationPdf } from './confirmation-pdf.ts';
import { type DocumentKind, type DocumentRow, findDocuments, saveDocument } from './documents.queries.ts';

export interface MakingParts {
  readonly store: FileStore;
  readonly now: EpochMs;
  /** Of the job that makes them, for the event. */
  readonly requestId: string;
}

const over = new Set(['Rejected', 'Expired', 'Cancelled']);

/** Nothing confirms what came to nothing. Another revision, a request that became an order, or money, is another paper. */
export function documentState({
  id,
  status,
  orderNo,
  revision,
  paidCents,
  parts,
}: Pick<MailedReservation, 'id' | 'status' | 'orderNo' | 'revision' | 'paidCents' | 'parts'>): string | null {
  if (over.has(status)) return null;
  const standing = `${revision}.${orderNo === null ? 'request' : 'order'}`;
  if (paidCents === 0) return standing;
  const own = ownPayment(parts, (part) => part.id === id, cents(paidCents));
  return `${standing}.${own.paidCents}.${own.openCents}`;
}

/** What there is of a reservation as it stands; what is missing is made first. Only for jobs: it takes a while. */
export async function makeDocuments(
  shop: Shop,
  reservationId: string,
  parts: MakingParts,
): Promise<DocumentRow[]> {
  const { database } = shop;
  const found = await readMailedReservation(database, reservationId);
  const state = found === undefined ? null : documentState(found.reservation);
  if (found === undefined || state === null) return [];
  const there = await findDocuments(database, reservationId, state);
  if (there.length === 2) return there;
  const { reservation, lines } = found;
  const t = shop.translate[reservation.language];
  const number = reservation.orderNo ?? reservation.reservationNo;
  const paper = confirmation(shop, reservation, lines, parts.now);
  const made: { readonly kind: DocumentKind; readonly bytes: Buffer; readonly contentType?: string }[] = [
    { kind: 'confirmation', bytes: await confirmationPdf(paper, await readPaperBrand(shop.directory)) },
    { kind: 'calendar', bytes: calendarOf(shop, reservation, parts.now), contentType: 'text/calendar' },
  ];
  await inTransaction(database, async (transaction) => {
    for (const { kind, bytes, contentType } of made) {
      const name = t(`document.fileName.${kind}`, { number });
      const owner = { ownerEntity: 'reservation', ownerId: reservationId };
      const file = await keepFile(transaction, parts.store, shop.id, parts.now, {
        name,
        bytes,
        ...owner,
        ...(contentType === undefined ? {} : { contentType }),
      });
      const one = { id: randomUUID(), reservationId, kind, state, fileId: file.id };
      await saveDocument(transaction, one, parts.now);
    }
    await recordEvents(
      transaction,
      { actor: { kind: 'job' }, now: parts.now, requestId: parts.requestId },
      { entity: 'reservation', entityId: reservationId, action: 'make-documents', after: { state } },
    );
  });
  return findDocuments(database, reservationId, state);
}

export function calendarOf(shop: Shop, reservation: MailedReservation, now: EpochMs): Buffer {
  const events = calendarEvents(shop, reservation);
  return Buffer.from(calendarFile(events, { language: reservation.language, made: now }));
}
