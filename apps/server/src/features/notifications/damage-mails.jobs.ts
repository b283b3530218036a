import { routePath } from '@bivak/contract/shop-config';
import { moneyText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import { damageNumber, type DamageRow, type ToldDamage } from '../damages/index.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { damageStepToMail, damageToMail } from './notifications.queries.ts';
import { sendMail } from './send-mail.ts';
import { leadsNowhere, oneLine } from './typed-words.ts';
import { businessMail, type Office, type OfficeMailParts, wordedMail } from './worded-mail.ts';

/**
 * The two mails of a report, `mail.damage-report` to the business and `-copy`, with the payload `{ damageId }`; what the
 * business decides of a damage, to its customer, and what the customer says against it, with `{ damageId, version }`.
 */
export function damageMailJobs({ mailer, office }: OfficeMailParts): JobHandler[] {
  const ofReport = (['report', 'copy'] as const).map((which): JobHandler => {
    const kind = `mail.damage-${which}`;
    return {
      kind,
      async handle(shop, { damageId = '' }, job) {
        const damage = await asJob(damageToMail, shop, job, { damageId });
        const { lending, contact } = shop.config;
        if (damage === undefined || lending === undefined) return;
        const isCopy = which === 'copy';
        await sendMail(
          shop,
          mailer,
          isCopy ? copyMail(shop, damage) : reportMail(shop, office, damage, damageId),
          {
            kind,
            subjectId: damageId,
            recipient: isCopy ? damage.email : lending.damageMailTo,
            replyTo: isCopy ? contact.email : damage.email,
            now: job.now,
          },
        );
      },
    };
  });
  return [...ofReport, ...steps.map((step) => stepJob(mailer, step)), objectionJob(mailer, office)];
}

const steps = ['assessed', 'charged', 'waived'] as const;

/** Once per version; what is no longer so is told to nobody. */
function stepJob(mailer: Mailer, step: (typeof steps)[number]): JobHandler {
  const kind = `mail.damage-${step}`;
  return {
    kind,
    async handle(shop, { damageId = '', version = '' }, job) {
      const damage = await asJob(damageStepToMail, shop, job, { damageId });
      if (damage === undefined || damage.state !== step || damage.toEmail === '') return;
      await sendMail(shop, mailer, stepMail(shop, step, damage), {
        kind,
        subjectId: `${damageId}.${version}`,
        recipient: damage.toEmail,
        replyTo: shop.config.contact.email,
        now: job.now,
      });
    },
  };
}

function stepMail(shop: MailShop, step: (typeof steps)[number], damage: ToldDamage): MailContent {
  const { language, answer, assessedCents, chargedCents, fromDeposit, customerId, orderNumber } = damage;
  const t = shop.translate[language];
  const amount = chargedCents ?? assessedCents;
  const paidBy = fromDeposit ? 'deposit' : 'invoice';
  return wordedMail(shop, {
    key: `mail.damage.${step}`,
    language,
    name: oneLine(damage.toName),
    params: { number: damageNumber(damage), phone: shop.config.contact.phone },
    facts: [
      { name: t('mail.damage.about'), lines: [aboutDamage(damage, language)] },
      ...(orderNumber === null ? [] : [{ name: t('mail.damage.order'), lines: [orderNumber] }]),
      ...partFacts(shop, damage, language),
      ...(step === 'waived' || amount === null
        ? []
        : [{ name: t('mail.damage.amount'), lines: [moneyText(amount, language)] }]),
      ...(step === 'charged' && orderNumber !== null
        ? [{ name: t('mail.damage.how'), lines: [t(`mail.damage.by.${paidBy}`)] }]
        : []),
      ...(answer === '' ? [] : [{ name: t('mail.damage.answer'), lines: answer.split('\n') }]),
    ],
    href: canonicalOrigin(shop) + routePath(shop.config, pageOf(shop, customerId), language),
    next: t(`mail.damage.${step}.${customerId === null ? 'nextStranger' : 'next'}`, {
      phone: shop.config.contact.phone,
    }),
    why: 'mail.damage.whyCustomer',
  });
}

/** Whoever has no account finds no page of theirs. */
function pageOf({ config }: MailShop, customerId: string | null) {
  if (customerId === null) return 'home';
  return config.lending === undefined ? 'accountDamage' : 'accountDamages';
}

function objectionJob(mailer: Mailer, office: Office): JobHandler {
  const kind = 'mail.damage-objection';
  return {
    kind,
    async handle(shop, { damageId = '', version = '' }, job) {
      const damage = await asJob(damageStepToMail, shop, job, { damageId });
      if (damage === undefined || damage.objection === null) return;
      const { lending, contact, defaultLanguage } = shop.config;
      const t = shop.translate[defaultLanguage];
      const { objection, chargedCents, assessedCents, orderNumber } = damage;
      const amount = chargedCents ?? assessedCents;
      const content = businessMail(shop, office, {
        key: 'mail.damage.objection',
        path: `/damage/${damageId}`,
        params: { number: damageNumber(damage) },
        facts: [
          { name: t('mail.damage.about'), lines: [aboutDamage(damage, defaultLanguage)] },
          ...(orderNumber === null ? [] : [{ name: t('mail.damage.order'), lines: [orderNumber] }]),
          ...(amount === null
            ? []
            : [{ name: t('mail.damage.amount'), lines: [moneyText(amount, defaultLanguage)] }]),
          { name: t('mail.contact.name'), lines: [oneLine(damage.toName)] },
          { name: t('mail.contact.text'), lines: objection.split('\n') },
        ],
      });
      await sendMail(shop, mailer, content, {
        kind,
        subjectId: `${damageId}.${version}`,
        recipient: lending?.damageMailTo ?? contact.email,
        replyTo: damage.toEmail === '' ? contact.email : damage.toEmail,
        now: job.now,
      });
    },
  };
}

function aboutDamage({ qty, descriptions, serial }: ToldDamage, language: Language): string {
  const article = descriptions?.[language] ?? '';
  const said = [article === '' ? '' : `${String(qty)} × ${article}`, oneLine(serial)];
  return said.filter((part) => part !== '').join(', ') || '–';
}

/** To the business: which tent, what of it, who says so, and whether a login stands behind it. */
function reportMail(shop: MailShop, office: Office, damage: DamageRow, damageId: string): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  return businessMail(shop, office, {
    key: 'mail.damage.report',
    path: `/damage/${damageId}`,
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
  const { descriptions, serial } = damage;
  const article = descriptions?.[language] ?? t('mail.damage.unknown');
  return [
    { name: t('mail.damage.tent'), lines: [`${oneLine(serial)}, ${article}`] },
    ...partFacts(shop, damage, language),
  ];
}

function partFacts(shop: MailShop, { parts }: DamageRow, language: Language): MailContent['facts'] {
  const t = shop.translate[language];
  if (parts.length === 0) return [];
  const lines = parts.map(({ qty, names }) => `${qty} × ${names[language]}`);
  return [{ name: t('mail.damage.parts'), lines }];
}
