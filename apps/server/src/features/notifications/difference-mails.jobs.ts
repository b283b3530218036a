import { moneyText } from '../../platform/i18n/formats.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { ListedDifference } from '../payments/index.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { differencesToMail } from './notifications.queries.ts';
import { businessMail, type Office, type OfficeMailParts } from './worded-mail.ts';
import { sendMail } from './send-mail.ts';

/** `mail.payment-differs` to the business: `{ noticeId }`. Nothing goes when it was put right meanwhile. */
export function differenceMailJobs({ mailer, office }: OfficeMailParts): JobHandler[] {
  const kind = 'mail.payment-differs';
  return [
    {
      kind,
      async handle(shop, { noticeId = '' }, job) {
        const differences = await asJob(differencesToMail, shop, job, { noticeId });
        const [first] = differences;
        if (first === undefined) return;
        const content = differenceMail(shop, office, differences, first);
        await sendMail(shop, mailer, content, {
          kind,
          subjectId: noticeId,
          recipient: shop.config.contact.email,
          now: job.now,
        });
      },
    },
  ];
}

/** All of them are of one payment. */
function differenceMail(
  shop: MailShop,
  office: Office,
  differences: readonly ListedDifference[],
  { orderId, number, paymentId }: ListedDifference,
): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  return businessMail(shop, office, {
    key: 'mail.difference',
    path: `/orders/${orderId}`,
    params: { number },
    facts: [
      { name: t('mail.difference.payment'), lines: [paymentId] },
      ...differences.map((one) => ({
        name: t('mail.difference.order'),
        lines: [
          one.number,
          t(`operator.difference.${one.kind}`, {
            booked: moneyText(one.bookedCents, language),
            found: moneyText(one.foundCents, language),
          }),
        ],
      })),
    ],
  });
}
