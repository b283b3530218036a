import type { EpochMs } from '../../platform/database/types.ts';
import { asJob, type JobFacts, type JobHandler } from '../../platform/jobs/job.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import type { RequestReader } from '../lending/index.ts';
import { confirmationCode, orderAccess } from '../orders/index.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { postponeMail } from './notifications.commands.ts';
import { readersToMail, reservationToMail } from './notifications.queries.ts';
import type { MailedReservation } from './notifications.sql.ts';
import { isOver, type MailedLink, type ReservationMail, reservationMail } from './reservation-mail.ts';
import { sendMail } from './send-mail.ts';
import { tellReaders } from './tell-readers.ts';

const mails: readonly ReservationMail[] = ['received', 'accepted', 'rejected', 'cancelled', 'changed'];
export interface NotificationParts {
  readonly mailer: Mailer;
  readonly key: ServerKey;
  /** What goes with a mail; throws while that is worth waiting for. Absent: nothing. */
  readonly documentsOf?: (shop: Shop, reservationId: string, job: JobFacts) => Promise<MailAttachment[]>;
}

const over = new Set(['Cancelled', 'Expired', 'Rejected']);

/**
 * The mails about a reservation, `mail.reservation-received`, `-accepted`, `-rejected`, `-cancelled` and `-changed`, each
 * with the payload `{ reservationId }` and each sent at most once per reservation and reader; of changes once per `revision`.
 */
export function notificationJobs({
  mailer,
  key,
  documentsOf = noDocuments,
}: NotificationParts): JobHandler[] {
  return mails.map((mail) => {
    const kind = `mail.reservation-${mail}`;
    return {
      kind,
      async handle(shop, { reservationId = '', revision }, job) {
        const { now } = job;
        const found = await asJob(reservationToMail, shop, job, { reservationId });
        if (found === undefined || !isStillTrue(mail, found.reservation)) return;
        const { reservation, lines } = found;
        const due = mail === 'received' ? askForMoneyAt(reservation) : now;
        const later = { kind, payload: { reservationId }, notBefore: due };
        if (due > now) return asJob(postponeMail, shop, job, later);
        const link = linkOf(shop, key, mail, reservation);
        const attachments = hasDocuments(mail, reservation)
          ? await documentsOf(shop, reservation.id, job)
          : [];
        const subjectId = revision === undefined ? reservation.id : `${reservation.id}.${revision}`;
        const readers = await readersOf(shop, job, reservation);
        if (readers.length > 0) {
          await tellReaders(shop, mailer, { readers, kind, subjectId, job }, async (reader) => {
            const told = toldTo(reader, reservation);
            const content = reservationMail(shop, mail, told, lines, link, 'mail.request.why');
            return Promise.resolve({ content, attachments });
          });
          return;
        }
        const content = reservationMail(shop, mail, reservation, lines, link);
        const { email: recipient } = reservation;
        await sendMail(shop, mailer, content, { kind, subjectId, recipient, now, attachments });
      },
    };
  });
}

/**
 * Who of an association reads about its reservation: all its persons or the one whom it chose, as for its requests
 * (`design/lending.md` §4, "mails"). Nobody of other shops and of visitors: there whoever ordered is told.
 */
export async function readersOf(
  shop: Shop,
  job: JobFacts,
  { customerId, awaitsConfirmation }: MailedReservation,
): Promise<readonly RequestReader[]> {
  if (shop.config.lending === undefined || customerId === null || awaitsConfirmation) return [];
  return asJob(readersToMail, shop, job, { customerId });
}

/** The same reservation in a reader's name and language. */
export function toldTo(
  { firstName, language }: RequestReader,
  reservation: MailedReservation,
): MailedReservation {
  return {
    ...reservation,
    language: language ?? reservation.language,
    person: { ...reservation.person, firstName },
  };
}

export function linkOf(
  shop: Shop,
  key: ServerKey,
  mail: ReservationMail | null,
  { id, endDay, hasAccount, awaitsConfirmation }: MailedReservation,
): MailedLink {
  const asks = mail === 'received' && awaitsConfirmation;
  return {
    confirm: asks ? confirmationCode(key, shop.id, id) : null,
    access: hasAccount ? null : orderAccess(key, { shop, reservationId: id }, endDay),
  };
}

/** A mail that waited for the mail server must not promise what was taken back meanwhile. */
function isStillTrue(
  mail: ReservationMail,
  {
    status,
    paysNow,
    awaitsPayment,
    wasAskedToPay,
  }: Pick<MailedReservation, 'status' | 'paysNow' | 'awaitsPayment' | 'wasAskedToPay'>,
): boolean {
  if (mail === 'accepted' || mail === 'changed') return !over.has(status);
  // What is an order since it was paid, or was not paid in time, is told by other mails; and nobody is asked twice.
  if (mail === 'received') return !paysNow || (status === 'Active' && !(awaitsPayment && wasAskedToPay));
  return status === (mail === 'cancelled' ? 'Cancelled' : 'Rejected');
}

/** An order that has ended needs none; one that still has to be confirmed may be a stranger's. */
function hasDocuments(mail: ReservationMail, { awaitsConfirmation }: MailedReservation): boolean {
  return !isOver(mail) && !awaitsConfirmation;
}

const noDocuments = (): Promise<MailAttachment[]> => Promise.resolve([]);

const patienceMs = 10 * 60_000;

/**
 * When a mail may ask for the money of a reservation that waits for it: not while its customer is paying, which is taken
 * for some minutes after they ordered or went to pay last, half of the time that they have at most. 0 where nothing is
 * to be waited for. Who pays in time is never asked.
 */
function askForMoneyAt({
  awaitsPayment,
  createdAt,
  payingSince,
  expiresAt,
}: Pick<MailedReservation, 'awaitsPayment' | 'createdAt' | 'payingSince' | 'expiresAt'>): EpochMs {
  if (!awaitsPayment || expiresAt === null) return 0 as EpochMs;
  const patience = Math.min(patienceMs, (expiresAt - createdAt) / 2);
  return (Math.max(createdAt, payingSince ?? 0) + patience) as EpochMs;
}
