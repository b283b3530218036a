import { randomUUID } from 'node:crypto';
import { MESSAGE_UPLOAD_EXTENSIONS } from '@bivak/rules';
import { subjectOf, writtenAbout } from '@bivak/contract/shop-config';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { storeReceived } from '../../platform/files/stored-files.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { storeSent, sentValues, type TakenFile, takeFile } from '../files/index.ts';
import { cleanMessage } from './clean-message.ts';
import { type OfCustomer, refuseOthers } from './conversations.queries.ts';
import {
  type ConversationRow,
  conversationsOf,
  forgetEmptyConversations,
  type MessageFileRow,
} from './conversations.sql.ts';
import {
  findBegun,
  findWritten,
  insertConversation,
  lockConversation,
  lockMessage,
  markSeen,
  markSeenByShop,
  saveMessage,
  saveMessageFile,
} from './messages.sql.ts';

interface OfMessage extends OfCustomer {
  readonly conversationId: string;
  readonly messageId: string;
}

/**
 * Begins a conversation, which is seen by nobody before it has a message. The same input sent again, by its key, finds
 * the one that it began; the same key with another input is somebody's mistake.
 */
export const beginConversation = command(
  { right: 'customer' },
  async (
    context,
    input: OfCustomer & { readonly subject: string; readonly aboutId: string | null },
  ): Promise<string | Refusal> => {
    const { actor, shop, idempotencyKey, language } = context;
    const { aboutId } = input;
    const scope = CustomerScope.of(actor);
    const { customerId, contactId } = scope;
    const refused = refuseOthers(context, input);
    if (refused !== null) return refused;
    if (customerId === null || contactId === null) return refuse('Forbidden');
    const subject = subjectIn(context, input.subject);
    if (isRefusal(subject)) return subject;
    return inTransaction<string | Refusal>(
      shop.database,
      async (transaction) => {
        const { id, isKnown } = await insertConversation(transaction, scope, context, {
          id: randomUUID(),
          customerId,
          contactId,
          subject,
          aboutId,
          language,
          idempotencyKey,
        });
        if (!isKnown) return refuseField('aboutId', 'unknown-rental-object');
        if (id !== null) return id;
        const begun =
          idempotencyKey === null ? undefined : await findBegun(transaction, contactId, idempotencyKey);
        const isSame = begun?.subject === subject && begun.aboutId === aboutId;
        return isSame ? begun.id : refuse('IdempotencyMismatch');
      },
      { planned: true },
    );
  },
);

/** One list with the contact form's, stored by its key: who answers may read it in another language. */
function subjectIn({ shop, language }: Context, said: string): string | Refusal {
  const choices = writtenAbout(shop.config);
  const chosen = subjectOf(shop.config, said);
  if (choices.length > 0 && chosen === undefined) {
    const words = choices.map(({ text }) => text[language]);
    return refuseField('subject', 'not-a-choice', { choices: words.join(', ') });
  }
  return chosen?.key ?? said;
}

function refuseField(field: string, reason: string, params: Readonly<Record<string, string>> = {}): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason, params }] });
}

interface MessageInput {
  readonly conversationId: string;
  /** The text as it came: the command cleans it. */
  readonly html: string;
}

/** Writes in a conversation of the caller's own; the same again, by its key, gets the first answer. */
export const writeMessage = command(
  { right: 'customer' },
  async (context, input: OfCustomer & MessageInput): Promise<string | Refusal> =>
    refuseOthers(context, input) ?? writeIn(context, { ...input, key: context.idempotencyKey, files: [] }),
);

/** Clears away conversations in which nothing was ever said: their writer went away in between, a day ago. */
export const forgetUnsaid = command({ right: 'job' }, ({ shop, now }: BareContext): Promise<null> => {
  const dayAgo = (now - 24 * 3_600_000) as EpochMs;
  return inTransaction(shop.database, async (db) => {
    await forgetEmptyConversations(db, dayAgo);
    return null;
  });
});

/** The business answers, with its pictures; a customer's come after their message, in calls of their own. */
export const staffAnswerConversation = command(
  { right: 'messages.write' },
  (context: BareContext, input: MessageInput & { readonly files?: readonly TakenFile[] }) =>
    writeIn(context, { files: [], ...input, key: null }),
);

/** The other side gets a mail. `first` answers what stands in the way, or the message that was written by this key. */
export function writeIn(
  context: BareContext,
  {
    conversationId,
    html,
    key,
    files,
    first,
    last,
  }: MessageInput & {
    readonly key: string | null;
    readonly files: readonly TakenFile[];
    readonly first?: (db: Transaction, clean: string | null) => Promise<string | Refusal | null>;
    /** Behind all that is written. */
    readonly last?: (db: Transaction, messageId: string) => Promise<string>;
  },
): Promise<string | Refusal> {
  const { actor, shop, now } = context;
  const clean = cleanMessage(html);
  const scope = CustomerScope.of(actor);
  const { contactId } = scope;
  const { messagesPerConversation, messagesPerDay, attachmentsPerMessage } = shop.config.limits;
  return inTransaction<string | Refusal>(
    shop.database,
    async (transaction) => {
      const found = await lockConversation(transaction, conversationId, scope, now);
      if (found === undefined) return refuse('NotFound');
      const before = (await first?.(transaction, clean)) ?? null;
      if (before !== null) return before;
      if (clean === null) return refuseField('message', 'required');
      if (files.length > attachmentsPerMessage) return tooMany(attachmentsPerMessage);
      if (found.held >= messagesPerConversation) {
        return refuse('MessagesFull', { params: { full: 'conversation', most: messagesPerConversation } });
      }
      if (contactId !== null && found.today >= messagesPerDay) {
        return refuse('MessagesFull', { params: { full: 'day', most: messagesPerDay } });
      }
      const message = { id: randomUUID(), conversationId, contactId, html: clean, key };
      transaction.afterCommit(() => shop.wakeRelay());
      if ((await saveMessage(transaction, context, message)) || key === null) {
        await storeFiles(transaction, shop, context, { messageId: message.id, files });
        return (await last?.(transaction, message.id)) ?? message.id;
      }
      const written = await findWritten(transaction, conversationId, key);
      return written?.html === clean ? written.id : refuse('IdempotencyMismatch');
    },
    { planned: true },
  );
}

async function storeFiles(
  db: Db,
  shop: Shop,
  source: EventSource,
  { messageId, files }: { readonly messageId: string; readonly files: readonly TakenFile[] },
): Promise<void> {
  const owner = { ownerEntity: 'message', ownerId: messageId, caller: null };
  for (const { name, contentType, bytes } of files) {
    const stored = await storeReceived(db, shop.id, source.now, bytes, { name, contentType, ...owner });
    await saveMessageFile(db, source, messageId, stored);
  }
}

function tooMany(most: number): Refusal {
  return refuse('UploadsFull', { params: { full: 'count', most } });
}

/** Adds a picture to a message, for a day after it was written; the same again changes nothing. */
export const addPicture = command(
  { right: 'customer', rateLimit: 'uploading' },
  async (
    context,
    { file: receive, ...message }: OfMessage & { readonly file: ReceiveFile },
  ): Promise<MessageFileRow | Refusal> => {
    const refused = refuseOthers(context, message);
    if (refused !== null) return refused;
    const file = await takeFile(receive, { endings: MESSAGE_UPLOAD_EXTENSIONS, field: 'file' });
    return isRefusal(file) ? file : addFileTo(context, message, file);
  },
);

/** Only who wrote a message adds to it: a person of the customer, or the business. */
export async function addFileTo(
  context: Context,
  message: { readonly conversationId: string; readonly messageId: string },
  file: TakenFile,
): Promise<MessageFileRow | Refusal> {
  const { actor, shop } = context;
  const scope = CustomerScope.of(actor);
  const most = shop.config.limits.attachmentsPerMessage;
  try {
    return await inTransaction<MessageFileRow | Refusal>(
      shop.database,
      async (transaction) => {
        const place = await lockMessage(transaction, message, scope, sentValues(context), file);
        if (place === undefined) return refuse('NotFound');
        if (place.same !== null) return place.same;
        if (!place.isFresh) return refuse('UploadNotAllowed');
        if (place.count >= most) return tooMany(most);
        const owner = { ownerEntity: 'message', ownerId: message.messageId };
        const stored = await storeSent(transaction, context, file, owner, place.sent);
        if (isRefusal(stored)) return stored;
        await saveMessageFile(transaction, context, message.messageId, stored);
        return stored;
      },
      { planned: true },
    );
  } finally {
    await file.bytes.drop();
  }
}

/** Whoever opened a conversation has read it up to a message. That is a mark of theirs, and no event of the conversation. */
export const markRead = command(
  { right: 'customer' },
  async (context, message: OfMessage): Promise<null | Refusal> => {
    const refused = refuseOthers(context, message);
    if (refused !== null) return refused;
    const scope = CustomerScope.of(context.actor);
    const isKnown = await inTransaction(context.shop.database, (transaction) =>
      markSeen(transaction, scope, message),
    );
    return isKnown ? null : refuse('NotFound');
  },
);

/** The whole conversation for the business, which has read it by that as far as it is shown. */
export const staffReadConversation = command(
  { right: 'messages.write' },
  async (
    { actor, shop: { database } }: BareContext,
    { conversationId: id }: { readonly conversationId: string },
  ): Promise<ConversationRow | Refusal> => {
    const scope = CustomerScope.of(actor);
    const [found] = (await conversationsOf(database, scope, { id, size: 1, index: 0 })).rows;
    if (found === undefined) return refuse('NotFound');
    await inTransaction(database, (transaction) => markSeenByShop(transaction, id, found.lastAt));
    return found;
  },
);
