import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { beforeAll } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { ConversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { eventSeenSql } from '../../platform/identity/event-seen-sql.ts';

export interface EventRow {
  /** When, as a cursor has it. */
  readonly key: string;
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

const columns = {
  key: 'text',
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

const seenSql = eventSeenSql('$6', '$7');

type Way = 'up' | 'down';

/** $1 from, $2 to, $3 and $4 where the page before ended, $5 how many, $6 and $7 as `ConversationsSeen` has them. In the order of an index. */
function listing(where: string, way: Way) {
  const [than, order] = way === 'up' ? ['>', 'asc'] : ['<', 'desc'];
  return statement<EventRow>(columns)(`
  select e.at::text as key, e.id::text, e.at, e.entity, e.entity_id as "entityId", e.action, e.actor,
    l.name as "operatorName", e.before, e.after, e.request_id as "requestId"
  from (
    select * from $schema.event v
    where v.at >= $1 and v.at < $2 and (v.at, v.id) ${than} ($3::timestamptz, $4::bigint) and ${where} and ${seenSql}
    order by v.at ${order}, v.id ${order}
    limit $5
  ) e
  left join $schema.login l on e.actor->>'kind' = 'operator' and l.id = e.actor->>'login'
  order by e.at ${order}, e.id ${order}
`);
}

/** What is counted has no end of a page before. */
function counting(where: string) {
  return statement({ total: 'int' })(`
    select count(*)::integer as total from (
      select from $schema.event v
      where v.at >= $1 and v.at < $2 and $3::text is null and $4::text is null and ${where} and ${seenSql}
      limit $5
    ) counted
  `);
}

function allWays(where: string) {
  return { up: listing(where, 'up'), down: listing(where, 'down'), count: counting(where) };
}

const ofEverybody = allWays('true');
const ofLogin = allWays(`v.actor->>'login' = $8`);
const ofEntity = allWays('v.entity = $8 and ($9::text is null or v.entity_id = $9)');
const ofBoth = allWays(
  `v.actor->>'login' = $8 and v.entity = $9 and ($10::text is null or v.entity_id = $10)`,
);

function statementsOf({ loginId, entity }: EventFilter) {
  if (loginId !== null) return entity === null ? ofLogin : ofBoth;
  return entity === null ? ofEverybody : ofEntity;
}

function valuesOf(
  { loginId, entity, from, to }: EventFilter,
  { warehouses, lending }: ConversationsSeen,
  page: readonly unknown[],
): unknown[] {
  const times = [from === null ? '-infinity' : instant(from), to === null ? 'infinity' : instant(to)];
  const who = loginId === null ? [] : [loginId];
  return [
    ...times,
    ...page,
    warehouses,
    lending,
    ...who,
    ...(entity === null ? [] : [entity.kind, entity.id]),
  ];
}

/** One row more than fits, where there are more. */
export function eventsOf(
  db: Db,
  filter: EventFilter,
  seen: ConversationsSeen,
  { isReverse, size, after }: PageSpan & { readonly isReverse: boolean },
): Promise<EventRow[]> {
  const way = isReverse ? 'down' : 'up';
  const { key } = beforeAll({ type: 'timestamptz' }, isReverse);
  const page = [after?.key ?? key, after?.id ?? '0', size + 1];
  return db.rows(statementsOf(filter)[way], valuesOf(filter, seen, page));
}

export async function countEvents(db: Db, filter: EventFilter, seen: ConversationsSeen): Promise<Counted> {
  const values = valuesOf(filter, seen, [null, null, countedTo]);
  return counted((await db.first(statementsOf(filter).count, values))?.total);
}
