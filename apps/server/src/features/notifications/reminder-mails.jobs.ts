import { dayText } from '../../platform/i18n/formats.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type RemindedEnd, reminders } from '../orders/index.ts';
import { type MailContent, textIn } from './mail-content.ts';
import { linkOf, readersOf, toldTo } from './notifications.jobs.ts';
import { reservationToMail } from './notifications.queries.ts';
import type { MailedLine, MailedReservation } from './notifications.sql.ts';
import { type MailedLink, orderButton, reservationMail } from './reservation-mail.ts';
import { sendMail } from './send-mail.ts';
import { tellReaders } from './tell-readers.ts';
import { wordedMail } from './worded-mail.ts';

const due = new Set(['Order', 'Open', 'Pick']);

/**
 * `mail.pickup-reminder` and `mail.return-reminder` with `{ reservationId, day }`: to whoever ordered, some days before it
 * is fetched or brought, and before it goes back. Nothing goes of an order that moved or ended meanwhile.
 */
export function reminderMailJobs({
  mailer,
  key,
}: {
  readonly mailer: Mailer;
  readonly key: ServerKey;
}): JobHandler[] {
  return (['pickup', 'return'] as const).map((end) => ({
    kind: reminders[end],
    async handle(shop, { reservationId = '', day = '' }, job) {
      const found = await asJob(reservationToMail, shop, job, { reservationId });
      if (found === undefined || !isAhead(end, day, found.reservation)) return;
      const { reservation, lines } = found;
      const link = linkOf(shop, key, null, reservation);
      const about = { kind: reminders[end], subjectId: `${reservationId} ${day}` };
      const readers = await readersOf(shop, job, reservation);
      if (readers.length > 0) {
        await tellReaders(shop, mailer, { readers, ...about, job }, async (reader) => {
          const told = toldTo(reader, reservation);
          return Promise.resolve({ content: reminderMail(shop, end, told, lines, link, 'mail.request.why') });
        });
        return;
      }
      const content = reminderMail(shop, end, reservation, lines, link, 'mail.why');
      await sendMail(shop, mailer, content, { ...about, recipient: reservation.email, now: job.now });
    },
  }));
}

function isAhead(end: RemindedEnd, day: string, { status, startDay, endDay }: MailedReservation): boolean {
  return end === 'pickup' ? due.has(status) && startDay === day : status === 'Picked' && endDay === day;
}

function reminderMail(
  shop: Shop,
  end: RemindedEnd,
  reservation: MailedReservation,
  lines: readonly MailedLine[],
  link: MailedLink,
  why: string,
): MailContent {
  const { language, person, orderNo, reservationNo, isDelivered, startDay, endDay } = reservation;
  const { facts } = reservationMail(shop, 'accepted', reservation, lines);
  return wordedMail(shop, {
    key: end === 'pickup' ? 'mail.pickupReminder' : 'mail.returnReminder',
    language,
    name: person.firstName ?? '',
    params: {
      number: orderNo ?? reservationNo,
      kind: isDelivered ? 'delivery' : 'pickup',
      day: dayText(end === 'pickup' ? startDay : endDay, language),
      phone: shop.config.contact.phone,
    },
    facts: [
      ...facts,
      {
        name: shop.translate[language]('mail.articles'),
        lines: lines
          .filter(({ kind }) => kind !== 'Borg')
          .map(({ qty, descriptions }) => `${qty} × ${textIn(descriptions, language)}`),
      },
    ],
    href: orderButton(shop, reservation, link).href,
    why,
  });
}
