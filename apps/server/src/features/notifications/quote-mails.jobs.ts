import { routePath } from '@bivak/contract/shop-config';
import { dayText } from '../../platform/i18n/formats.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import { quoteCode, quoteToMail } from '../quotes/index.ts';
import { reservationToMail } from './notifications.queries.ts';
import { reservationMail } from './reservation-mail.ts';
import { sendMail } from './send-mail.ts';
import { oneLine } from './typed-words.ts';
import { wordedMail } from './worded-mail.ts';

/**
 * `mail.quote` with `{ reservationId, nth }`: what the business offers, with the link that accepts it. Each version is sent
 * once, and none that was replaced before its mail went.
 */
export function quoteMailJobs({
  mailer,
  key,
}: {
  readonly mailer: Mailer;
  readonly key: ServerKey;
}): JobHandler[] {
  const kind = 'mail.quote';
  return [
    {
      kind,
      async handle(shop, { reservationId = '', nth = '' }, job) {
        const found = await asJob(reservationToMail, shop, job, { reservationId });
        const sent = await asJob(quoteToMail, shop, job, { orderId: reservationId, nth: Number(nth) });
        if (found?.reservation.status !== 'Draft' || sent === undefined) return;
        const { reservation, lines } = found;
        const { language, email: recipient, reservationNo } = reservation;
        const { facts, articles, deposit } = reservationMail(shop, 'received', reservation, lines);
        const page = routePath(shop.config, 'quote', language, { orderId: reservationId });
        const code = quoteCode(key, { shopId: shop.id, orderId: reservationId, nth: sent.nth });
        // It ends with the midnight behind its last day.
        const until = dayText(shop.zone.dayOf((sent.validUntil - 1) as EpochMs), language);
        const content = wordedMail(shop, {
          key: 'mail.quote',
          language,
          name: reservation.person.firstName ?? '',
          params: { number: reservationNo, until },
          facts,
          href: `${canonicalOrigin(shop)}${page}?code=${code}`,
          why: 'mail.why',
        });
        const said = oneLine(sent.message);
        const intro = said === '' ? content.intro : `${content.intro} ${said}`;
        const subjectId = `${reservationId}.${nth}`;
        await sendMail(
          shop,
          mailer,
          { ...content, intro, articles, deposit },
          { kind, subjectId, recipient, now: job.now },
        );
      },
    },
  ];
}
