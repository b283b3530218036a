import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { type MailedMessage, messageWords } from '../conversations/index.ts';
import { messageToMail } from './notifications.queries.ts';
import { sendMail } from './send-mail.ts';
import { routePath, subjectWords } from '@bivak/contract/shop-config';
import { firstCharacters } from '@bivak/rules';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { oneLine } from './typed-words.ts';
import { businessMail, type Office, type OfficeMailParts, wordedMail } from './worded-mail.ts';

/**
 * Sends the mails about messages, `mail.message-received` to the business and `-answered` to the customer: `{ messageId
 * }`.
 */
export function messageMailJobs({ mailer, office }: OfficeMailParts): JobHandler[] {
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
        const content = isReceived
          ? messageReceivedMail(shop, office, message)
          : messageAnsweredMail(shop, message);
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

/** It tells the business that a customer wrote, and leads to where it is answered. */
function messageReceivedMail(shop: MailShop, office: Office, message: MailedMessage): MailContent {
  const language = shop.config.defaultLanguage;
  const t = shop.translate[language];
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  const from = [...new Set([name, oneLine(message.companyName)])].filter((words) => words !== '');
  const { conversationId } = message;
  return businessMail(shop, office, {
    key: 'mail.message.received',
    path: `/messages/${conversationId}`,
    params: { id: conversationId },
    facts: [{ name: t('mail.message.from'), lines: from }, ...messageFacts(shop, message, language)],
  });
}

/** The customer hears that the business answered, or wrote of its own accord. */
function messageAnsweredMail(shop: MailShop, message: MailedMessage): MailContent {
  const { language, conversationId, firstName, isAnswer } = message;
  const key = isAnswer ? 'mail.message.answered' : 'mail.message.written';
  return wordedMail(shop, {
    key,
    language,
    name: firstName,
    href: canonicalOrigin(shop) + routePath(shop.config, 'accountMessage', language, { conversationId }),
    params: {},
    facts: messageFacts(shop, message, language),
    why: isAnswer ? 'mail.message.why' : `${key}.why`,
  });
}

function messageFacts(
  shop: MailShop,
  { subject, number, html }: MailedMessage,
  language: Language,
): MailContent['facts'] {
  const t = shop.translate[language];
  return [
    { name: t('mail.message.subject'), lines: [oneLine(subjectWords(shop.config, subject, language))] },
    ...(number === null ? [] : [{ name: t('mail.message.about'), lines: [number] }]),
    { name: t('mail.message.message'), lines: linesOf(html) },
  ];
}

function linesOf(html: string): string[] {
  const words = messageWords(html);
  return `${firstCharacters(words, mostSigns)}${words.length > mostSigns ? '…' : ''}`.split('\n');
}
