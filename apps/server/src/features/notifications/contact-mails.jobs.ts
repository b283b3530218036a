import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailedMessage } from '../contact/index.ts';
import { contactMessageToMail } from './notifications.queries.ts';
import { sendMail } from './send-mail.ts';
import { routePath, writtenAbout } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { leadsNowhere, oneLine } from './typed-words.ts';
import { wordedMail } from './worded-mail.ts';

/** The two mails of a message by the contact form, `mail.contact-message` and `-copy`, with the payload `{ messageId }`. */
export function contactMailJobs({ mailer }: { readonly mailer: Mailer }): JobHandler[] {
  return (['message', 'copy'] as const).map((which): JobHandler => {
    const kind = `mail.contact-${which}`;
    return {
      kind,
      async handle(shop, { messageId = '' }, job) {
        const mailed = await asJob(contactMessageToMail, shop, job, { messageId });
        if (mailed === undefined) return;
        const isCopy = which === 'copy';
        const content = isCopy ? contactCopyMail(shop, mailed) : contactMessageMail(shop, mailed);
        await sendMail(shop, mailer, content, {
          kind,
          subjectId: messageId,
          recipient: isCopy ? mailed.email : shop.config.contact.email,
          replyTo: isCopy ? shop.config.contact.email : mailed.email,
          now: job.now,
        });
      },
    };
  });
}

/** It tells the business, in its own language, who wrote, about what, and what. An answer goes to who wrote. */
function contactMessageMail(shop: MailShop, mailed: MailedMessage): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  const phone =
    mailed.phone === '' ? [] : [{ name: t('mail.contact.phone'), lines: [oneLine(mailed.phone)] }];
  return mailOf(shop, {
    words: 'message',
    language,
    name: '',
    subject: subjectOf(shop, mailed, language),
    facts: [
      { name: t('mail.contact.name'), lines: [oneLine(mailed.name)] },
      { name: t('mail.contact.email'), lines: [mailed.email] },
      ...phone,
      { name: t('mail.contact.text'), lines: mailed.message.split('\n') },
    ],
    href: `mailto:${encodeURI(mailed.email)}`,
    why: 'mail.contact.whyBusiness',
  });
}

/**
 * It goes to who wrote, in their language. Anybody may type anybody's address: where it was not proved, what is written
 * comes along only when there is nothing in it to follow.
 */
function contactCopyMail(shop: MailShop, mailed: MailedMessage): MailContent {
  const { language, message, proved } = mailed;
  const t = shop.translate[language];
  const isQuoted = proved || leadsNowhere(message);
  return mailOf(shop, {
    words: 'copy',
    language,
    name: mailed.name,
    subject: subjectOf(shop, mailed, language),
    facts: isQuoted ? [{ name: t('mail.contact.text'), lines: message.split('\n') }] : [],
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    why: 'mail.contact.why',
  });
}

interface Said {
  readonly words: 'message' | 'copy';
  readonly language: Language;
  /** Whom it greets, as they typed it. */
  readonly name: string;
  /** What it is about, in the shop's own words; empty where the shop asks no subject. */
  readonly subject: string;
  readonly facts: MailContent['facts'];
  readonly href: string;
  readonly why: string;
}

function mailOf(shop: MailShop, { words, subject, ...said }: Said): MailContent {
  const about = subject === '' ? 'no' : 'yes';
  const params = { subject, about, phone: shop.config.contact.phone };
  return wordedMail(shop, { ...said, key: `mail.contact.${words}`, params });
}

function subjectOf({ config }: MailShop, { subject }: MailedMessage, language: Language): string {
  return writtenAbout(config).find(({ key }) => key === subject)?.text[language] ?? '';
}
