import { routePath } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';
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
}

/** One of those that tell the business what has happened; its words say under `why` why it comes. */
export function businessMail(
  shop: MailShop,
  { key, params, facts }: Pick<Worded, 'key' | 'params' | 'facts'>,
): MailContent {
  const language = shop.config.defaultLanguage;
  return wordedMail(shop, {
    key,
    language,
    name: '',
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    params: { ...params, shopId: shop.id },
    why: `${key}.why`,
    facts,
  });
}

/** A mail that is words under one key, with facts and a button: nothing is ordered in it. */
export function wordedMail(
  shop: MailShop,
  { key, language, name, params, facts, href, why, next }: Worded,
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
    button: { text: t(`${key}.button`, all), href },
    footer: mailFooter(shop, language, why),
  };
}
