import type { Context } from '../../platform/application/context.ts';
import {
  type ListFile,
  listFile,
  type ListPage,
  listPage,
  type PageAsked,
} from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { actOnRows, type RowOutcome } from '../../platform/application/seen-rows.ts';
import { command, query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  type ContactMessage,
  type ContactSearch,
  type ContactSort,
  countContactMessages,
  finishContactMessage,
  readContactMessages,
} from './staff-contact.sql.ts';

export interface ContactFilter extends Sorted<ContactSort> {
  readonly text: string;
  /** Null: both. */
  readonly isDone: boolean | null;
}

/** What came by the contact form and was not swept yet, in two statements. */
export const staffListContactMessages = query(
  { right: 'messages.write', shared: 'nobody' },
  (
    { shop, key }: Context,
    { size, after, ...filter }: ContactFilter & PageAsked,
  ): Promise<ListPage<ContactMessage> | Refusal> => {
    const search = searchOf(filter);
    return listPage(
      { key, shop, list: 'contact-messages', filter },
      { size, after },
      (span) => readContactMessages(shop.database, search, { ...filter, ...span }),
      () => countContactMessages(shop.database, search),
    );
  },
);

/** Exactly what a list of them has; names and addresses leave the house with it. */
export const staffExportContactMessages = command(
  { right: 'messages.write&exports.persons', stepUp: true },
  (
    context: Context,
    { columns, ...asked }: ContactFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<ContactMessage>> =>
    listFile(context, { list: 'contact-messages', columns, asked }, (span) =>
      readContactMessages(context.shop.database, searchOf(asked), { ...asked, ...span }),
    ),
);

function searchOf({ text, isDone }: ContactFilter): ContactSearch {
  return { pattern: text === '' ? null : likePattern(text), isDone };
}

/** It was answered, by mail or otherwise; again and again, for all it matters. */
export const staffFinishContactMessage = command(
  { right: 'messages.write' },
  (context: Context, { id }: { readonly id: string }): Promise<ContactMessage | Refusal> =>
    inTransaction<ContactMessage | Refusal>(context.shop.database, async (db) => {
      const { loginId } = OperatorScope.of(context.actor);
      const done = await finishContactMessage(db, id, loginId, context.now);
      if (done === undefined) return refuse('NotFound');
      if (done.doneAt === context.now)
        await recordEvents(db, context, { entity: 'contact-message', entityId: id, action: 'done' });
      return done;
    }),
);

/** The same for many. */
export const staffFinishContactMessages = command(
  { right: 'messages.write' },
  (
    context: Context,
    { ids }: { readonly ids: readonly string[] },
  ): Promise<readonly RowOutcome<ContactMessage>[]> =>
    actOnRows(
      ids.map((id) => ({ id })),
      (row) => staffFinishContactMessage(context, row),
    ),
);
