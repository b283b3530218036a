import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { patternsOf } from '../customers/index.ts';
import {
  type ConversationView,
  type ListedConversation,
  readConversations,
} from './staff-conversations.sql.ts';

export interface ConversationListInput {
  readonly view: ConversationView;
  readonly text: string;
  readonly customerId: string | null;
  readonly size: number;
  readonly after: string | null;
}

export interface ConversationList {
  readonly rows: readonly ListedConversation[];
  readonly next: string | null;
  readonly total: number;
  readonly isExact: boolean;
}

/** Conversations as far as the caller's warehouses go: a page of a view, in two statements. */
export const staffListConversations = query(
  { right: 'messages.write', shared: 'nobody' },
  async (context: Context, input: ConversationListInput): Promise<ConversationList | Refusal> => {
    const { shop, key, now, actor } = context;
    const { size, after, text, ...filter } = input;
    const { loginId } = OperatorScope.of(actor);
    const seen = conversationsSeen(context);
    // Whose view "mine" is decides the rows too.
    const of: CursorOf = {
      key,
      shop,
      list: 'conversations',
      filter: {
        ...filter,
        text,
        warehouses: seen.warehouses,
        loginId: filter.view === 'mine' ? loginId : null,
      },
    };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const search = { ...filter, size, after: end, seen, loginId, patterns: patternsOf(text), now };
    const { rows, ...counted } = await readConversations(shop.database, search);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return { rows: shown, next: rows.length > size && last ? cursorAt(of, last) : null, ...counted };
  },
);
