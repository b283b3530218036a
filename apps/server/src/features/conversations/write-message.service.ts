import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { keepReceived } from '../../platform/files/kept-files.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { TakenFile } from '../files/index.ts';
import { tooMany } from './add-attachment.service.ts';
import { saveMessageFile } from './attachments.queries.ts';
import { cleanMessage } from './clean-message.ts';
import { findWritten, lockConversation, saveMessage } from './write-message.queries.ts';

export interface NewMessage {
  readonly conversationId: string;
  /** As it came: it is cleaned here. */
  readonly html: string;
  /** The same again gets the first answer. */
  readonly key: string | null;
  /** Pictures that come with it; a customer's come after it, in calls of their own. */
  readonly files?: readonly TakenFile[];
}

/** Writes in a conversation that the writer may read. The other side gets a mail. */
export function writeMessage(
  shop: Shop,
  source: EventSource,
  { conversationId, html, key, files = [] }: NewMessage,
): Promise<string | Refusal> {
  const clean = cleanMessage(html);
  const scope = CustomerScope.of(source.actor);
  const { contactId } = scope;
  const { messagesPerConversation, messagesPerDay, attachmentsPerMessage } = shop.config.limits;
  return inTransaction<string | Refusal>(
    shop.database,
    async (transaction) => {
      const found = await lockConversation(transaction, conversationId, scope, source.now);
      if (found === undefined) return refuse('NotFound');
      if (clean === null) {
        return refuse('ValidationFailed', { fields: [{ field: 'Message', reason: 'required' }] });
      }
      if (files.length > attachmentsPerMessage) return tooMany(attachmentsPerMessage);
      if (found.held >= messagesPerConversation) {
        return refuse('MessagesFull', { params: { full: 'conversation', most: messagesPerConversation } });
      }
      if (contactId !== null && found.today >= messagesPerDay) {
        return refuse('MessagesFull', { params: { full: 'day', most: messagesPerDay } });
      }
      const message = { id: randomUUID(), conversationId, contactId, html: clean, key };
      transaction.afterCommit(() => shop.wakeRelay());
      if ((await saveMessage(transaction, source, message)) || key === null) {
        await keepFiles(transaction, shop, source, { messageId: message.id, files });
        return message.id;
      }
      const written = await findWritten(transaction, conversationId, key);
      return written?.html === clean ? written.id : refuse('IdempotencyMismatch');
    },
    { planned: true },
  );
}

async function keepFiles(
  db: Db,
  shop: Shop,
  source: EventSource,
  { messageId, files }: { readonly messageId: string; readonly files: readonly TakenFile[] },
): Promise<void> {
  const owner = { ownerEntity: 'message', ownerId: messageId, caller: null };
  for (const { name, contentType, bytes } of files) {
    const kept = await keepReceived(db, shop.id, source.now, bytes, { name, contentType, ...owner });
    await saveMessageFile(db, source, messageId, kept);
  }
}

/** The business answers: what its command does, and its back office will. */
export function answerConversation(
  shop: Shop,
  source: EventSource,
  message: Omit<NewMessage, 'key'>,
): Promise<string | Refusal> {
  return writeMessage(shop, source, { ...message, key: null });
}
