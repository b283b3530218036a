import { routePath } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { DamageRow } from '../damages/index.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { damageToMail } from './notifications.queries.ts';
import { sendMail } from './send-mail.ts';
import { leadsNowhere, oneLine } from './typed-words.ts';
import { wordedMail } from './worded-mail.ts';

/** The two mails of a damage, `mail.damage-report` to the business and `-copy`, with the payload `{ damageId }`. */
export function damageMailJobs({ mailer }: { readonly mailer: Mailer }): JobHandler[] {
  return (['report', 'copy'] as const).map((which): JobHandler => {
    const kind = `mail.damage-${which}`;
    return {
      kind,
      async handle(shop, { damageId = '' }, job) {
        const damage = await asJob(damageToMail, shop, job, { damageId });
        const { lending, contact } = shop.config;
        if (damage === undefined || lending === undefined) return;
        const isCopy = which === 'copy';
        await sendMail(shop, mailer, isCopy ? copyMail(shop, damage) : reportMail(shop, damage), {
          kind,
          subjectId: damageId,
          recipient: isCopy ? damage.email : lending.damageMailTo,
          replyTo: isCopy ? contact.email : damage.email,
          now: job.now,
        });
      },
    };
  });
}

/** To the business: which tent, what of it, who says so, and whether a login stands behind it. */
function reportMail(shop: MailShop, damage: DamageRow): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  return wordedMail(shop, {
    key: 'mail.damage.report',
    language,
    name: '',
    params: { serial: oneLine(damage.serial) },
    facts: [
      ...tentFacts(shop, damage, language),
      { name: t('mail.contact.name'), lines: [oneLine(damage.name)] },
      { name: t('mail.contact.email'), lines: [damage.email] },
      ...(damage.phone === '' ? [] : [{ name: t('mail.contact.phone'), lines: [oneLine(damage.phone)] }]),
      { name: t('mail.contact.text'), lines: damage.description.split('\n') },
      ...(damage.verified ? [] : [{ name: t('mail.damage.note'), lines: [t('mail.damage.unverified')] }]),
    ],
    href: `mailto:${encodeURI(damage.email)}`,
    why: 'mail.damage.whyBusiness',
  });
}

/** To who reported it: what is typed comes along only where there is nothing in it to follow, or a login behind it. */
function copyMail(shop: MailShop, damage: DamageRow): MailContent {
  const { language, description, verified, serial } = damage;
  const t = shop.translate[language];
  const isQuoted = verified || (leadsNowhere(description) && leadsNowhere(serial));
  const said = { name: t('mail.contact.text'), lines: description.split('\n') };
  return wordedMail(shop, {
    key: 'mail.damage.copy',
    language,
    name: damage.name,
    params: { phone: shop.config.contact.phone },
    facts: isQuoted ? [...tentFacts(shop, damage, language), said] : [],
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    why: 'mail.damage.why',
  });
}

function tentFacts(shop: MailShop, damage: DamageRow, language: Language): MailContent['facts'] {
  const t = shop.translate[language];
  const { descriptions, parts, serial } = damage;
  const article = descriptions?.[language] ?? t('mail.damage.unknown');
  return [
    { name: t('mail.damage.tent'), lines: [`${oneLine(serial)}, ${article}`] },
    ...(parts.length === 0
      ? []
      : [
          {
            name: t('mail.damage.parts'),
            lines: parts.map(({ qty, names }) => `${qty} × ${names[language]}`),
          },
        ]),
  ];
}
