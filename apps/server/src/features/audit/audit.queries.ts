import { type BareContext } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type EventFilter, type EventPlace, type EventRow, eventsOf } from './audit.sql.ts';

export interface EventPage {
  readonly events: readonly EventRow[];
  /** Null where nothing is left. */
  readonly next: EventPlace | null;
}

/** Who did what, the latest first. Whoever may see their own trail alone gets that, whatever they ask for. */
export const staffListEvents = query(
  { right: 'audit.read|audit.own', shared: 'nobody' },
  async (
    { shop, actor }: BareContext,
    {
      filter,
      after,
      size,
    }: { readonly filter: EventFilter; readonly after: EventPlace | null; readonly size: number },
  ): Promise<EventPage> => {
    const scope = OperatorScope.of(actor);
    const seen = scope.may('audit.read') ? filter : own(filter, scope);
    // One more tells whether there is a further page.
    const found = seen === null ? [] : await eventsOf(shop.database, seen, { after, size: size + 1 });
    const events = found.slice(0, size);
    const last = found.length > size ? events.at(-1) : undefined;
    return { events, next: last === undefined ? null : { at: last.at, id: last.id } };
  },
);

/** Null where it is nothing of theirs. */
function own(filter: EventFilter, { loginId }: OperatorScope): EventFilter | null {
  if (loginId === null || (filter.loginId !== null && filter.loginId !== loginId)) return null;
  return { ...filter, loginId };
}
