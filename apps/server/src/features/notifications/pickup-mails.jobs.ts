import { routePath } from '@bivak/contract/shop-config';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import { readersToMail, reservationToMail } from './notifications.queries.ts';
import { reservationMail } from './reservation-mail.ts';
import { tellReaders } from './tell-readers.ts';
import { wordedMail } from './worded-mail.ts';

/**
 * `mail.pickup-contact` with `{ reservationId }`: asks an association some days before pickup whom to reach on camp and
 * who fetches the tents (`design/lending.md` §4, "mails"), with what to bring. Nothing goes once it was said.
 */
export function pickupMailJobs({ mailer }: { readonly mailer: Mailer }): JobHandler[] {
  const kind = 'mail.pickup-contact';
  return [
    {
      kind,
      async handle(shop, { reservationId = '' }, job) {
        const found = await asJob(reservationToMail, shop, job, { reservationId });
        if (found === undefined) return;
        const { reservation, lines } = found;
        const { customerId, contact, status } = reservation;
        if (customerId === null || contact !== null || status !== 'Order') return;
        const readers = await asJob(readersToMail, shop, job, { customerId });
        const telling = { readers, kind, subjectId: reservation.id, job };
        await tellReaders(shop, mailer, telling, async (reader) => {
          const language = reader.language ?? reservation.language;
          const { facts } = reservationMail(shop, 'accepted', { ...reservation, language }, lines);
          const page = routePath(shop.config, 'accountRequest', language, { requestId: reservation.id });
          const content = wordedMail(shop, {
            key: 'mail.pickupContact',
            language,
            name: reader.firstName,
            params: { number: reservation.orderNo ?? reservation.reservationNo },
            facts,
            href: `${canonicalOrigin(shop)}${page}?order=true#pickup-contact`,
            why: 'mail.request.why',
          });
          return Promise.resolve({ content });
        });
      },
    },
  ];
}
