import { type ContactMessageRow, finishContactMessage, listContactMessages } from '@bivak/contract/admin';
import { subjectWords } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffFinishContactMessage, staffListContactMessages } from './staff-contact.commands.ts';
import type { ContactMessage } from './staff-contact.sql.ts';

/** /api/v3/admin/contact-messages, …/{id}/_done */
export const contactAdminRoutes: readonly Route[] = [
  serve(listContactMessages, staffListContactMessages, {
    input: ({ query: { size, after = null } }) => ({ size, after }),
    answer: ({ rows, next }, context) => ({
      Collection: rows.map((row) => presentRow(row, context)),
      Next: next,
    }),
  }),
  serve(finishContactMessage, staffFinishContactMessage, {
    input: ({ params }) => ({ id: params.id }),
    answer: presentRow,
  }),
];

function presentRow(row: ContactMessage, { shop, language }: Context): ContactMessageRow {
  const { zone, config } = shop;
  return {
    ID: row.id,
    Name: row.name,
    Email: row.email,
    Phone: row.phone,
    Subject: subjectWords(config, row.subject, language),
    Message: row.message,
    IsProved: row.proved,
    CustomerID: row.customerId,
    At: zone.format(row.createdAt),
    DoneAt: row.doneAt === null ? null : zone.format(row.doneAt),
    DoneBy: row.doneBy,
  };
}
