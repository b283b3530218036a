import { routePath } from '@bivak/contract/shop-config';
import { momentText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailedCode, MailedLogin } from '../identity/index.ts';
import type { MailContent } from './mail-content.ts';
import { mailFooter, type MailShop } from './mail-footer.ts';

/** The mail with a code: to activate a login, or to choose a new password. */
export function codeMail(shop: MailShop, mailed: MailedCode, code: string): MailContent {
  const { language, purpose, expires, firstName } = mailed;
  const route = purpose === 'activation' ? 'activate' : 'password';
  const page = mailed.page ?? routePath(shop.config, route, language);
  return accountMail(shop, {
    words: purpose,
    language,
    firstName,
    href: `${canonicalOrigin(shop)}${page}${page.includes('?') ? '&' : '?'}code=${code}`,
    params: { until: momentText(expires, language, shop.zone.name) },
    facts: [],
  });
}

/** The business has let the person in. */
export function approvedMail(shop: MailShop, { language, firstName }: MailedLogin): MailContent {
  const spoken = language ?? shop.config.defaultLanguage;
  const href = canonicalOrigin(shop) + routePath(shop.config, 'login', spoken);
  return accountMail(shop, { words: 'approved', language: spoken, firstName, href, params: {}, facts: [] });
}

/** To the business: somebody proved their mailbox and waits. The command to approve stands in it. */
export function waitingMail(shop: MailShop, login: MailedLogin): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  return accountMail(shop, {
    words: 'waiting',
    language,
    firstName: '',
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    params: { email: login.email, word: shellWord(login.email), shopId: shop.id },
    facts: [
      { name: t('mail.login.waiting.person'), lines: [`${login.firstName} ${login.lastName}`] },
      { name: t('mail.login.waiting.company'), lines: [login.companyName] },
      { name: t('mail.login.waiting.email'), lines: [login.email] },
    ],
  });
}

/** As one word for a shell, whatever signs an address may hold: whoever registers chooses them. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

interface Said {
  readonly words: 'activation' | 'password' | 'approved' | 'waiting';
  readonly language: Language;
  readonly firstName: string;
  readonly href: string;
  readonly params: Readonly<Record<string, string>>;
  readonly facts: MailContent['facts'];
}

function accountMail(shop: MailShop, { words, language, firstName, href, params, facts }: Said): MailContent {
  const t = shop.translate[language];
  const all = { ...params, shop: shop.config.name };
  const key = `mail.login.${words}`;
  return {
    language,
    subject: t(`${key}.subject`, all),
    preview: t(`${key}.intro`, all),
    shopName: shop.config.name,
    title: t(`${key}.title`, all),
    greeting: firstName === '' ? t('mail.greetingNobody') : t('mail.greeting', { name: firstName }),
    intro: t(`${key}.intro`, all),
    facts,
    articles: null,
    deposit: null,
    next: { title: t('mail.nextTitle'), text: t(`${key}.next`, all) },
    button: { text: t(`${key}.button`, all), href },
    footer: mailFooter(shop, language, words === 'waiting' ? 'mail.login.whyBusiness' : 'mail.login.why'),
  };
}
