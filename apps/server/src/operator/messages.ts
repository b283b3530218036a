import {
  answerConversation,
  type ConversationRow,
  messageWords,
  plainMessage,
  readAsBusiness,
  type WaitingConversation,
  waitingConversations,
} from '../features/conversations/index.ts';
import { fileAddress } from '../platform/files/file-address.ts';
import { momentText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/refusal.ts';
import { canonicalOrigin, type Shop } from '../platform/shops/shop.ts';
import type { ActParts } from './act.ts';
import { factLines, printable } from './fact-lines.ts';
import type { Call } from './read-call.ts';

/** The conversations in which a customer had the last word, who has waited longest first. */
export async function listMessages(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
): Promise<readonly string[]> {
  const blocks: string[][] = [];
  for (const shop of shops) {
    const spoken = language ?? shop.config.defaultLanguage;
    const found = await waitingConversations(shop.database);
    if (shops.length > 1) blocks.push([`${shop.config.name} (${found.length})`]);
    if (found.length === 0) blocks.push([shop.translate[spoken]('operator.noMessages')]);
    blocks.push(...found.map((one) => waitingBlock(one, shop, spoken)));
  }
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

/** All that was said in one, which is read by that. */
export async function showConversation(
  { shop, source, translate: t, language, key }: ActParts,
  id: string,
): Promise<string | Refusal> {
  const found = await readAsBusiness(shop, source, id);
  if (found === undefined) return refuse('NotFound');
  const addressOf = (fileId: string) =>
    key === null ? null : canonicalOrigin(shop) + fileAddress(key, shop.id, fileId, source.now);
  const said = found.messages.flatMap(({ byCustomer, author, createdAt, html, files }) => [
    '',
    ...factLines([
      {
        name: byCustomer ? author : shop.config.name,
        words: [momentText(createdAt, language, shop.zone.name)],
      },
      { name: t('operator.message'), words: [messageWords(html)] },
      ...files.map((file) => ({ name: t('operator.file'), words: [file.name, addressOf(file.id)] })),
    ]),
  ]);
  return [titleOf(found), ...said].join('\n');
}

/** Answers as the business; the words are plain, an empty line begins a paragraph. */
export async function answerMessage(
  { shop, source, translate }: ActParts,
  conversationId: string,
  text: string,
): Promise<string | Refusal> {
  const answered = await answerConversation(shop, source, { conversationId, html: plainMessage(text) });
  return isRefusal(answered) ? answered : translate('operator.answered', { id: conversationId });
}

function waitingBlock(one: WaitingConversation, shop: Shop, language: Language): string[] {
  const t = shop.translate[language];
  return [
    titleOf(one),
    ...factLines([
      { name: t('operator.customer'), words: [...new Set([one.author, one.companyName]), one.email] },
      { name: t('operator.since'), words: [momentText(one.lastAt, language, shop.zone.name)] },
      { name: t('operator.message'), words: [messageWords(one.html)] },
    ]),
  ];
}

function titleOf({ id, subject, number }: Pick<ConversationRow, 'id' | 'subject' | 'number'>): string {
  return [id, printable(subject), ...(number === null ? [] : [number])].join('  ');
}
