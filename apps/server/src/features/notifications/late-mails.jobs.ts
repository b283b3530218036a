import { routePath } from '@bivak/contract/shop-config';
import { daysLate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { instantText } from '../../platform/i18n/formats.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import { goodsName, type LateOrder, lateReminder, type LateWithEndangered } from '../orders/index.ts';
import { type MailContent, textIn } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { lateOrderToMail, lateOrderToRemind } from './notifications.queries.ts';
import { oneLine } from './typed-words.ts';
import { businessMail, type Office, type OfficeMailParts, wordedMail } from './worded-mail.ts';
import { sendMail } from './send-mail.ts';

/**
 * `mail.order-late` to the business: `{ reservationId, noticeId }`, and `mail.late-reminder` to its customer:
 * `{ reservationId, day }`. Nothing goes when all came back meanwhile.
 */
export function lateMailJobs({ mailer, office }: OfficeMailParts): JobHandler[] {
  const kind = 'mail.order-late';
  return [
    {
      kind,
      async handle(shop, { reservationId = '', noticeId = '' }, job) {
        const late = await asJob(lateOrderToMail, shop, job, { reservationId, noticeId });
        if (late === undefined) return;
        const content = lateMail(shop, office, late, job.now);
        await sendMail(shop, mailer, content, {
          kind,
          subjectId: noticeId,
          recipient: shop.config.contact.email,
          now: job.now,
        });
      },
    },
    {
      kind: lateReminder,
      async handle(shop, { reservationId = '', day = '' }, job) {
        const late = await asJob(lateOrderToRemind, shop, job, { reservationId });
        if (late === undefined || late.email === '') return;
        await sendMail(shop, mailer, reminderMail(shop, late), {
          kind: lateReminder,
          subjectId: `${reservationId} ${day}`,
          recipient: late.email,
          now: job.now,
        });
      },
    },
  ];
}

/** It tells whoever ordered what is still out, and since when it should be back. */
function reminderMail(
  shop: MailShop,
  { number, person, goods, businessEnd, language }: LateOrder,
): MailContent {
  const t = shop.translate[language];
  return wordedMail(shop, {
    key: 'mail.lateReminder',
    language,
    name: person.firstName,
    params: { number },
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    why: 'mail.lateReminder.why',
    facts: [
      { name: t('mail.late.order'), lines: [number] },
      { name: t('operator.late.due'), lines: [instantText(businessEnd, language, shop.zone.name)] },
      {
        name: t('mail.articles'),
        lines: goods.map(
          (line) => `${line.qty} × ${goodsName(line, ({ descriptions }) => textIn(descriptions, language))}`,
        ),
      },
    ],
  });
}

function lateMail(shop: MailShop, office: Office, late: LateWithEndangered, now: EpochMs): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  const at = (instant: EpochMs) => instantText(instant, language, shop.zone.name);
  const { person, number, goods, endangers } = late;
  return businessMail(shop, office, {
    key: 'mail.late',
    path: `/orders/${late.id}`,
    params: { number },
    facts: [
      { name: t('mail.late.order'), lines: [number, t('operator.late.days', { count: lateDays() })] },
      { name: t('operator.customer'), lines: personLines(person) },
      { name: t('operator.late.due'), lines: [at(late.businessEnd)] },
      {
        name: t('mail.articles'),
        lines: goods.map(
          (line) => `${line.qty} × ${goodsName(line, ({ descriptions }) => textIn(descriptions, language))}`,
        ),
      },
      ...endangers.map((one) => ({
        name: t('operator.late.endangers'),
        lines: [
          one.number,
          ...personLines(one.person),
          at(one.businessStart),
          ...one.items.map(({ descriptions, itemId }) => textIn(descriptions, language) || itemId),
        ],
      })),
    ],
  });

  function lateDays(): number {
    return daysLate(late.endDay, shop.zone.dayOf(now));
  }
}

function personLines({ firstName, lastName, tel = '', email = '' }: LateWithEndangered['person']): string[] {
  return [oneLine(`${firstName} ${lastName}`), oneLine(tel), email].filter((line) => line !== '');
}
