import * as z from 'zod/mini';
import { Conversation, MessageAttachment } from './conversation.ts';
import { operation } from './operation.ts';
import { Id, Nothing, lines, listOf, pageQuery, text } from './wire/scalars.ts';

const base = '/api/v2/shop/customer/conversation/{customerID}';
const ofCustomer = z.object({ customerID: Id });
const ofConversation = z.object({ customerID: Id, conversationID: Id });

/** Ours: `false` leaves out what was said, for lists; the documented call includes it (spec 1 §7). */
const paged = { ...pageQuery, communications: z._default(z.enum(['true', 'false']), 'true') };

/** Unread, ours: the conversations of the caller, or those of one order, on all pages, with an answer they have not read. */
const listed = z.extend(listOf(Conversation), { Unread: z.int() });

export const listConversations = operation({
  id: 'listConversations',
  method: 'GET',
  path: base,
  tag: 'Conversations',
  summary: 'The conversations that the caller may read, the last message first',
  params: ofCustomer,
  query: z.object({ ...paged, conversationID: z.optional(Id) }),
  answer: listed,
});

export const listConversationsOfObject = operation({
  id: 'listConversationsOfObject',
  method: 'GET',
  path: `${base}/{rentalObjectID}`,
  tag: 'Conversations',
  summary: 'Those about one reservation or rental request',
  params: z.object({ customerID: Id, rentalObjectID: Id }),
  query: z.object(paged),
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
  body: z.object({ Message: lines(20_000, 1) }),
  answer: z.object({ ConversationCommunicationID: z.string() }),
  status: 201,
});

export const markConversationRead = operation({
  id: 'markConversationRead',
  method: 'POST',
  path: `${base}/{conversationID}/_read`,
  tag: 'Conversations',
  summary: 'The caller has read it up to this message',
  params: ofConversation,
  body: z.object({ ConversationCommunicationID: Id }),
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
