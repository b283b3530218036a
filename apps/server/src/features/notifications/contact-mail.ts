import { routePath, writtenAbout } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailedMessage } from '../contact/index.ts';
import type { MailContent } from './mail-content.ts';
import { mailFooter, type MailShop } from './mail-footer.ts';
import { leadsNowhere, oneLine, spokenName } from './typed-words.ts';

/** To the business, in its own language: who wrote, about what, and what. An answer goes to who wrote. */
export function contactMessageMail(shop: MailShop, mailed: MailedMessage): MailContent {
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
    button: { text: t('mail.contact.message.button'), href: `mailto:${encodeURI(mailed.email)}` },
    why: 'mail.contact.whyBusiness',
  });
}

/**
 * To who wrote, in their language. Anybody may type anybody's address: where it was not proved, what is written comes
 * along only when there is nothing in it to follow.
 */
export function contactCopyMail(shop: MailShop, mailed: MailedMessage): MailContent {
  const { language, message, proved } = mailed;
  const t = shop.translate[language];
  const isQuoted = proved || leadsNowhere(message);
  return mailOf(shop, {
    words: 'copy',
    language,
    name: spokenName(mailed.name),
    subject: subjectOf(shop, mailed, language),
    facts: isQuoted ? [{ name: t('mail.contact.text'), lines: message.split('\n') }] : [],
    button: {
      text: t('mail.contact.copy.button'),
      href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    },
    why: 'mail.contact.why',
  });
}

interface Said {
  readonly words: 'message' | 'copy';
  readonly language: Language;
  /** Whom it greets. */
  readonly name: string;
  /** What it is about, in the shop's own words; empty where the shop asks no subject. */
  readonly subject: string;
  readonly facts: MailContent['facts'];
  readonly button: MailContent['button'];
  readonly why: string;
}

function mailOf(shop: MailShop, { words, language, name, subject, facts, button, why }: Said): MailContent {
  const t = shop.translate[language];
  const { name: shopName, contact } = shop.config;
  const params = { shop: shopName, subject, about: subject === '' ? 'no' : 'yes', phone: contact.phone };
  return {
    language,
    subject: t(`mail.contact.${words}.subject`, params),
    preview: t(`mail.contact.${words}.intro`, params),
    shopName,
    title: t(`mail.contact.${words}.title`, params),
    greeting: name === '' ? t('mail.greetingNobody') : t('mail.greeting', { name }),
    intro: t(`mail.contact.${words}.intro`, params),
    facts,
    articles: null,
    deposit: null,
    next: { title: t('mail.nextTitle'), text: t(`mail.contact.${words}.next`, params) },
    button,
    footer: mailFooter(shop, language, why),
  };
}

function subjectOf({ config }: MailShop, { subject }: MailedMessage, language: Language): string {
  return writtenAbout(config).find(({ key }) => key === subject)?.text[language] ?? '';
}
