import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { patternsOf } from '../customers/index.ts';
import type { ListedConversation } from './staff-conversations.sql.ts';
import {
  type ConversationSearch,
  type ConversationSubject,
  type ConversationView,
  countConversations,
  readConversationPage,
} from './staff-inbox.sql.ts';

export interface ConversationFilter {
  readonly view: ConversationView;
  readonly text: string;
  readonly customerId: string | null;
  /** A login of the business, `nobody`, or null: whoever. */
  readonly assignedTo: string | null;
  readonly about: ConversationSubject | null;
  /** When something was said last, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  /** What was said last comes first. */
  readonly isReverse: boolean;
}

/** Conversations as far as the caller's warehouses go: a page of a view, in two statements. */
export const staffListConversations = query(
  { right: 'messages.write', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: ConversationFilter & PageAsked,
  ): Promise<ListPage<ListedConversation> | Refusal> => {
    const { shop, key } = context;
    const search = conversationSearch(context, filter);
    const { warehouses, loginId } = search;
    return listPage(
      // Whose view "mine" is decides the rows too.
      {
        key,
        shop,
        list: 'conversations',
        filter: { ...filter, warehouses, loginId: filter.view === 'mine' ? loginId : null },
      },
      { size, after },
      (span) => readConversationPage(shop.database, search, { isReverse: filter.isReverse, ...span }),
      () => countConversations(shop.database, search),
    );
  },
);

export function conversationSearch(context: Context, asked: ConversationFilter): ConversationSearch {
  const { isReverse: _, text, ...filter } = asked;
  const { loginId } = OperatorScope.of(context.actor);
  const seen = conversationsSeen(context);
  return { ...filter, ...seen, loginId, patterns: patternsOf(text), now: context.now };
}
