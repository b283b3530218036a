import type { ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { readMailsOfNow } from '../../platform/jobs/outbox.ts';
import { newlyEndangered } from '../availability/index.ts';
import { type Endangered, readItemNames, withDetails } from '../orders/index.ts';
import type { DeskLine } from './handovers.sql.ts';

interface StockPlace {
  readonly itemId: string;
  readonly warehouseId: string;
}

/** What the desk changes beside the pieces themselves. */
export interface DeskFacts {
  stock: readonly (StockPlace & { readonly qty: number })[];
  chargedCents: number;
  damages: number;
}

const factsOf = statement<DeskFacts>({ stock: 'json', chargedCents: 'int', damages: 'int' })(`
  select coalesce((
      select jsonb_agg(jsonb_build_object('itemId', s.item_id, 'warehouseId', s.warehouse_id, 'qty', s.qty)
        order by s.item_id, s.warehouse_id)
      from $schema.stock s where (s.item_id, s.warehouse_id) in (
        select c.item_id, c.warehouse_id
        from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
        where l.reservation_id = $1)
    ), '[]') as stock,
    coalesce((select sum(h.gross_cents) from $schema.charge_line h
      where h.reservation_id = $1 and h.waived_at is null), 0)::integer as "chargedCents",
    (select count(*) from $schema.damage_report d join $schema.reservation_line l on l.id = d.reservation_line_id
      where l.reservation_id = $1 and d.state <> 'closed')::integer as damages
`);

const none: DeskFacts = { stock: [], chargedCents: 0, damages: 0 };

export async function readDeskFacts(db: Db, orderId: string): Promise<DeskFacts> {
  return (await db.first(factsOf, [orderId])) ?? none;
}

/** What an action of the desk does beside the pieces themselves. */
export interface DeskEffects {
  readonly status: { readonly from: ReservationStatus; readonly to: ReservationStatus };
  /** What was sold or is lost leaves the stock, and comes back where that is corrected. */
  readonly stock: readonly (StockPlace & {
    readonly descriptions: DeskLine['descriptions'];
    readonly from: number;
    readonly to: number;
  })[];
  readonly endangers: readonly Endangered[];
  /** Below zero: what is charged no longer. */
  readonly feeCents: number;
  /** How many damages it opens; below zero: withdraws. */
  readonly damages: number;
  readonly mails: readonly string[];
}

/** Told of what an action wrote, before it is rolled back. `taken` are the places in which it left less to others. */
export async function readDeskEffects(
  transaction: Transaction,
  orderId: string,
  {
    before,
    status,
    taken,
  }: Pick<DeskEffects, 'status'> & {
    readonly before: DeskFacts;
    readonly taken: readonly StockPlace[];
  },
  now: EpochMs,
): Promise<DeskEffects> {
  const after = await readDeskFacts(transaction, orderId);
  const had = new Map(before.stock.map((place) => [keyOf(place), place.qty]));
  const changed = after.stock
    .map(({ qty, ...place }) => ({ ...place, from: had.get(keyOf(place)) ?? 0, to: qty }))
    .filter(({ from, to }) => from !== to);
  const names = await readItemNames(
    transaction,
    changed.map(({ itemId }) => itemId),
  );
  const places = new Map(taken.map((place) => [keyOf(place), place]));
  const endangered = await newlyEndangered(transaction, [...places.values()], now);
  return {
    status,
    stock: changed.map((place) => ({ ...place, descriptions: names.get(place.itemId) ?? {} })),
    endangers: await withDetails(transaction, endangered),
    feeCents: after.chargedCents - before.chargedCents,
    damages: after.damages - before.damages,
    mails: await readMailsOfNow(transaction),
  };
}

function keyOf({ itemId, warehouseId }: StockPlace): string {
  return `${itemId} ${warehouseId}`;
}
