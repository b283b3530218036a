import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface EventRow {
  /** Beyond what JSON counts exactly one day, so a text. */
  readonly id: string;
  readonly at: EpochMs;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  /** Who, as the event has it: a kind, and a login, a visitor or a name. */
  readonly actor: Readonly<Record<string, string | null>>;
  /** What the operator is called now; null where it was none, or where they are gone. */
  readonly operatorName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
}

export interface EventFilter {
  /** The login of who did it; null: everybody's. */
  readonly loginId: string | null;
  /** What was changed, of a kind or a single one; null: everything. */
  readonly entity: { readonly kind: string; readonly id: string | null } | null;
  /** Half-open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** Where the page before ended. */
export interface EventPlace {
  readonly at: EpochMs;
  readonly id: string;
}

const columns = {
  id: 'text',
  at: 'instant',
  entity: 'text',
  entityId: 'text',
  action: 'text',
  actor: 'json',
  operatorName: 'text?',
  before: 'json?',
  after: 'json?',
  requestId: 'text?',
} as const satisfies ColumnsOf<EventRow>;

/** $1 from, $2 to, $3 and $4 where the page before ended, $5 how many. The latest first, in the order of an index. */
const listing = (where: string) =>
  statement<EventRow>(columns)(`
  select e.id::text, e.at, e.entity, e.entity_id as "entityId", e.action, e.actor, l.name as "operatorName", e.before,
    e.after, e.request_id as "requestId"
  from (
    select * from $schema.event v
    where v.at >= $1 and v.at < $2 and (v.at, v.id) < ($3, $4::bigint) and ${where}
    order by v.at desc, v.id desc
    limit $5
  ) e
  left join $schema.login l on e.actor->>'kind' = 'operator' and l.id = e.actor->>'login'
  order by e.at desc, e.id desc
`);

const ofEverybody = listing('true');
const ofLogin = listing(`v.actor->>'login' = $6`);
const ofEntity = listing('v.entity = $6 and ($7::text is null or v.entity_id = $7)');
const ofBoth = listing(`v.actor->>'login' = $6 and v.entity = $7 and ($8::text is null or v.entity_id = $8)`);

export function eventsOf(
  db: Db,
  { loginId, entity, from, to }: EventFilter,
  page: { readonly after: EventPlace | null; readonly size: number },
): Promise<EventRow[]> {
  const { after, size } = page;
  const times = [from === null ? '-infinity' : instant(from), to === null ? 'infinity' : instant(to)];
  // Beyond all ids there are.
  const place = after === null ? ['infinity', '0'] : [instant(after.at), after.id];
  const values = [...times, ...place, size];
  const ofThing = entity === null ? [] : [entity.kind, entity.id];
  if (loginId !== null) return db.rows(entity === null ? ofLogin : ofBoth, [...values, loginId, ...ofThing]);
  return db.rows(entity === null ? ofEverybody : ofEntity, [...values, ...ofThing]);
}
