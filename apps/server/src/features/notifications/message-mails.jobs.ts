import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type MailedMessage, messageWords } from '../conversations/index.ts';
import { messageToMail } from './notifications.queries.ts';
import { sendMail } from './send-mail.ts';
import { routePath, subjectWords } from '@bivak/contract/shop-config';
import { firstCharacters } from '@bivak/rules';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { oneLine } from './typed-words.ts';
import { wordedMail } from './worded-mail.ts';

/**
 * Sends the mails about messages, `mail.message-received` to the business and `-answered` to the customer: `{ messageId
 * }`.
 */
export function messageMailJobs({ mailer }: { readonly mailer: Mailer }): JobHandler[] {
  return (['received', 'answered'] as const).map((what) => {
    const kind = `mail.message-${what}`;
    return {
      kind,
      async handle(shop, { messageId = '' }, job) {
        const message = await asJob(messageToMail, shop, job, { messageId });
        if (message === undefined) return;
        const isReceived = what === 'received';
        const recipient = isReceived ? shop.config.contact.email : message.email;
        // Nobody has an address any more: the answer stands in the account.
        if (recipient === null) return;
        const content = isReceived ? messageReceivedMail(shop, message) : messageAnsweredMail(shop, message);
        await sendMail(shop, mailer, content, {
          kind,
          subjectId: messageId,
          recipient,
          now: job.now,
        });
      },
    };
  });
}

/** A long message is cut: the rest stands where the button leads. */
const mostSigns = 2000;

/** It tells the business that a customer wrote. The command to answer stands in it. */
function messageReceivedMail(shop: MailShop, message: MailedMessage): MailContent {
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

/** Who asked hears that the business answered. */
function messageAnsweredMail(shop: MailShop, message: MailedMessage): MailContent {
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
  { words, firstName, facts, ...said }: Said,
): MailContent {
  const t = shop.translate[said.language];
  const order = number === null ? [] : [{ name: t('mail.message.about'), lines: [number] }];
  return wordedMail(shop, {
    ...said,
    key: `mail.message.${words}`,
    name: firstName,
    facts: [
      ...facts,
      {
        name: t('mail.message.subject'),
        lines: [oneLine(subjectWords(shop.config, subject, said.language))],
      },
      ...order,
      { name: t('mail.message.message'), lines: linesOf(html) },
    ],
  });
}

function linesOf(html: string): string[] {
  const words = messageWords(html);
  return `${firstCharacters(words, mostSigns)}${words.length > mostSigns ? '…' : ''}`.split('\n');
}
