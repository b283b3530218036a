import { cursorAt, type CursorOf, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type EventFilter, type EventRow, eventsOf } from './audit.sql.ts';

export interface EventPage {
  readonly events: readonly EventRow[];
  /** Where the next page begins; null where nothing is left. */
  readonly next: string | null;
}

export interface EventSearch {
  readonly filter: EventFilter;
  /** `next` of the page before. */
  readonly after: string | null;
  readonly size: number;
}

/**
 * Who did what, the latest first, within the caller's warehouses. Whoever may see their own trail alone gets that, whatever they
 * ask for.
 */
export const staffListEvents = query(
  { right: 'audit.read|audit.own', shared: 'nobody' },
  async (context, { filter, after, size }: EventSearch): Promise<EventPage | Refusal> => {
    const { shop, actor, key } = context;
    const scope = OperatorScope.of(actor);
    const places = conversationsSeen(context);
    const seen = scope.may('audit.read') ? filter : own(filter, scope);
    const of: CursorOf = { key, shop, list: 'events', filter: { seen, places } };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const place = end === null ? null : { at: Number(end.key) as EpochMs, id: end.id };
    // One more tells whether there is a further page.
    const found =
      seen === null ? [] : await eventsOf(shop.database, seen, places, { after: place, size: size + 1 });
    const events = found.slice(0, size);
    const last = found.length > size ? events.at(-1) : undefined;
    return { events, next: last === undefined ? null : cursorAt(of, { key: String(last.at), id: last.id }) };
  },
);

/** Null where it is nothing of theirs. */
function own(filter: EventFilter, { loginId }: OperatorScope): EventFilter | null {
  if (loginId === null || (filter.loginId !== null && filter.loginId !== loginId)) return null;
  return { ...filter, loginId };
}
