import type { JobFacts, JobHandler } from '../../platform/jobs/job.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { sendOnce } from '../../platform/mail/send-once.ts';
import { confirmationCode, orderAccess } from '../orders/index.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { readMailTheme } from './mail-theme.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type MailedReservation, readMailedReservation } from './notifications.queries.ts';
import { isOver, type MailedLink, type ReservationMail, reservationMail } from './reservation-mail.ts';

const mails: readonly ReservationMail[] = ['received', 'accepted', 'rejected', 'cancelled', 'changed'];
export interface NotificationParts {
  readonly mailer: Mailer;
  readonly key: ServerKey;
  /** What goes with a mail; throws while that is worth waiting for. Absent: nothing. */
  readonly papersOf?: (shop: Shop, reservationId: string, job: JobFacts) => Promise<MailAttachment[]>;
}

const over = new Set(['Cancelled', 'Expired', 'Rejected']);

/**
 * The mails about a reservation, `mail.reservation-received`, `-accepted`, `-rejected`, `-cancelled` and `-changed`, each
 * with the payload `{ reservationId }` and each sent at most once per reservation; of changes once per `revision`.
 */
export function notificationJobs({ mailer, key, papersOf = noPapers }: NotificationParts): JobHandler[] {
  return mails.map((mail) => {
    const kind = `mail.reservation-${mail}`;
    return {
      kind,
      async handle(shop, { reservationId = '', revision }, job) {
        const { now } = job;
        const found = await readMailedReservation(shop.database, reservationId);
        if (found === undefined || !isStillTrue(mail, found.reservation)) return;
        const { reservation, lines } = found;
        const content = reservationMail(shop, mail, reservation, lines, linkOf(shop, key, mail, reservation));
        await sendOnce(shop, mailer, {
          kind,
          subjectId: revision === undefined ? reservation.id : `${reservation.id}.${revision}`,
          recipient: reservation.email,
          language: reservation.language,
          now,
          content: {
            subject: content.subject,
            text: mailText(content),
            html: mailHtml(content, await readMailTheme(shop.directory)),
            attachments: hasPapers(mail, reservation) ? await papersOf(shop, reservation.id, job) : [],
          },
        });
      },
    };
  });
}

function linkOf(
  shop: Shop,
  key: ServerKey,
  mail: ReservationMail,
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
  { status, paysNow, awaitsPayment }: Pick<MailedReservation, 'status' | 'paysNow' | 'awaitsPayment'>,
): boolean {
  if (mail === 'accepted' || mail === 'changed') return !over.has(status);
  // What is paid by now, or too late, is told by other mails.
  if (mail === 'received') return !paysNow || awaitsPayment;
  return status === (mail === 'cancelled' ? 'Cancelled' : 'Rejected');
}

/** What came to nothing needs none; what somebody has still to confirm may be a stranger's. */
function hasPapers(mail: ReservationMail, { awaitsConfirmation }: MailedReservation): boolean {
  return !isOver(mail) && !awaitsConfirmation;
}

const noPapers = (): Promise<MailAttachment[]> => Promise.resolve([]);
