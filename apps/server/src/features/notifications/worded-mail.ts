import { routePath } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailContent } from './mail-content.ts';
import { mailFooter, type MailShop } from './mail-footer.ts';
import { greetingOf } from './typed-words.ts';

export interface Worded {
  /** Under which its subject, title, intro, next and button stand. */
  readonly key: string;
  readonly language: Language;
  /** Whom it greets, as they typed it; empty: nobody. */
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly facts: MailContent['facts'];
  /** Where its button leads. */
  readonly href: string;
  /** Why the reader gets it: a key. */
  readonly why: string;
  /** What follows, where it depends on more than the key. */
  readonly next?: string;
  /** What the button says, likewise. */
  readonly button?: string;
}

/** The origin of the server's back office; null where there is none, and staff has the operator's command alone. */
export type Office = string | null;

/** What the mails to the business are made with. */
export interface OfficeMailParts {
  readonly mailer: Mailer;
  readonly office: Office;
}

interface OfBusiness extends Pick<Worded, 'key' | 'params' | 'facts'> {
  /** The screen of the back office on which this is worked at. */
  readonly path: string;
  /** Where its button leads without one; absent: to the shop. */
  readonly href?: string;
  readonly why?: string;
}

/**
 * One of those that tell the business what has happened: its button leads to the screen of the back office where there is one,
 * with the words under `office`; else `next` names the operator's command. Under `why` it says why it comes.
 */
export function businessMail(
  shop: MailShop,
  office: Office,
  { key, params, facts, path, href, why = `${key}.why` }: OfBusiness,
): MailContent {
  const language = shop.config.defaultLanguage;
  const mail = { key, language, name: '', params: { ...params, shopId: shop.id }, why, facts };
  if (office === null) {
    const home = canonicalOrigin(shop) + routePath(shop.config, 'home', language);
    return wordedMail(shop, { ...mail, href: href ?? home });
  }
  const t = shop.translate[language];
  return wordedMail(shop, {
    ...mail,
    href: `${office}/${shop.id}${path}`,
    next: t(`${key}.office.next`, { ...mail.params, shop: shop.config.name }),
    button: t(`${key}.office.button`),
  });
}

/** A mail that is words under one key, with facts and a button: nothing is ordered in it. */
export function wordedMail(
  shop: MailShop,
  { key, language, name, params, facts, href, why, next, button }: Worded,
): MailContent {
  const t = shop.translate[language];
  const all = { ...params, shop: shop.config.name };
  return {
    language,
    subject: t(`${key}.subject`, all),
    preview: t(`${key}.intro`, all),
    shopName: shop.config.name,
    title: t(`${key}.title`, all),
    greeting: greetingOf(t, name),
    intro: t(`${key}.intro`, all),
    facts,
    articles: null,
    deposit: null,
    next: { title: t('mail.nextTitle'), text: next ?? t(`${key}.next`, all) },
    button: { text: button ?? t(`${key}.button`, all), href },
    footer: mailFooter(shop, language, why),
  };
}
