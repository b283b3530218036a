import * as z from 'zod/mini';
import { Moment, Reference } from './wire/scalars.ts';

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
  /** A reservation, by its ReservationOrderID, or a rental request. */
  RentalObjectID: z.nullable(z.string()),
  /** Ours: which of the two. */
  RentalObjectKind: z.nullable(z.enum(['order', 'request'])),
  /** Ours: its number as people know it. */
  RentalObjectNumber: z.nullable(z.string()),
  DateTimeCreated: Moment,
  /** Ours: of the last message. */
  DateTimeLastMessage: Moment,
  /** Ours: the business answered the caller, who has not read it yet. */
  IsUnread: z.boolean(),
  /** Ours: how many messages it has, also where `communications=false` left them out. */
  MessageCount: z.int(),
  /** All that came with its messages. */
  Attachments: z.array(MessageAttachment),
  /** The first message and the replies, in the order in which they were written. */
  Communications: z.array(Communication),
});
export type Conversation = z.output<typeof Conversation>;
