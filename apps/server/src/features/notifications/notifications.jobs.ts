import type { JobHandler } from '../../platform/jobs/job.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sendOnce } from '../../platform/mail/send-once.ts';
import { confirmationCode, orderAccess } from '../orders/index.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { readMailTheme } from './mail-theme.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type MailedReservation, readMailedReservation } from './notifications.queries.ts';
import { type MailedLink, type ReservationMail, reservationMail } from './reservation-mail.ts';

const mails: readonly ReservationMail[] = ['received', 'accepted', 'rejected'];
const over = new Set(['Cancelled', 'Expired', 'Rejected']);

/**
 * The mails about a reservation, `mail.reservation-received`, `-accepted` and `-rejected`, each with the payload
 * `{ reservationId }` and each sent at most once per reservation.
 */
export function notificationJobs({ mailer, key }: { mailer: Mailer; key: ServerKey }): JobHandler[] {
  return mails.map((mail) => {
    const kind = `mail.reservation-${mail}`;
    return {
      kind,
      async handle(shop, { reservationId = '' }, { now }) {
        const found = await readMailedReservation(shop.database, reservationId);
        if (found === undefined || !isStillTrue(mail, found.reservation.status)) return;
        const { reservation, lines } = found;
        const content = reservationMail(shop, mail, reservation, lines, linkOf(shop, key, mail, reservation));
        await sendOnce(shop, mailer, {
          kind,
          subjectId: reservation.id,
          recipient: reservation.email,
          language: reservation.language,
          now,
          content: {
            subject: content.subject,
            text: mailText(content),
            html: mailHtml(content, await readMailTheme(shop.directory)),
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
function isStillTrue(mail: ReservationMail, status: string): boolean {
  if (mail === 'accepted') return !over.has(status);
  return mail === 'received' || status === 'Rejected';
}
