import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { countEvents, type EventFilter, type EventRow, eventsOf } from './audit.sql.ts';

export interface EventSearch {
  readonly filter: EventFilter;
  /** The latest first. */
  readonly isReverse: boolean;
}

/**
 * Who did what, within the caller's warehouses, in two statements. Whoever may see their own trail alone gets that, whatever
 * they ask for.
 */
export const staffListEvents = query(
  { right: 'audit.read|audit.own', shared: 'nobody' },
  (
    context,
    { filter, isReverse, ...asked }: EventSearch & PageAsked,
  ): Promise<ListPage<EventRow> | Refusal> => {
    const { shop, actor, key } = context;
    const scope = OperatorScope.of(actor);
    const places = conversationsSeen(context);
    const seen = scope.may('audit.read') ? filter : own(filter, scope);
    return listPage(
      { key, shop, list: 'events', filter: { seen, places, isReverse } },
      asked,
      async (span) => (seen === null ? [] : eventsOf(shop.database, seen, places, { isReverse, ...span })),
      async () => (seen === null ? { total: 0, isExact: true } : countEvents(shop.database, seen, places)),
    );
  },
);

/** Null where it is nothing of theirs. */
function own(filter: EventFilter, { loginId }: OperatorScope): EventFilter | null {
  if (loginId === null || (filter.loginId !== null && filter.loginId !== loginId)) return null;
  return { ...filter, loginId };
}
