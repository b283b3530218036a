import type { DivisionOutcome, IsoDate, RequestState } from '@bivak/rules';
import type { PageEnd } from '../../platform/application/cursor.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export const outcomeViews = ['all', 'part', 'none', 'overNorm', 'guaranteed', 'pinned'] as const;
export type OutcomeView = (typeof outcomeViews)[number];

export interface OutcomeRow {
  requestId: string;
  customerId: string;
  companyName: string;
  state: RequestState;
  firstDay: IsoDate;
  lastDay: IsoDate;
  need: number;
  places: number;
  share: number;
  guaranteed: boolean;
  pinned: boolean;
  outcome: DivisionOutcome;
}

const granted = `(select coalesce(sum(g.value::integer), 0) from jsonb_each_text(o.outcome -> 'granted') g)`;

/** What a view holds, as a condition on the outcome `o`. */
const views = {
  all: 'true',
  part: `o.missing_tents > 0`,
  none: `${granted} = 0`,
  overNorm: 'o.over_norm',
  guaranteed: 'o.guaranteed',
  pinned: 'o.pinned',
} as const satisfies Record<OutcomeView, string>;

const inView = (view: string): string =>
  `case ${view} ${outcomeViews.map((name) => `when '${name}' then ${views[name]}`).join(' ')} else false end`;

const page = statement<OutcomeRow>({
  requestId: 'text',
  customerId: 'text',
  companyName: 'text',
  state: 'text',
  firstDay: 'day',
  lastDay: 'day',
  need: 'int',
  places: 'int',
  share: 'int',
  guaranteed: 'bool',
  pinned: 'bool',
  outcome: 'json',
})(`
  select o.request_id as "requestId", c.id as "customerId", c.company_name as "companyName", r.state,
    r.first_day as "firstDay", r.last_day as "lastDay", o.need, o.places, o.share, o.guaranteed, o.pinned, o.outcome
  from $schema.division_outcome o
  join $schema.rental_request r on r.id = o.request_id
  join $schema.customer c on c.id = r.customer_id
  where o.run_id = $1 and ${inView('$2')} and ($3::text is null or c.company_name ilike $3 or r.id like $4 || '%')
    and ($5::integer is null or (o.share, o.request_id) > ($5::integer, $6::text))
  order by o.share, o.request_id limit $7
`);

export interface OutcomeSearch {
  readonly runId: string;
  readonly view: OutcomeView;
  readonly pattern: string | null;
  readonly number: string;
}

/** One more than asked, by which is seen that there is a next page. */
export function readOutcomePage(
  db: Db,
  { runId, view, pattern, number }: OutcomeSearch,
  { size, after }: { readonly size: number; readonly after: PageEnd | null },
): Promise<OutcomeRow[]> {
  const end = after === null ? [null, null] : [Number(after.key), after.id];
  return db.rows(page, [runId, view, pattern, number, ...end, size + 1]);
}

const promised = statement({ id: 'text' })(
  'select request_id as id from $schema.division_outcome where run_id = $1 and guaranteed order by request_id',
);

/** Requests of a run whose group was promised its tents. */
export async function readGuaranteed(db: Db, runId: string): Promise<readonly string[]> {
  return (await db.rows(promised, [runId])).map(({ id }) => id);
}

const counts = statement<Record<OutcomeView, number> & { found: number }>({
  all: 'int',
  part: 'int',
  none: 'int',
  overNorm: 'int',
  guaranteed: 'int',
  pinned: 'int',
  found: 'int',
})(`
  select ${outcomeViews.map((name) => `count(*) filter (where ${views[name]})::integer as "${name}"`).join(', ')},
    count(*) filter (where ${inView('$2')} and ($3::text is null or c.company_name ilike $3 or r.id like $4 || '%'))::integer
      as found
  from $schema.division_outcome o
  join $schema.rental_request r on r.id = o.request_id
  join $schema.customer c on c.id = r.customer_id
  where o.run_id = $1
`);

export async function countOutcomes(
  db: Db,
  { runId, view, pattern, number }: OutcomeSearch,
): Promise<Record<OutcomeView, number> & { found: number }> {
  const row = await db.first(counts, [runId, view, pattern, number]);
  if (row === undefined) throw new Error('a count has no row');
  return row;
}
