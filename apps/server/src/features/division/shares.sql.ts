import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * The shares of a round that is being published, by a part of its statement that follows one named `run`: of every request that
 * this publishing decides. $1 is the round and `$n` the ids.
 */
export function sharesSql(ids: string): string {
  return `insert into $schema.division_share (round_id, request_id, customer_id, customer_group, need, places, share, guaranteed)
    select $1, o.request_id, r.customer_id, c.customer_group, o.need, o.places, o.share, o.guaranteed
    from run join $schema.division_outcome o on o.run_id = run.id
    join $schema.rental_request r on r.id = o.request_id
    join $schema.customer c on c.id = r.customer_id
    where o.request_id = any(${ids})`;
}

interface ShareBefore {
  roundId: string;
  /** Null once the association was erased. */
  customerId: string | null;
  share: number;
}

const before = statement<ShareBefore>({ roundId: 'text', customerId: 'text?', share: 'int' })(`
  select s.round_id as "roundId", s.customer_id as "customerId", s.share
  from $schema.division_share s where s.round_id = (
    select id from $schema.division_round where id < $1 and published_run is not null order by id desc limit 1
  )
`);

export interface SharesOfRound {
  /** Null: no round before was published. */
  readonly round: string | null;
  readonly sum: number;
  readonly count: number;
  /** By association; of several requests the lowest. */
  readonly own: ReadonlyMap<string, number>;
}

/** The shares of the last round before this one that was published. */
export async function readSharesBefore(db: Db, roundId: string): Promise<SharesOfRound> {
  const rows = await db.rows(before, [roundId]);
  const own = new Map<string, number>();
  for (const { customerId, share } of rows)
    if (customerId !== null) own.set(customerId, Math.min(own.get(customerId) ?? share, share));
  return {
    round: rows[0]?.roundId ?? null,
    sum: rows.reduce((sum, { share }) => sum + share, 0),
    count: rows.length,
    own,
  };
}

export interface ShareRow {
  /** Null, as its name and number, once the association was erased. */
  customerId: string | null;
  companyName: string | null;
  requestId: string | null;
  customerGroup: string | null;
  need: number;
  places: number;
  share: number;
  guaranteed: boolean;
  /** In the round before; null: it was not in it. */
  shareBefore: number | null;
}

const ofRound = statement<ShareRow>({
  customerId: 'text?',
  companyName: 'text?',
  requestId: 'text?',
  customerGroup: 'text?',
  need: 'int',
  places: 'int',
  share: 'int',
  guaranteed: 'bool',
  shareBefore: 'int?',
})(`
  select c.id as "customerId", c.company_name as "companyName", s.request_id as "requestId",
    s.customer_group as "customerGroup", s.need, s.places, s.share, s.guaranteed,
    (select min(b.share)::integer from $schema.division_share b where b.customer_id = s.customer_id and b.round_id = (
      select id from $schema.division_round where id < $1 and published_run is not null order by id desc limit 1
    )) as "shareBefore"
  from $schema.division_share s left join $schema.customer c on c.id = s.customer_id
  where s.round_id = $1 order by s.share, c.company_name nulls last, s.id
`);

/** The lowest share first. */
export function readShares(db: Db, roundId: string): Promise<ShareRow[]> {
  return db.rows(ofRound, [roundId]);
}

export interface YearRow {
  roundId: string;
  requests: number;
  needPlaces: number;
  places: number;
  lowest: number;
  average: number;
}

const years = statement<YearRow>({
  roundId: 'text',
  requests: 'int',
  needPlaces: 'int',
  places: 'int',
  lowest: 'int',
  average: 'int',
})(`
  select round_id as "roundId", count(*)::integer as requests, sum(need)::integer as "needPlaces",
    sum(least(places, need))::integer as places, min(share)::integer as lowest, floor(avg(share))::integer as average
  from $schema.division_share group by round_id order by round_id desc limit 20
`);

/** Every round that was published, the latest first. */
export function readYears(db: Db): Promise<YearRow[]> {
  return db.rows(years);
}
