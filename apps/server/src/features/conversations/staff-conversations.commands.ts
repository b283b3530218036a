import { randomUUID } from 'node:crypto';
import { fillStandardText, MESSAGE_UPLOAD_EXTENSIONS, missingStandardNames } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import {
  findUndo,
  holdMessages,
  offerUndo,
  type UndoRow,
  type WayBack,
} from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { instantText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readMailsOfNow } from '../../platform/jobs/outbox.ts';
import { takeFile } from '../files/index.ts';
import { cleanMessage, plainMessage } from './clean-message.ts';
import { addFileTo, writeIn } from './conversations.commands.ts';
import type { MessageFileRow } from './conversations.sql.ts';
import { findWritten, saveMessage } from './messages.sql.ts';
import {
  dropAnswer,
  findAddressee,
  findWrittenAbout,
  insertConversationOfStaff,
  isColleague,
  isOrderOf,
  type LockedConversation,
  lockForStaff,
  markUnread,
  readLastTouch,
  readStaffConversation,
  readVersion,
  type StaffConversationParts,
  type WrittenAbout,
  writeNote,
  writeState,
} from './staff-conversations.sql.ts';
import { lockStandardText, type StandardTextRow } from './standard-texts.sql.ts';

/** Somebody wrote, or did something, in between: who, when, and of which version it is by now. */
export class ConversationStale extends Refusal {
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: EpochMs | null;
  constructor(version: number, touch: { readonly by: string; readonly at: EpochMs } | undefined) {
    super('VersionStale');
    this.version = version;
    this.changedBy = touch?.by || null;
    this.changedAt = touch?.at ?? null;
  }
}

interface OfConversation {
  readonly conversationId: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Only tells what it would do. */
  readonly isDryRun?: boolean;
}

export interface Acted {
  readonly id: string;
  readonly version: number;
  /** The mails that go out for it, by their kind. */
  readonly mails: readonly string[];
  readonly undo: WayBack | null;
}

export interface Written extends Acted {
  readonly messageId: string;
}

/** All of a conversation for the desk, with its notes; by that the business has read it. */
export const staffOpenConversation = command(
  { right: 'messages.write', rateLimit: 'reading' },
  async (
    context: Context,
    { conversationId }: { readonly conversationId: string },
  ): Promise<StaffConversationParts | Refusal> =>
    (await readStaffConversation(context.shop.database, conversationId, {
      ...conversationsSeen(context),
      caller: operatorKey(context.actor),
      now: context.now,
    })) ?? refuse('NotFound'),
);

/**
 * Answers as the business does at the command line, once per key, and only from what the caller saw: who answers second
 * gets 412 and reads the first answer before theirs goes out. For some seconds it can be withdrawn.
 */
export const staffReply = command(
  { right: 'messages.write' },
  async (
    context: Context,
    { conversationId, version, text, isDryRun = false }: OfConversation & { readonly text: string },
  ): Promise<Written | Refusal> => {
    const { idempotencyKey, shop, now } = context;
    const key = idempotencyKey === null || isDryRun ? null : `staff ${idempotencyKey}`;
    const html = plainMessage(text);
    const held = holdMessages(now);
    let before: LockedConversation | undefined;
    let tried: Written | null = null;
    const messageId = await writeIn(context, {
      conversationId,
      html,
      key,
      files: [],
      first: async (db, clean) => {
        before = await lockForStaff(db, conversationId, conversationsSeen(context));
        if (before === undefined) return refuse('NotFound');
        const written = key === null ? undefined : await findWritten(db, conversationId, key);
        if (written !== undefined) return written.html === clean ? written.id : refuse('IdempotencyMismatch');
        if (before.version === version) return null;
        return new ConversationStale(before.version, await readLastTouch(db, conversationId));
      },
      last: async (db, id) => {
        if (isDryRun) {
          const mails = await readMailsOfNow(db);
          tried = { id: conversationId, version, mails, undo: null, messageId: '' };
          return db.rollback(id);
        }
        const of = { held, act: 'conversation.reply', entityId: conversationId, isBrief: true };
        const standing = {
          version: await readVersion(db, conversationId),
          before: { messageId: id, before },
        };
        await offerUndo(db, context, { ...of, ...standing });
        return id;
      },
    });
    if (isRefusal(messageId)) return messageId;
    return (
      tried ?? {
        id: conversationId,
        version: await readVersion(shop.database, conversationId),
        mails: ['mail.message-answered'],
        undo: await findUndo(shop.database, context, {
          act: 'conversation.reply',
          entityId: conversationId,
          names: { messageId },
        }),
        messageId,
      }
    );
  },
);

export interface NewConversation {
  readonly customerId: string;
  readonly contactId: string | null;
  readonly orderId: string | null;
  readonly subject: string;
  readonly text: string;
}

/** Writes to a customer who has not asked: about an order, an account, or nothing in particular. They are mailed. */
export const staffBeginConversation = command(
  { right: 'messages.write' },
  (context: Context, input: NewConversation): Promise<Begun | Refusal> =>
    inTransaction<Begun | Refusal>(context.shop.database, (db) =>
      once(db, context, { route: 'conversation.begin', input }, () =>
        beginWith(db, context, { ...input, textFor: () => input.text }),
      ),
    ),
);

/** Writes a standard text to whoever placed an order, about it, in their language and with its names filled in. */
export const staffWriteAboutOrder = command(
  { right: 'messages.write' },
  (
    context: Context,
    input: { readonly orderId: string; readonly subject: string; readonly standardTextId: string },
  ): Promise<Begun | Refusal> => {
    const { shop, actor } = context;
    const { orderId, subject, standardTextId } = input;
    return inTransaction<Begun | Refusal>(shop.database, (db) =>
      once(db, context, { route: `orders/message/${orderId}`, input }, async () => {
        const order = await findWrittenAbout(db, orderId, OperatorScope.of(actor).warehouses);
        if (order === undefined) return refuse('NotFound');
        if (order.customerId === null) return refuseField('customerId', 'no-person');
        const standard = await lockStandardText(db, standardTextId);
        if (standard === undefined) return refuseField('standardTextId', 'unknown-standard-text');
        const textFor = (language: Language) => wordsAbout(context, order, standard.texts, language);
        const { customerId } = order;
        return beginWith(db, context, { customerId, contactId: null, orderId, subject, textFor });
      }),
    );
  },
);

type Begun = Written;

async function beginWith(
  db: Transaction,
  context: Context,
  {
    textFor,
    ...input
  }: Omit<NewConversation, 'text'> & {
    readonly textFor: (language: Language) => string | Refusal;
  },
): Promise<Begun | Refusal> {
  const { shop, actor, now } = context;
  const { orderId, customerId } = input;
  const { warehouses } = OperatorScope.of(actor);
  const adminRole = shop.config.core.DefaultRoleName;
  const to = await findAddressee(db, { ...input, adminRole });
  if (to === undefined) return refuseField('customerId', 'no-person');
  const language = to.language ?? shop.config.defaultLanguage;
  const text = textFor(language);
  if (isRefusal(text)) return text;
  const clean = cleanMessage(plainMessage(text));
  if (clean === null) return refuseField('message', 'required');
  if (orderId !== null && !(await isOrderOf(db, orderId, customerId, warehouses)))
    return refuseField('orderId', 'unknown-rental-object');
  const id = randomUUID();
  await insertConversationOfStaff(db, { ...to, id, language, subject: input.subject, orderId }, now);
  const event = { entity: 'conversation', entityId: id, action: 'begin', after: { about: orderId } };
  await recordEvents(db, context, event);
  const messageId = randomUUID();
  const message = { id: messageId, conversationId: id, contactId: null, html: clean, key: null };
  await saveMessage(db, context, message);
  await markUnread(db, to.contactId, id, now);
  db.afterCommit(() => shop.wakeRelay());
  return { id, version: await readVersion(db, id), mails: await readMailsOfNow(db), undo: null, messageId };
}

/** Whoever reads it is told what a name in braces means, so one that this order has nothing for keeps the text here. */
function wordsAbout(
  { shop, actor }: Context,
  order: WrittenAbout,
  texts: StandardTextRow['texts'],
  language: Language,
): string | Refusal {
  const written = [texts[language], texts[shop.config.defaultLanguage], ...Object.values(texts)];
  const text = written.find((one) => one !== '') ?? '';
  const { person } = order;
  const when = (at: EpochMs) => instantText(at, language, shop.zone.name);
  const values = {
    firstName: person.firstName ?? '',
    customer: person.companyName || `${person.firstName} ${person.lastName}`.trim(),
    order: order.number,
    pickup: when(order.businessStart),
    return: when(order.businessEnd),
    shop: shop.config.name,
    me: actor.kind === 'operator' ? actor.name : '',
  };
  const [name] = missingStandardNames(text, values);
  if (name === undefined) return fillStandardText(text, values);
  return refuseField('standardTextId', 'name-not-filled', { name });
}

/** A picture of the business with a message of its own. */
export const staffAddPicture = command(
  { right: 'messages.write', rateLimit: 'uploading' },
  async (
    context: Context,
    {
      file: receive,
      ...message
    }: { readonly conversationId: string; readonly messageId: string; readonly file: ReceiveFile },
  ): Promise<MessageFileRow | Refusal> => {
    const seen = conversationsSeen(context);
    const there = await lockForStaff(context.shop.database, message.conversationId, seen);
    if (there === undefined) return refuse('NotFound');
    const file = await takeFile(receive, { endings: MESSAGE_UPLOAD_EXTENSIONS, field: 'file' });
    return isRefusal(file) ? file : addFileTo(context, message, file);
  },
);

/** What colleagues tell each other; no customer reads it. */
export const staffNoteConversation = command(
  { right: 'messages.write' },
  (context: Context, { note, ...of }: OfConversation & { readonly note: string }) =>
    acting(context, of, { act: 'note', input: note, hasNoWayBack: true }, (db, { id: conversationId }) =>
      writeNote(db, {
        id: randomUUID(),
        conversationId,
        loginId: OperatorScope.of(context.actor).loginId,
        words: note,
        at: context.now,
      }),
    ),
);

export const staffAssignConversation = command(
  { right: 'messages.write' },
  (context: Context, { to, ...of }: OfConversation & { readonly to: string | null }) =>
    acting(context, of, { act: 'assign', input: to }, async (db, before) => {
      if (to !== null && !(await isColleague(db, to))) return refuseField('assignedTo', 'unknown-colleague');
      return writeState(db, { ...before, assignedTo: to });
    }),
);

/** Puts a conversation off until an instant, or until the customer writes; null: no longer. */
export const staffSnoozeConversation = command(
  { right: 'messages.write' },
  (context: Context, { until, ...of }: OfConversation & { readonly until: EpochMs | null }) =>
    acting(context, of, { act: 'snooze', input: until }, async (db, before) => {
      if (until !== null && until <= context.now) return refuseField('until', 'not-later');
      return writeState(db, { ...before, snoozedUntil: until });
    }),
);

/** Nothing more is to be said, or there is after all. */
export const staffFinishConversation = command(
  { right: 'messages.write' },
  (context: Context, { done, ...of }: OfConversation & { readonly done: boolean }) =>
    acting(context, of, { act: done ? 'done' : 'reopen', input: done }, (db, before) =>
      writeState(db, { ...before, waits: !done, snoozedUntil: null }),
    ),
);

function acting(
  context: Context,
  { conversationId, version, isDryRun = false }: OfConversation,
  {
    act,
    input,
    hasNoWayBack = false,
  }: { readonly act: string; readonly input: unknown; readonly hasNoWayBack?: boolean },
  work: (db: Transaction, before: LockedConversation) => Promise<number | Refusal>,
): Promise<Acted | Refusal> {
  const { shop, now } = context;
  const of = { route: `conversation.${act}/${conversationId}`, input: { version, input } };
  return inTransaction<Acted | Refusal>(shop.database, (db) => {
    const done = async (): Promise<Acted | Refusal> => {
      const before = await lockForStaff(db, conversationId, conversationsSeen(context));
      if (before === undefined) return refuse('NotFound');
      if (before.version !== version)
        return new ConversationStale(before.version, await readLastTouch(db, conversationId));
      const written = await work(db, before);
      if (isRefusal(written)) return written;
      if (isDryRun) return db.rollback({ id: conversationId, version, mails: [], undo: null });
      const event = { entity: 'conversation', entityId: conversationId, action: act };
      await recordEvents(db, context, { ...event, after: { version: written } });
      if (hasNoWayBack) return { id: conversationId, version: written, mails: [], undo: null };
      const held = holdMessages(now);
      const standing = { entityId: conversationId, version: written };
      await offerUndo(db, context, { held, act: `conversation.${act}`, ...standing, before });
      return {
        id: conversationId,
        version: written,
        mails: [],
        undo: { id: held.undoId, until: held.until },
      };
    };
    return isDryRun ? done() : once(db, context, of, done);
  });
}

const messages = 'messages.write';

/** How acts on a conversation are taken back, by the name under which they offered it, and whose right that is. */
export const conversationUndos = {
  'conversation.assign': { right: messages, run: standAgain },
  'conversation.snooze': { right: messages, run: standAgain },
  'conversation.done': { right: messages, run: standAgain },
  'conversation.reopen': { right: messages, run: standAgain },
  'conversation.reply': { right: messages, run: withdrawAnswer },
} as const;

async function standAgain(db: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null> {
  const standing = await standingFor(db, context, undo);
  if (isRefusal(standing)) return standing;
  const { waits, assignedTo, snoozedUntil } = undo.before as LockedConversation;
  const version = await writeState(db, { id: standing.id, waits, assignedTo, snoozedUntil });
  await recordEvents(db, context, undone(undo, version));
  return null;
}

/** Nobody has read it: neither was it mailed, nor did somebody of the customer see it in the shop. */
async function withdrawAnswer(db: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null> {
  const standing = await standingFor(db, context, undo);
  if (isRefusal(standing)) return standing;
  const { messageId, before } = undo.before as {
    readonly messageId: string;
    readonly before: LockedConversation;
  };
  if (!(await dropAnswer(db, undo.entityId, messageId))) return refuse('UndoOvertaken');
  const version = await writeState(db, before);
  await recordEvents(db, context, undone(undo, version));
  return null;
}

async function standingFor(
  db: Transaction,
  context: Context,
  { entityId, version }: UndoRow,
): Promise<LockedConversation | Refusal> {
  const row = await lockForStaff(db, entityId, conversationsSeen(context));
  if (row === undefined) return refuse('NotFound');
  return row.version === version ? row : refuse('UndoOvertaken');
}

function undone({ id, act, entityId }: UndoRow, version: number) {
  return { entity: 'conversation', entityId, action: 'undo', after: { version, act, undoOf: id } };
}

function refuseField(field: string, reason: string, params: Readonly<Record<string, string>> = {}): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason, params }] });
}
