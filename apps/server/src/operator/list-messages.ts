import { type WaitingConversation, messageWords, staffListWaiting } from '../features/conversations/index.ts';
import { instantText } from '../platform/i18n/formats.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { factLines } from './fact-lines.ts';
import { type Listed, listByShop } from './list-by-shop.ts';
import { titleOf } from './messages.ts';
import type { Call } from './read-call.ts';

/** The conversations in which a customer had the last word, who has waited longest first. */
export function listMessages(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(shops, call, source, {
    find: (context) => staffListWaiting(context, undefined),
    none: 'operator.noMessages',
    blocksOf: (found, where) => found.map((one) => waitingBlock(one, where)),
  });
}

function waitingBlock(one: WaitingConversation, { shop, language, translate: t }: Listed): string[] {
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
