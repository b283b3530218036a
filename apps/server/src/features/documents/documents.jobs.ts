import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { keepFile } from '../../platform/files/stored-files.ts';
import type { JobFacts, JobHandler } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MailAttachment } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { readMailedReservation } from '../notifications/index.ts';
import { calendarEvents, calendarFile } from './calendar-file.ts';
import { confirmation, confirmationPdf } from './confirmation.ts';
import { documentsAsked, documentState } from './documents.commands.ts';
import { type DocumentKind, type DocumentRow, findDocuments, saveDocument } from './documents.sql.ts';
import { readPaperBrand } from './sheet.ts';

/** A mail waits so often for its papers; then it goes without. */
const mostAttempts = 3;

/** `document.make` with `{ reservationId }`: asked for by whoever looks for papers that are not there yet. */
export function documentJobs({ store }: { readonly store: FileStore }): JobHandler[] {
  return [
    {
      kind: documentsAsked,
      async handle(shop, { reservationId = '' }, { id, now }) {
        await makeDocuments(shop, reservationId, { store, now, requestId: id });
      },
    },
  ];
}

/** What goes with the mail about a reservation: the confirmation as PDF and its days for a calendar. */
export function mailedPapers({ store, log }: { readonly store: FileStore; readonly log: Logger }) {
  return async (shop: Shop, reservationId: string, job: JobFacts): Promise<MailAttachment[]> => {
    try {
      const made = await makeDocuments(shop, reservationId, { store, now: job.now, requestId: job.id });
      return await Promise.all(
        made.map(async ({ name, contentType, sha256 }) => {
          const bytes = await store.get(shop.id, sha256);
          if (bytes === null) throw new Error('the bytes of a document are missing');
          return { name, contentType, content: await buffer(bytes) };
        }),
      );
    } catch (error) {
      if (job.attempt < mostAttempts) throw error;
      log.error({ err: error, shop: shop.id, reservation: reservationId }, 'a mail goes without its papers');
      return [];
    }
  };
}

interface MakingParts {
  readonly store: FileStore;
  readonly now: EpochMs;
  /** Of the job that makes them, for the event. */
  readonly requestId: string;
}

/** What there is of a reservation as it stands; what is missing is made first. Only for jobs: it takes a while. */
async function makeDocuments(shop: Shop, reservationId: string, parts: MakingParts): Promise<DocumentRow[]> {
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
  const calendar = Buffer.from(calendarFile(events, { language: reservation.language, made: parts.now }));
  const paper = confirmation(shop, reservation, lines, parts.now);
  const made: { readonly kind: DocumentKind; readonly bytes: Buffer; readonly contentType?: string }[] = [
    { kind: 'confirmation', bytes: await confirmationPdf(paper, await readPaperBrand(shop.directory)) },
    { kind: 'calendar', bytes: calendar, contentType: 'text/calendar' },
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
