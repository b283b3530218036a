import { createHash } from 'node:crypto';
import { routePath } from '@bivak/contract/shop-config';
import { dayText, slotText } from '../../platform/i18n/formats.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { pickupAccess } from '../orders/index.ts';
import { type MailContent, textIn } from './mail-content.ts';
import type { MailedLine, MailedReservation } from './notifications.sql.ts';
import { readersToMail, reservationToMail } from './notifications.queries.ts';
import { placeAddress, reservationMail } from './reservation-mail.ts';
import { sendMail } from './send-mail.ts';
import { tellReaders } from './tell-readers.ts';
import { spokenName } from './typed-words.ts';
import { wordedMail } from './worded-mail.ts';

/**
 * `mail.pickup-contact` with `{ reservationId }`: asks an association some days before pickup whom to reach on camp and
 * who fetches the tents (`design/lending.md` §4, "mails"), with what to bring. Nothing goes once it was said.
 * `mail.pickup-link` with the same: to who fetches, once per address, with the link to what they need.
 */
export function pickupMailJobs({
  mailer,
  key,
}: {
  readonly mailer: Mailer;
  readonly key: ServerKey;
}): JobHandler[] {
  const kind = 'mail.pickup-contact';
  return [
    linkJob(mailer, key),
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

function linkJob(mailer: Mailer, key: ServerKey): JobHandler {
  const kind = 'mail.pickup-link';
  return {
    kind,
    async handle(shop, { reservationId = '' }, job) {
      const found = await asJob(reservationToMail, shop, job, { reservationId });
      const recipient = found?.reservation.contact?.fetcherEmail;
      if (found === undefined || recipient === undefined || !open.has(found.reservation.status)) return;
      const content = linkMail(shop, key, found, recipient);
      const address = createHash('sha256').update(recipient.toLowerCase()).digest('hex').slice(0, 16);
      const subjectId = `${reservationId}.${address}`;
      await sendMail(shop, mailer, content, { kind, subjectId, recipient, now: job.now });
    },
  };
}

/** Until the tents are out. */
const open = new Set<MailedReservation['status']>(['Active', 'Order', 'Open', 'Pick']);

/** Names of the association stand in it, which somebody typed: none of them leads anywhere. */
function linkMail(
  shop: Shop,
  key: ServerKey,
  { reservation, lines }: { readonly reservation: MailedReservation; readonly lines: readonly MailedLine[] },
  fetcherEmail: string,
): MailContent {
  const { id, endDay, language, orderNo, reservationNo } = reservation;
  const t = shop.translate[language];
  const number = orderNo ?? reservationNo;
  const page = routePath(shop.config, 'pickup', language, { orderId: id });
  const access = pickupAccess(key, { shop, reservationId: id, fetcherEmail }, endDay);
  const when = (day: MailedReservation['startDay'], from: number | null, to: number | null) =>
    from === null || to === null ? [dayText(day, language)] : [dayText(day, language), slotText(from, to)];
  const { startDay, pickupFrom, pickupTo, returnFrom, returnTo } = reservation;
  return wordedMail(shop, {
    key: 'mail.pickupLink',
    language,
    name: reservation.contact?.fetcherName ?? '',
    params: { number, company: spokenName(reservation.person.companyName ?? '') || number },
    facts: [
      { name: t('mail.facts.orderNo'), lines: [number] },
      { name: t('mail.facts.pickup'), lines: when(startDay, pickupFrom, pickupTo) },
      { name: t('mail.facts.return'), lines: when(endDay, returnFrom, returnTo) },
      { name: t('mail.facts.place'), lines: placeAddress(reservation) },
      {
        name: t('request.tents.title'),
        lines: lines
          .filter((line) => line.kind !== 'Borg')
          .map(({ qty, descriptions }) => `${qty} × ${textIn(descriptions, language)}`),
      },
    ],
    href: `${canonicalOrigin(shop)}${page}?access=${access}`,
    why: 'mail.pickupLink.why',
  });
}
