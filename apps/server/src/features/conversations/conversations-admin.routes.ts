import {
  addConversationFile,
  assignConversation,
  changeStandardText,
  type ConversationRow,
  createStandardText,
  deleteStandardText,
  finishConversation,
  getConversation,
  listConversations,
  listStandardTexts,
  noteConversation,
  replyConversation,
  snoozeConversation,
  type StaffConversation as WireConversation,
  type StandardText,
  startConversation,
} from '@bivak/contract/admin';
import { subjectWords } from '@bivak/contract/shop-config';
import { firstCharacters } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readDay } from '../locations/index.ts';
import { messageWords } from './clean-message.ts';
import { presentMessageFile } from './conversations.present.ts';
import {
  type Acted,
  ConversationStale,
  staffAddPicture,
  staffAssignConversation,
  staffBeginConversation,
  staffFinishConversation,
  staffNoteConversation,
  staffOpenConversation,
  staffReply,
  staffSnoozeConversation,
} from './staff-conversations.commands.ts';
import { staffListConversations } from './staff-conversations.queries.ts';
import type { ListedConversation, StaffConversationParts } from './staff-conversations.sql.ts';
import {
  staffAddStandardText,
  staffChangeStandardText,
  staffListStandardTexts,
  staffRemoveStandardText,
} from './standard-texts.commands.ts';
import type { StandardTextRow } from './standard-texts.sql.ts';

/** /api/v3/admin/conversations[/{id}[/messages[/{id}/files]]], …/{id}/{_note,_assign,_snooze,_done}, …/standard-texts[/{id}] */
export const conversationsAdminRoutes: readonly Route[] = [
  serve(listConversations, staffListConversations, {
    input: ({ query: { View, q = '', CustomerID = null, size, after = null } }) => ({
      view: View,
      text: q,
      customerId: CustomerID,
      size,
      after,
    }),
    answer: ({ rows, next, total, isExact }, context) => ({
      Collection: rows.map((row) => presentRow(row, context)),
      Next: next,
      Total: total,
      TotalIsExact: isExact,
    }),
  }),
  serve(getConversation, staffOpenConversation, {
    input: ({ params }) => ({ conversationId: params.id }),
    answer: presentConversation,
  }),
  serve(startConversation, staffBeginConversation, {
    input: ({ body }) => ({
      customerId: body.CustomerID,
      contactId: body.ContactID ?? null,
      orderId: body.OrderID ?? null,
      subject: body.Subject,
      text: body.Message,
    }),
    answer: presentWritten,
    refusal,
  }),
  serve(replyConversation, staffReply, {
    input: ({ params, body }, context) => withSeen(context, params.id, { text: body.Message }),
    answer: presentWritten,
    refusal,
  }),
  serve(addConversationFile, staffAddPicture, {
    input: ({ params, file }) => ({ conversationId: params.id, messageId: params.messageId, file }),
    answer: presentMessageFile,
    refusal,
  }),
  serve(noteConversation, staffNoteConversation, {
    input: ({ params, body }, context) => withSeen(context, params.id, { note: body.Note }),
    answer: presentActed,
    refusal,
  }),
  serve(assignConversation, staffAssignConversation, {
    input: ({ params, body }, context) => withSeen(context, params.id, { to: body.AssignedTo }),
    answer: presentActed,
    refusal,
  }),
  serve(snoozeConversation, staffSnoozeConversation, {
    input: ({ params, body: { Until } }, context) => {
      const { zone } = context.shop;
      const day = Until === null ? null : readDay(Until, zone);
      if (Until !== null && day === null)
        return refuse('ValidationFailed', { fields: [{ field: 'Until', reason: 'no-such-day' }] });
      return withSeen(context, params.id, { until: day === null ? null : zone.at(day, 0) });
    },
    answer: presentActed,
    refusal,
  }),
  serve(finishConversation, staffFinishConversation, {
    input: ({ params, body }, context) => withSeen(context, params.id, { done: body.Done }),
    answer: presentActed,
    refusal,
  }),
  serve(listStandardTexts, staffListStandardTexts, {
    input: () => undefined,
    answer: (rows) => ({ Collection: rows.map(presentText) }),
  }),
  serve(createStandardText, staffAddStandardText, {
    input: ({ body }) => ({ name: body.Name, texts: body.Texts }),
    answer: presentText,
    refusal,
  }),
  serve(changeStandardText, staffChangeStandardText, {
    input: ({ params, body }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      return { id: params.id, version, name: body.Name, texts: body.Texts };
    },
    answer: presentText,
    refusal,
  }),
  serve(deleteStandardText, staffRemoveStandardText, {
    input: ({ params }) => ({ id: params.id }),
    answer: () => null,
  }),
];

function withSeen<More extends object>(
  context: Context,
  conversationId: string,
  more: More,
): (More & { readonly conversationId: string; readonly version: number }) | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { ...more, conversationId, version };
}

const wireNames = {
  message: 'Message',
  subject: 'Subject',
  customerId: 'CustomerID',
  orderId: 'OrderID',
  assignedTo: 'AssignedTo',
  until: 'Until',
  file: 'File',
  name: 'Name',
  texts: 'Texts',
} as const;

function refusal(refused: Refusal, { shop }: Context): Refusal {
  if (!(refused instanceof ConversationStale))
    return refuseNamed(refused, (field) => wirePath(field, wireNames));
  const { version, changedBy, changedAt } = refused;
  return new Refusal(refused.code, {
    beside: {
      Current: { Version: version },
      ChangedBy: changedBy,
      ChangedAt: changedAt === null ? null : shop.zone.format(changedAt),
      ChangedFields: [],
    },
  });
}

function presentActed({ id, version }: Acted) {
  return { ID: id, Version: version };
}

function presentWritten({ id, version, messageId }: Acted & { readonly messageId: string }) {
  return { ID: id, Version: version, MessageID: messageId };
}

function presentText({ id, version, name, texts }: StandardTextRow): StandardText {
  return { ID: id, Version: version, Name: name, Texts: { nl: texts.nl, en: texts.en, de: texts.de } };
}

/** As long as a line of a list shows. */
const begins = 160;

function presentRow(row: ListedConversation, { shop, language }: Context): ConversationRow {
  const { zone, config } = shop;
  return {
    ID: row.id,
    Version: row.version,
    Subject: subjectWords(config, row.subject, language),
    Customer: { Key: row.customerId, Description: row.companyName || row.personName },
    About:
      row.aboutId === null
        ? null
        : { ID: row.aboutId, Kind: row.isRequest ? 'request' : 'order', Number: row.number ?? row.aboutId },
    LastAt: zone.format(row.lastAt),
    Waits: row.waits,
    SnoozedUntil: row.snoozedUntil === null ? null : zone.format(row.snoozedUntil),
    AssignedTo: row.assigned === null ? null : { Key: row.assigned.id, Description: row.assigned.name },
    LastBy: row.lastBy || config.name,
    Begins: firstCharacters(messageWords(row.html).replaceAll(/\s+/gu, ' '), begins),
  };
}

function presentConversation({ row, said }: StaffConversationParts, context: Context): WireConversation {
  const { shop } = context;
  const { zone } = shop;
  const last = said.findLast(({ kind }) => kind !== 'note');
  const isSeen = (upTo: EpochMs | null, at: EpochMs) => upTo !== null && upTo >= at;
  return {
    ...presentRow({ ...row, lastBy: last?.by ?? '', html: last?.html ?? '' }, context),
    Language: row.language,
    Person: { Name: row.contactName, FirstName: row.contactFirstName, Email: row.contactEmail },
    Pickup: row.startAt === null ? null : zone.format(row.startAt),
    Return: row.endAt === null ? null : zone.format(row.endAt),
    Messages: said.map(({ id, kind, by, at, html, files }) => ({
      ID: id,
      Kind: kind,
      By: kind === 'customer' ? by : by || shop.config.name,
      At: zone.format(at),
      Message: kind === 'note' ? html : messageWords(html),
      IsRead: isSeen(kind === 'customer' ? row.shopReadAt : row.readAt, at),
      Files: files.map((file) => presentMessageFile(file, context)),
    })),
  };
}
