import {
  type ContactMessageColumn,
  type ContactMessageRow,
  exportContactMessages,
  finishContactMessage,
  finishContactMessages,
  listContactMessages,
} from '@bivak/contract/admin';
import { subjectWords } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import {
  fileAnswer,
  listAnswer,
  outcomesAnswer,
  sheetTime,
  sortOf,
} from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import {
  type ContactFilter,
  staffExportContactMessages,
  staffFinishContactMessage,
  staffFinishContactMessages,
  staffListContactMessages,
} from './staff-contact.commands.ts';
import type { ContactMessage } from './staff-contact.sql.ts';

/** /api/v3/admin/contact-messages, …/{_bulk,_export}, …/{id}/_done */
export const contactAdminRoutes: readonly Route[] = [
  serve(listContactMessages, staffListContactMessages, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...filterOf(asked), size, after }),
    answer: listAnswer(presentRow),
  }),
  serve(exportContactMessages, staffExportContactMessages, {
    input: ({ query: asked, body }) => ({ ...filterOf(asked), columns: body.Columns }),
    answer: fileAnswer('contact', presentRow, () => cells),
  }),
  serve(finishContactMessages, staffFinishContactMessages, {
    input: ({ body }) => ({ ids: body.IDs }),
    answer: outcomesAnswer(presentRow),
  }),
  serve(finishContactMessage, staffFinishContactMessage, {
    input: ({ params }) => ({ id: params.id }),
    answer: presentRow,
  }),
];

interface FilterQuery {
  readonly q?: string | undefined;
  readonly State?: 'open' | 'done' | undefined;
  readonly Sort: string;
}

function filterOf({ q = '', State, Sort }: FilterQuery): ContactFilter {
  const { sort, isReverse } = sortOf(Sort, { State: 'state', At: 'at' } as const);
  const isDone = State === undefined ? null : State === 'done';
  // What is not done is the largest, and stands first.
  return { text: q, isDone, sort, isReverse: isReverse || sort === 'state' };
}

const cells: Readonly<Record<ContactMessageColumn, (row: ContactMessageRow) => RowsCell>> = {
  at: ({ At }) => sheetTime(At),
  name: ({ Name }) => Name,
  email: ({ Email }) => Email,
  phone: ({ Phone }) => Phone,
  subject: ({ Subject }) => Subject,
  message: ({ Message }) => Message,
  done: ({ DoneAt }) => sheetTime(DoneAt),
  by: ({ DoneBy }) => DoneBy ?? '',
};

function presentRow(row: ContactMessage, { shop, language }: Context): ContactMessageRow {
  const { zone, config } = shop;
  return {
    ID: row.id,
    Name: row.name,
    Email: row.email,
    Phone: row.phone,
    Subject: subjectWords(config, row.subject, language),
    Message: row.message,
    Language: row.language,
    IsProved: row.proved,
    CustomerID: row.customerId,
    At: zone.format(row.createdAt),
    DoneAt: row.doneAt === null ? null : zone.format(row.doneAt),
    DoneBy: row.doneBy,
  };
}
