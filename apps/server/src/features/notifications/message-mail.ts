import { routePath } from '@bivak/contract/shop-config';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import { type MailedMessage, messageWords } from '../conversations/index.ts';
import type { MailContent } from './mail-content.ts';
import { mailFooter, type MailShop } from './mail-footer.ts';
import { oneLine, spokenName } from './typed-words.ts';

/** Of long messages the beginning: the rest stands where the button leads. */
const mostSigns = 2000;

/** To the business: a customer wrote. The command to answer stands in it. */
export function messageReceivedMail(shop: MailShop, message: MailedMessage): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  const from = [...new Set([name, oneLine(message.companyName)])].filter((words) => words !== '');
  return messageMail(shop, message, {
    words: 'received',
    language,
    firstName: '',
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', language),
    params: { id: message.conversationId, shopId: shop.id },
    facts: [{ name: t('mail.message.from'), lines: from }],
    why: 'mail.login.whyBusiness',
  });
}

/** To who asked: the business answered. */
export function messageAnsweredMail(shop: MailShop, message: MailedMessage): MailContent {
  const { language, conversationId, firstName } = message;
  return messageMail(shop, message, {
    words: 'answered',
    language,
    firstName,
    href: canonicalOrigin(shop) + routePath(shop.config, 'accountMessage', language, { conversationId }),
    params: {},
    facts: [],
    why: 'mail.message.why',
  });
}

interface Said {
  readonly words: 'received' | 'answered';
  readonly language: MailedMessage['language'];
  readonly firstName: string;
  readonly href: string;
  readonly params: Readonly<Record<string, string>>;
  readonly facts: MailContent['facts'];
  readonly why: string;
}

function messageMail(
  shop: MailShop,
  { subject, number, html }: MailedMessage,
  { words, language, firstName, href, params, facts, why }: Said,
): MailContent {
  const t = shop.translate[language];
  const key = `mail.message.${words}`;
  const all = { ...params, shop: shop.config.name };
  const name = spokenName(firstName);
  const order = number === null ? [] : [{ name: t('mail.message.about'), lines: [number] }];
  return {
    language,
    subject: t(`${key}.subject`, all),
    preview: t(`${key}.intro`, all),
    shopName: shop.config.name,
    title: t(`${key}.title`, all),
    greeting: name === '' ? t('mail.greetingNobody') : t('mail.greeting', { name }),
    intro: t(`${key}.intro`, all),
    facts: [
      ...facts,
      { name: t('mail.message.subject'), lines: [oneLine(subject)] },
      ...order,
      { name: t('mail.message.message'), lines: linesOf(html) },
    ],
    articles: null,
    deposit: null,
    next: { title: t('mail.nextTitle'), text: t(`${key}.next`, all) },
    button: { text: t(`${key}.button`, all), href },
    footer: mailFooter(shop, language, why),
  };
}

function linesOf(html: string): string[] {
  const words = messageWords(html);
  return `${words.slice(0, mostSigns)}${words.length > mostSigns ? '…' : ''}`.split('\n');
}
