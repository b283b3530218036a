import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Nothing, Reference, text } from '../wire/scalars.ts';
import { actQuery, HistoryUndo, MailEffects, RowIDs, rowOutcomes, SeenRows, WayBack } from './acts.ts';
import { cursorList, fileColumns, listQuery, typedWords } from './lists.ts';

// Messages as staff sees them. A write carries the version that was seen, as `If-Match`: who answers second sees the first
// answer before theirs goes out.

export const conversationViewNames = ['to-answer', 'mine', 'all'] as const;

const About = z.object({
  ID: z.string(),
  Kind: z.enum(['order', 'request']),
  /** The number by which people know it. */
  Number: z.string(),
});

export const ConversationRow = z.object({
  ID: z.string(),
  Version: z.int(),
  Subject: z.string(),
  Customer: z.object({ Key: z.string(), Description: z.string() }),
  About: z.nullable(About),
  LastAt: Moment,
  /** The customer had the last word, and nobody called it done. */
  Waits: z.boolean(),
  SnoozedUntil: z.nullable(Moment),
  AssignedTo: z.nullable(Reference),
  /** Of the last message: who wrote it, and how it begins. */
  LastBy: z.string(),
  Begins: z.string(),
});
export type ConversationRow = z.output<typeof ConversationRow>;

export const conversationSorts = ['-LastAt', 'LastAt'] as const;
/** What a conversation may be about. */
export const conversationSubjects = ['order', 'request', 'nothing'] as const;

const ConversationFilterQuery = z.strictObject({
  View: z._default(z.enum(conversationViewNames), 'to-answer'),
  /** Of a customer: a name, number, telephone or address. */
  q: typedWords,
  CustomerID: z.optional(Id),
  /** A person of the business, or `nobody`. */
  AssignedTo: z.optional(Id),
  About: z.optional(z.enum(conversationSubjects)),
  /** Something was said last in between, both days included. */
  From: z.optional(Day),
  To: z.optional(Day),
  /** Left out: of those to answer who has waited longest comes first, elsewhere what came last. */
  Sort: z.optional(z.enum(conversationSorts)),
});

export const listConversations = operation({
  id: 'listConversations',
  method: 'GET',
  path: '/api/v3/admin/conversations',
  tag: 'Messages',
  summary: 'Conversations by view and filter; of those to answer who has waited longest comes first',
  query: z.extend(ConversationFilterQuery, listQuery),
  answer: cursorList(ConversationRow),
});

/** What a file of conversations can tell of each. */
export const conversationColumns = [
  'customer',
  'subject',
  'about',
  'last',
  'by',
  'begins',
  'waits',
  'snoozed',
  'assigned',
] as const;
export type ConversationColumn = (typeof conversationColumns)[number];

export const exportConversations = operation({
  id: 'exportConversations',
  method: 'POST',
  path: '/api/v3/admin/conversations/_export',
  tag: 'Messages',
  summary: 'All conversations of a view and filter, in its order, as a file for a spreadsheet',
  query: z.extend(ConversationFilterQuery, {}),
  body: fileColumns(conversationColumns),
  answer: z.string(),
  rows: 'text/csv',
});

const MessageFile = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  FileSize: z.int(),
  /** Below the shop's step of the path; good for five minutes. */
  AttachmentUrl: z.string(),
});

export const StaffMessage = z.object({
  ID: z.string(),
  /** `note`: between colleagues. */
  Kind: z.enum(['customer', 'business', 'note']),
  By: z.string(),
  At: Moment,
  /** In plain words, with line breaks. */
  Message: z.string(),
  /** The other side has seen it. */
  IsRead: z.boolean(),
  Files: z.array(MessageFile),
});
export type StaffMessage = z.output<typeof StaffMessage>;

export const StaffConversation = z.extend(ConversationRow, {
  /** In which the business answers. */
  Language: z.enum(['nl', 'en', 'de']),
  Person: z.object({ Name: z.string(), FirstName: z.string(), Email: z.string() }),
  /** What standard texts may name of it; empty: there is none. */
  Pickup: z.nullable(Moment),
  Return: z.nullable(Moment),
  Messages: z.array(StaffMessage),
  /** What was done with it besides writing, the latest first. */
  History: z.array(
    z.object({ At: Moment, Action: z.string(), By: z.nullable(z.string()), Undo: HistoryUndo }),
  ),
});
export type StaffConversation = z.output<typeof StaffConversation>;

const params = z.object({ id: Id });

export const getConversation = operation({
  id: 'getConversation',
  method: 'GET',
  path: '/api/v3/admin/conversations/{id}',
  tag: 'Messages',
  summary: 'A conversation with its notes, which the business has read by that; its version is the ETag',
  params,
  answer: StaffConversation,
});

const Acted = z.object({ ID: z.string(), Version: z.int(), Effects: MailEffects, Undo: WayBack });
export const conversationBulkActs = ['assign', 'snooze', 'done', 'reopen'] as const;

export const actOnConversations = operation({
  id: 'actOnConversations',
  method: 'POST',
  path: '/api/v3/admin/conversations/_bulk',
  tag: 'Messages',
  summary: 'The same with many conversations, each on its own and as of the version that was seen',
  body: z.object({
    Rows: SeenRows,
    Act: z.enum(conversationBulkActs),
    AssignedTo: z.optional(z.nullable(Id)),
    /** To snooze: until that day; null: no longer. */
    Until: z.optional(z.nullable(Day)),
  }),
  answer: rowOutcomes(Acted),
});

const Written = z.extend(Acted, { MessageID: z.string() });

export const startConversation = operation({
  id: 'startConversation',
  method: 'POST',
  path: '/api/v3/admin/conversations',
  tag: 'Messages',
  summary: 'Write to a customer, about an order of theirs or nothing in particular; they are mailed',
  body: z.object({
    CustomerID: Id,
    /** Left out: who placed the order, else who manages the customer. */
    ContactID: z.optional(Id),
    OrderID: z.optional(Id),
    Subject: text(120, 1),
    Message: lines(10_000, 1),
  }),
  answer: Written,
  status: 201,
});

export const replyConversation = operation({
  id: 'replyConversation',
  method: 'POST',
  path: '/api/v3/admin/conversations/{id}/messages',
  tag: 'Messages',
  summary:
    'Answer in a conversation, in plain text: an empty line begins a paragraph; the customer is mailed',
  params,
  query: actQuery,
  body: z.object({ Message: lines(10_000, 1) }),
  answer: Written,
  status: 201,
});

export const addConversationFile = operation({
  id: 'addConversationFile',
  method: 'POST',
  path: '/api/v3/admin/conversations/{id}/messages/{messageId}/files',
  tag: 'Messages',
  summary: 'Add a picture to a message of the business, for a day after it was written',
  params: z.object({ id: Id, messageId: Id }),
  file: true,
  answer: MessageFile,
  status: 201,
});

export const noteConversation = operation({
  id: 'noteConversation',
  method: 'POST',
  path: '/api/v3/admin/conversations/{id}/_note',
  tag: 'Messages',
  summary: 'A note between colleagues, which no customer reads',
  params,
  query: actQuery,
  body: z.object({ Note: lines(4000, 1) }),
  answer: Acted,
});

export const assignConversation = operation({
  id: 'assignConversation',
  method: 'POST',
  path: '/api/v3/admin/conversations/{id}/_assign',
  tag: 'Messages',
  summary: 'Say who of the business answers; null: nobody in particular',
  params,
  query: actQuery,
  body: z.object({ AssignedTo: z.nullable(Id) }),
  answer: Acted,
});

export const snoozeConversation = operation({
  id: 'snoozeConversation',
  method: 'POST',
  path: '/api/v3/admin/conversations/{id}/_snooze',
  tag: 'Messages',
  summary: 'Put a conversation off until a day, or until the customer writes; null: no longer',
  params,
  query: actQuery,
  body: z.object({ Until: z.nullable(Day) }),
  answer: Acted,
});

export const finishConversation = operation({
  id: 'finishConversation',
  method: 'POST',
  path: '/api/v3/admin/conversations/{id}/_done',
  tag: 'Messages',
  summary: 'Call a conversation done without an answer, or open again what was',
  params,
  query: actQuery,
  body: z.object({ Done: z._default(z.boolean(), true) }),
  answer: Acted,
});

export const ContactMessageRow = z.object({
  ID: z.string(),
  Name: z.string(),
  Email: z.string(),
  Phone: z.string(),
  Subject: z.string(),
  Message: z.string(),
  /** Of the page that it was written on. */
  Language: z.enum(['nl', 'en', 'de']),
  /** It was written with the address of a login. */
  IsProved: z.boolean(),
  CustomerID: z.nullable(z.string()),
  At: Moment,
  DoneAt: z.nullable(Moment),
  DoneBy: z.nullable(z.string()),
});
export type ContactMessageRow = z.output<typeof ContactMessageRow>;

/** `State`: what is not done stands first, the latest of each first. */
export const contactMessageSorts = ['State', '-At', 'At'] as const;
export const contactMessageStates = ['open', 'done'] as const;

const ContactFilterQuery = z.strictObject({
  /** Of who wrote, or of what: a name, an address, a piece of the subject. */
  q: typedWords,
  State: z.optional(z.enum(contactMessageStates)),
  Sort: z._default(z.enum(contactMessageSorts), 'State'),
});

export const listContactMessages = operation({
  id: 'listContactMessages',
  method: 'GET',
  path: '/api/v3/admin/contact-messages',
  tag: 'Messages',
  summary: 'What came by the contact form within thirty days; what is not done yet stands first',
  query: z.extend(ContactFilterQuery, listQuery),
  answer: cursorList(ContactMessageRow),
});

/** What a file of them can tell of each. */
export const contactMessageColumns = [
  'at',
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'done',
  'by',
] as const;
export type ContactMessageColumn = (typeof contactMessageColumns)[number];

export const exportContactMessages = operation({
  id: 'exportContactMessages',
  method: 'POST',
  path: '/api/v3/admin/contact-messages/_export',
  tag: 'Messages',
  summary: 'All that came by the contact form, as narrowed and sorted, as a file for a spreadsheet',
  query: z.extend(ContactFilterQuery, {}),
  body: fileColumns(contactMessageColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const finishContactMessages = operation({
  id: 'finishContactMessages',
  method: 'POST',
  path: '/api/v3/admin/contact-messages/_bulk',
  tag: 'Messages',
  summary: 'Call many messages of the contact form done',
  body: z.object({ IDs: RowIDs }),
  answer: rowOutcomes(ContactMessageRow),
});

export const finishContactMessage = operation({
  id: 'finishContactMessage',
  method: 'POST',
  path: '/api/v3/admin/contact-messages/{id}/_done',
  tag: 'Messages',
  summary: 'Call a message of the contact form done',
  params,
  answer: ContactMessageRow,
});

export const StandardText = z.object({
  ID: z.string(),
  Version: z.int(),
  Name: z.string(),
  Texts: z.object({ nl: z.string(), en: z.string(), de: z.string() }),
});
export type StandardText = z.output<typeof StandardText>;

const written = z.object({ nl: lines(4000), en: lines(4000), de: lines(4000) });

export const listStandardTexts = operation({
  id: 'listStandardTexts',
  method: 'GET',
  path: '/api/v3/admin/standard-texts',
  tag: 'Messages',
  summary: 'Words that are often written, by their name',
  answer: z.object({ Collection: z.array(StandardText) }),
});

export const createStandardText = operation({
  id: 'createStandardText',
  method: 'POST',
  path: '/api/v3/admin/standard-texts',
  tag: 'Messages',
  summary: 'Save words that are often written, with names in braces that are filled in',
  body: z.object({ Name: text(60, 1), Texts: written }),
  answer: StandardText,
  status: 201,
});

export const changeStandardText = operation({
  id: 'changeStandardText',
  method: 'PATCH',
  path: '/api/v3/admin/standard-texts/{id}',
  tag: 'Messages',
  summary: 'Change a standard text; what is not named stays',
  params,
  body: z.object({
    Name: z.optional(text(60, 1)),
    Texts: z.optional(
      z.object({ nl: z.optional(lines(4000)), en: z.optional(lines(4000)), de: z.optional(lines(4000)) }),
    ),
  }),
  answer: StandardText,
});

export const deleteStandardText = operation({
  id: 'deleteStandardText',
  method: 'DELETE',
  path: '/api/v3/admin/standard-texts/{id}',
  tag: 'Messages',
  summary: 'Remove a standard text',
  params,
  answer: Nothing,
  status: 204,
});
