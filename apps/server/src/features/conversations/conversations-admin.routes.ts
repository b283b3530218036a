import {
  actOnConversations,
  addConversationFile,
  assignConversation,
  changeStandardText,
  type ConversationColumn,
  type ConversationRow,
  createStandardText,
  deleteStandardText,
  exportConversations,
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
import { undoOnce } from '../../platform/application/undo.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import {
  fileAnswer,
  listAnswer,
  outcomesAnswer,
  seenRows,
  sheetTime,
  sortOf,
} from '../../platform/http/list-answer.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { presentOffer, presentWayBack } from '../../platform/http/present-undo.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readOneDay, readSpan } from '../locations/index.ts';
import { messageWords } from './clean-message.ts';
import { presentMessageFile } from './conversations.present.ts';
import {
  type Acted,
  ConversationStale,
  type Written,
  staffAddPicture,
  staffAssignConversation,
  staffBeginConversation,
  staffFinishConversation,
  staffNoteConversation,
  staffOpenConversation,
  staffReply,
  staffSnoozeConversation,
} from './staff-conversations.commands.ts';
import { type ConversationFilter, staffListConversations } from './staff-conversations.queries.ts';
import type { ListedConversation, StaffConversationParts } from './staff-conversations.sql.ts';
import { type InboxAct, staffActOnConversations, staffExportConversations } from './staff-inbox.commands.ts';
import {
  staffAddStandardText,
  staffChangeStandardText,
  staffListStandardTexts,
  staffRemoveStandardText,
} from './standard-texts.commands.ts';
import type { StandardTextRow } from './standard-texts.sql.ts';

/** /api/v3/admin/conversations[/{id}[/messages[/{id}/files]]], …/{id}/{_note,_assign,_snooze,_done}, …/{_bulk,_export}, …/standard-texts[/{id}] */
export const conversationsAdminRoutes: readonly Route[] = [
  serve(listConversations, staffListConversations, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentRow),
  }),
  serve(exportConversations, staffExportConversations, {
    input: ({ query: asked, body }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('conversations', presentRow, cells),
  }),
  serve(actOnConversations, staffActOnConversations, {
    input: ({ body }, context) => {
      const act = actOf(body, context);
      return isRefusal(act) ? act : { rows: seenRows(body.Rows), act };
    },
    answer: outcomesAnswer(presentActed, refusal),
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
    input: (request, context) => withSeen(context, request, { text: request.body.Message }),
    answer: presentWritten,
    refusal,
  }),
  serve(addConversationFile, staffAddPicture, {
    input: ({ params, file }) => ({ conversationId: params.id, messageId: params.messageId, file }),
    answer: presentMessageFile,
    refusal,
  }),
  serve(noteConversation, staffNoteConversation, {
    input: (request, context) => withSeen(context, request, { note: request.body.Note }),
    answer: presentActed,
    refusal,
  }),
  serve(assignConversation, staffAssignConversation, {
    input: (request, context) => withSeen(context, request, { to: request.body.AssignedTo }),
    answer: presentActed,
    refusal,
  }),
  serve(snoozeConversation, staffSnoozeConversation, {
    input: (request, context) => {
      const until = untilOf(request.body.Until, context);
      return isRefusal(until) ? until : withSeen(context, request, { until });
    },
    answer: presentActed,
    refusal,
  }),
  serve(finishConversation, staffFinishConversation, {
    input: (request, context) => withSeen(context, request, { done: request.body.Done }),
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
    input: ({ params }, context) => {
      const version = versionSeen(context);
      return isRefusal(version) ? version : { id: params.id, version };
    },
    answer: () => null,
    refusal,
  }),
];

interface FilterQuery {
  readonly View: ConversationFilter['view'];
  readonly q?: string | undefined;
  readonly CustomerID?: string | undefined;
  readonly AssignedTo?: string | undefined;
  readonly About?: NonNullable<ConversationFilter['about']> | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort?: string | undefined;
}

function filterOf(query: FilterQuery, { shop }: Context): ConversationFilter | Refusal {
  const { View, q = '', From, To } = query;
  const span = readSpan({ From, To }, shop.zone);
  if (isRefusal(span)) return span;
  const usual = View === 'to-answer' ? 'LastAt' : '-LastAt';
  return {
    view: View,
    text: q,
    customerId: query.CustomerID ?? null,
    assignedTo: query.AssignedTo ?? null,
    about: query.About ?? null,
    ...span,
    isReverse: sortOf(query.Sort ?? usual, { LastAt: 'last' }).isReverse,
  };
}

function cells({
  shop,
  language,
}: Context): Readonly<Record<ConversationColumn, (row: ConversationRow) => RowsCell>> {
  const t = shop.translate[language];
  return {
    customer: ({ Customer }) => Customer.Description,
    subject: ({ Subject }) => Subject,
    about: ({ About: about }) => about?.Number ?? '',
    last: ({ LastAt }) => sheetTime(LastAt),
    by: ({ LastBy }) => LastBy,
    begins: ({ Begins }) => Begins,
    waits: ({ Waits }) => (Waits ? t('export.yes') : ''),
    snoozed: ({ SnoozedUntil }) => sheetTime(SnoozedUntil),
    assigned: ({ AssignedTo }) => AssignedTo?.Description ?? '',
  };
}

function actOf(
  {
    Act,
    AssignedTo = null,
    Until,
  }: {
    readonly Act: 'assign' | 'snooze' | 'done' | 'reopen';
    readonly AssignedTo?: string | null | undefined;
    readonly Until?: string | null | undefined;
  },
  context: Context,
): InboxAct | Refusal {
  if (Act === 'assign') return { act: Act, to: AssignedTo };
  if (Act !== 'snooze') return { act: 'done', done: Act === 'done' };
  if (Until === undefined)
    return refuse('ValidationFailed', { fields: [{ field: 'Until', reason: 'required' }] });
  const until = untilOf(Until, context);
  return isRefusal(until) ? until : { act: Act, until };
}

/** When a day begins until which something is put off. */
function untilOf(day: string | null, { shop: { zone } }: Context): EpochMs | null | Refusal {
  if (day === null) return null;
  const read = readOneDay('Until', day, zone);
  return isRefusal(read) ? read : zone.at(read, 0);
}

interface ActRequest {
  readonly params: { readonly id: string };
  readonly query: { readonly DryRun?: 'true' | 'false' | undefined };
}

function withSeen<More extends object>(
  context: Context,
  { params, query }: ActRequest,
  more: More,
):
  | (More & { readonly conversationId: string; readonly version: number; readonly isDryRun: boolean })
  | Refusal {
  const version = versionSeen(context);
  if (isRefusal(version)) return version;
  return { ...more, conversationId: params.id, version, isDryRun: query.DryRun === 'true' };
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

function refusal(refused: Refusal, context: Context): Refusal {
  const { shop } = context;
  if (refused instanceof RecordStale)
    return presentStale(refused, context, presentText(refused.current as StandardTextRow));
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

function presentActed({ id, version, mails, undo }: Acted, { shop }: Context) {
  return { ID: id, Version: version, Effects: { Mails: [...mails] }, Undo: presentWayBack(undo, shop) };
}

function presentWritten({ messageId, ...acted }: Written, context: Context) {
  return { ...presentActed(acted, context), MessageID: messageId };
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
    History: undoOnce(row.history).map(({ at, action, by, undo }) => ({
      At: zone.format(at),
      Action: action,
      By: by,
      Undo: presentOffer(undo),
    })),
  };
}
