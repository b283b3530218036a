import { type Language, subjectWords } from '@bivak/contract/shop-config';
import {
  type ConversationRow,
  messageWords,
  plainMessage,
  staffAnswerConversation,
  staffReadConversation,
} from '../features/conversations/index.ts';
import { fileAddress } from '../platform/files/file-address.ts';
import { instantText } from '../platform/i18n/formats.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import { canonicalOrigin, type Shop } from '../platform/shops/shop.ts';
import type { ActionParts } from './action.ts';
import { factLines, printable } from './fact-lines.ts';
import { isObjection, type Objection } from './objection.ts';
import { dropPictures, takePictures } from './take-pictures.ts';

/** All that was said in one, which is read by that. */
export async function showConversation(
  { shop, source, translate: t, language, key }: ActionParts,
  id: string,
): Promise<string | Refusal> {
  const found = await staffReadConversation({ ...source, shop }, { conversationId: id });
  if (isRefusal(found)) return found;
  const addressOf = (fileId: string) =>
    key === null ? null : canonicalOrigin(shop) + fileAddress(key, shop.id, fileId, source.now);
  const said = found.messages.flatMap(({ byCustomer, author, createdAt, html, files }) => [
    '',
    ...factLines([
      {
        // Who was erased has no name any more.
        name: byCustomer ? author || t('operator.customer') : shop.config.name,
        words: [instantText(createdAt, language, shop.zone.name)],
      },
      { name: t('operator.message'), words: [messageWords(html)] },
      ...files.map((file) => ({ name: t('operator.file'), words: [file.name, addressOf(file.id)] })),
    ]),
  ]);
  return [titleOf(found, { shop, language }), ...said].join('\n');
}

/** Answers as the business, with its pictures; the words are plain, an empty line begins a paragraph. */
export async function answerMessage(
  { shop, source, translate, files: paths, store }: ActionParts,
  conversationId: string,
  text: string,
): Promise<string | Objection | Refusal> {
  const files = store === null ? [] : await takePictures(shop, paths, store);
  if (isObjection(files) || isRefusal(files)) return files;
  try {
    const message = { conversationId, html: plainMessage(text), files };
    const answered = await staffAnswerConversation({ ...source, shop }, message);
    return isRefusal(answered) ? answered : translate('operator.answered', { id: conversationId });
  } finally {
    await dropPictures(files);
  }
}

/** Its id, for the other actions, its subject, and the order that it is about. */
export function titleOf(
  { id, subject, number }: Pick<ConversationRow, 'id' | 'subject' | 'number'>,
  { shop, language }: { readonly shop: Pick<Shop, 'config'>; readonly language: Language },
): string {
  const words = subjectWords(shop.config, subject, language);
  return [id, printable(words), ...(number === null ? [] : [number])].join('  ');
}
