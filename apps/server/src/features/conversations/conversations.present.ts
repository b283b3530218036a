import type {
  Communication,
  Conversation,
  listConversations,
  MessageAttachment,
  OperationAnswer,
} from '@bivak/contract/wire';
import { subjectWords } from '@bivak/contract/shop-config';
import { fileAddress } from '../../platform/files/file-address.ts';
import type { Context } from '../../platform/application/context.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ConversationPage } from './conversations.queries.ts';
import type { ConversationRow, MessageFileRow, MessageRow } from './conversations.sql.ts';

type Presenting = Pick<Context, 'shop' | 'key' | 'now'>;
type Spoken = Presenting & Pick<Context, 'language'>;

export function presentConversations(
  { rows, total, unread, index }: ConversationPage,
  context: Spoken,
): OperationAnswer<typeof listConversations> {
  return {
    Collection: rows.map((row) => presentConversation(row, context)),
    Total: total,
    Index: index,
    Unread: unread,
  };
}

function presentConversation(row: ConversationRow, context: Spoken): Conversation {
  const { zone, config } = context.shop;
  const Communications = row.messages.map((message) => presentMessage(message, row, context));
  return {
    ConversationID: row.id,
    Subject: subjectWords(config, row.subject, context.language),
    RentalObjectID: row.aboutId,
    RentalObjectKind: kindOf(row),
    RentalObjectNumber: row.number,
    DateTimeCreated: zone.format(row.createdAt),
    DateTimeLastMessage: zone.format(row.lastAt),
    IsUnread: row.isUnread,
    MessageCount: row.count,
    Attachments: Communications.flatMap(({ Attachments }) => Attachments),
    Communications,
  };
}

function kindOf({ aboutId, isRequest }: ConversationRow): Conversation['RentalObjectKind'] {
  if (aboutId === null) return null;
  return isRequest ? 'request' : 'order';
}

function presentMessage(message: MessageRow, row: ConversationRow, context: Presenting): Communication {
  const { id, html, byCustomer, contactId, author, createdAt, files } = message;
  const seen = byCustomer ? row.shopReadAt : row.readAt;
  return {
    ConversationCommunicationID: id,
    Message: html,
    DateTimeCreated: context.shop.zone.format(createdAt),
    IsCustomerMessage: byCustomer,
    ContactID: contactId === null ? null : { Key: contactId, Description: author },
    IsRead: isSeen(seen, createdAt),
    Attachments: files.map((file) => presentMessageFile(file, context)),
  };
}

/** With an address that is good for five minutes: who reads the conversation later asks again. */
export function presentMessageFile(file: MessageFileRow, { shop, key, now }: Presenting): MessageAttachment {
  return {
    FileName: file.name,
    ContentType: file.contentType,
    FileSize: file.size,
    AttachmentUrl: fileAddress(key, shop.id, file.id, now),
  };
}

function isSeen(upTo: EpochMs | null, at: EpochMs): boolean {
  return upTo !== null && upTo >= at;
}
