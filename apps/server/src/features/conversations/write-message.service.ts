import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { cleanMessage } from './clean-message.ts';
import type { ConversationReader } from './reading-sql.ts';
import { findWritten, lockConversation, saveMessage } from './write-message.queries.ts';

export interface NewMessage {
  readonly conversationId: string;
  /** As it came: it is cleaned here. */
  readonly html: string;
  /** The same again gets the first answer. */
  readonly key: string | null;
}

/** Writes in a conversation of the reader. The other side gets a mail. */
export function writeMessage(
  shop: Shop,
  source: EventSource,
  reader: ConversationReader,
  { conversationId, html, key }: NewMessage,
): Promise<string | Refusal> {
  const clean = cleanMessage(html);
  const { contactId } = reader.scope;
  const { messagesPerConversation, messagesPerDay } = shop.config.limits;
  return inTransaction<string | Refusal>(
    shop.database,
    async (transaction) => {
      const found = await lockConversation(transaction, conversationId, reader, source.now);
      if (found === undefined) return refuse('NotFound');
      if (clean === null) {
        return refuse('ValidationFailed', { fields: [{ field: 'Message', reason: 'required' }] });
      }
      if (found.held >= messagesPerConversation) {
        return refuse('MessagesFull', { params: { full: 'conversation', most: messagesPerConversation } });
      }
      if (contactId !== null && found.today >= messagesPerDay) {
        return refuse('MessagesFull', { params: { full: 'day', most: messagesPerDay } });
      }
      const message = { id: randomUUID(), conversationId, contactId, html: clean, key };
      transaction.afterCommit(() => shop.wakeRelay());
      if ((await saveMessage(transaction, source, message)) || key === null) return message.id;
      const written = await findWritten(transaction, conversationId, key);
      return written?.html === clean ? written.id : refuse('IdempotencyMismatch');
    },
    { planned: true },
  );
}

/** The business answers: what its command does, and its back office will. */
export function answerConversation(
  shop: Shop,
  source: EventSource,
  message: Omit<NewMessage, 'key'>,
): Promise<string | Refusal> {
  const reader = { scope: CustomerScope.of(source.actor), isAdmin: false };
  return writeMessage(shop, source, reader, { ...message, key: null });
}
