import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { actOnRows, type RowOutcome, type SeenRow } from '../../platform/application/seen-rows.ts';
import { command } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  type Acted,
  staffAssignConversation,
  staffFinishConversation,
  staffSnoozeConversation,
} from './staff-conversations.commands.ts';
import { type ConversationFilter, conversationSearch } from './staff-conversations.queries.ts';
import type { ListedConversation } from './staff-conversations.sql.ts';
import { readConversationPage } from './staff-inbox.sql.ts';

export type InboxAct =
  | { readonly act: 'assign'; readonly to: string | null }
  | { readonly act: 'snooze'; readonly until: EpochMs | null }
  | { readonly act: 'done'; readonly done: boolean };

/** The same for many conversations, each in a transaction of its own and as of the version that was seen. */
export const staffActOnConversations = command(
  { right: 'messages.write' },
  (
    context: Context,
    { rows, act }: { readonly rows: readonly SeenRow[]; readonly act: InboxAct },
  ): Promise<readonly RowOutcome<Acted>[]> =>
    actOnRows(rows, ({ id: conversationId, version }) => {
      const of = { conversationId, version };
      if (act.act === 'assign') return staffAssignConversation(context, { ...of, to: act.to });
      if (act.act === 'snooze') return staffSnoozeConversation(context, { ...of, until: act.until });
      return staffFinishConversation(context, { ...of, done: act.done });
    }),
);

/** Exactly the conversations of a list as its caller narrowed and sorted it: who, about what, and how the last message begins. */
export const staffExportConversations = command(
  { right: 'messages.write&exports.persons', stepUp: true },
  (
    context: Context,
    { columns, ...filter }: ConversationFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<ListedConversation>> => {
    const search = conversationSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'conversations', columns, asked }, (span) =>
      readConversationPage(context.shop.database, search, { isReverse: filter.isReverse, ...span }),
    );
  },
);
