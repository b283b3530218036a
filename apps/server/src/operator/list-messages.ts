import {
  type WaitingConversation,
  messageWords,
  waitingConversations,
} from '../features/conversations/index.ts';
import { instantText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { factLines } from './fact-lines.ts';
import { titleOf } from './messages.ts';
import type { Call } from './read-call.ts';

/** The conversations in which a customer had the last word, who has waited longest first. */
export async function listMessages(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  const blocks: string[][] = [];
  for (const shop of shops) {
    const spoken = language ?? shop.config.defaultLanguage;
    const found = await waitingConversations({ ...source, shop }, undefined);
    if (isRefusal(found)) return found;
    if (shops.length > 1) blocks.push([`${shop.config.name} (${found.length})`]);
    if (found.length === 0) blocks.push([shop.translate[spoken]('operator.noMessages')]);
    blocks.push(...found.map((one) => waitingBlock(one, shop, spoken)));
  }
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

function waitingBlock(one: WaitingConversation, shop: Shop, language: Language): string[] {
  const t = shop.translate[language];
  return [
    titleOf(one, { shop, language }),
    ...factLines([
      { name: t('operator.customer'), words: [...new Set([one.author, one.companyName]), one.email] },
      { name: t('operator.since'), words: [instantText(one.lastAt, language, shop.zone.name)] },
      { name: t('operator.message'), words: [messageWords(one.html)] },
      { name: t('operator.file'), words: one.files },
    ]),
  ];
}
