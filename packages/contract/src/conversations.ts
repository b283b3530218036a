import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id, Moment, Nothing, Reference, listOf, pageQuery, text } from './wire/scalars.ts';

/** A picture that came with a message (spec 1 §3). */
export const MessageAttachment = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  /** Ours: in bytes. */
  FileSize: z.int(),
  /** Signed: whoever has it may fetch the file, for five minutes. */
  AttachmentUrl: z.string(),
});
export type MessageAttachment = z.output<typeof MessageAttachment>;

export const Communication = z.object({
  ConversationCommunicationID: z.string(),
  /** HTML: paragraphs, lists, bold, italic and underlined words, and nothing else. */
  Message: z.string(),
  DateTimeCreated: Moment,
  IsCustomerMessage: z.boolean(),
  /** Ours: who wrote it for the customer; null for the business. */
  ContactID: z.nullable(Reference),
  /** Ours: the other side has read it. Of an answer the other side is the caller. */
  IsRead: z.boolean(),
  Attachments: z.array(MessageAttachment),
});
export type Communication = z.output<typeof Communication>;

export const Conversation = z.object({
  ConversationID: z.string(),
  Subject: z.string(),
  /** A reservation, by its ReservationOrderID. */
  RentalObjectID: z.nullable(z.string()),
  /** Ours: its number as people know it. */
  RentalObjectNumber: z.nullable(z.string()),
  DateTimeCreated: Moment,
  /** Ours: of the last message. */
  DateTimeLastMessage: Moment,
  /** Ours: the business answered the caller, who has not read it yet. */
  IsUnread: z.boolean(),
  /** All that came with its messages. */
  Attachments: z.array(MessageAttachment),
  /** The first message and the replies, in the order in which they were written. */
  Communications: z.array(Communication),
});
export type Conversation = z.output<typeof Conversation>;

const base = '/api/v2/shop/customer/conversation/{customerID}';
const ofCustomer = z.object({ customerID: Id });
const ofConversation = z.object({ customerID: Id, conversationID: Id });

/** Unread, ours: the conversations of the caller, on all pages, with an answer that they have not read. */
const listed = z.extend(listOf(Conversation), { Unread: z.int() });

export const listConversations = operation({
  id: 'listConversations',
  method: 'GET',
  path: base,
  tag: 'Conversations',
  summary: 'The conversations that the caller may read, the last message first',
  params: ofCustomer,
  query: z.object({ ...pageQuery, conversationID: z.optional(Id) }),
  answer: listed,
});

export const listConversationsOfObject = operation({
  id: 'listConversationsOfObject',
  method: 'GET',
  path: `${base}/{rentalObjectID}`,
  tag: 'Conversations',
  summary: 'Those about one reservation',
  params: z.object({ customerID: Id, rentalObjectID: Id }),
  query: z.object(pageQuery),
  answer: listed,
});

export const createConversation = operation({
  id: 'createConversation',
  method: 'POST',
  path: base,
  tag: 'Conversations',
  summary: 'Begin a conversation; it is seen once it has a message. An Idempotency-Key finds it again',
  params: ofCustomer,
  body: z.object({ Subject: text(200, 1), RentalObjectID: z.nullish(Id) }),
  answer: z.object({ ConversationID: z.string() }),
  status: 201,
});

export const createCommunication = operation({
  id: 'createCommunication',
  method: 'POST',
  path: `${base}/{conversationID}/communication`,
  tag: 'Conversations',
  summary: 'Write in a conversation. The same Idempotency-Key again gets the first answer',
  params: ofConversation,
  body: z.object({ Message: text(20_000, 1) }),
  answer: z.object({ ConversationCommunicationID: z.string() }),
  status: 201,
});

export const markConversationRead = operation({
  id: 'markConversationRead',
  method: 'POST',
  path: `${base}/{conversationID}/_read`,
  tag: 'Conversations',
  summary: 'The caller has read all of it',
  params: ofConversation,
  answer: Nothing,
  status: 204,
});

export const addConversationAttachment = operation({
  id: 'addConversationAttachment',
  method: 'POST',
  path: '/api/v2/shop/conversation-attachment/{customerID}/{conversationID}/{communicationID}',
  tag: 'Conversations',
  summary: 'Add a picture to a message of the caller: gif, png, jpeg or jpg, in base64',
  params: z.object({ customerID: Id, conversationID: Id, communicationID: Id }),
  body: z.object({ FileName: text(250, 1), Data: z.string().check(z.minLength(1)) }),
  base64File: true,
  answer: MessageAttachment,
  status: 201,
});
