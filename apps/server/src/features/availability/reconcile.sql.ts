import type { Db, ShopDatabase } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface LedgerFault {
  /** What does not agree: a key for logs and metrics, not a text for people. */
  readonly kind: 'oversold' | 'claims-missing' | 'claims-left' | 'totals';
  readonly subject: string;
}

/** Every kind, of which none was found. */
export const noFaults: Readonly<Record<LedgerFault['kind'], number>> = {
  oversold: 0,
  'claims-missing': 0,
  'claims-left': 0,
  totals: 0,
};

/**
 * From now on no instant may promise more than there is. Time for which units are overdue is no promise, nor are those that
 * broke; what was lost of the promised is noted beside the stock. These make shortages, which are no faults.
 */
const oversold = statement<LedgerFault>({ kind: 'text', subject: 'text' })(`
  select 'oversold' as kind, s.item_id || '@' || s.warehouse_id as subject
  from $schema.stock s
  where $schema.promised_peak(s.item_id, s.warehouse_id, tstzrange($1, null)) > s.qty + s.missing
`);

/** Live reservations hold claims for every stocked leaf of a line, dead ones hold none. */
const astray = statement<LedgerFault>({ kind: 'text', subject: 'text' })(`
  select 'claims-missing' as kind, r.reservation_no as subject
  from $schema.reservation r
  join $schema.reservation_line l on l.reservation_id = r.id and l.kind <> 'Borg'
  cross join lateral (
    select coalesce(sum(leaf.qty), 0) * l.qty as qty
    from (
      select p.qty, p."itemId" from jsonb_to_recordset(l.recipe) as p("itemId" text, qty integer)
      union all
      select 1, l.item_id where l.kind = 'Item'
    ) leaf
    join $schema.item i on i.id = leaf."itemId" and i.stock_type <> 'BulkWithoutStock'
  ) needed
  where r.status in ('Active', 'Order', 'Open', 'Pick')
    and needed.qty <> (
      select coalesce(sum(c.qty), 0) from $schema.claim c where c.reservation_line_id = l.id and c.active
    )
  union all
  select 'claims-left', r.reservation_no
  from $schema.reservation r
  where r.status in ('Expired', 'Rejected', 'Cancelled') and exists (
    select from $schema.reservation_line l join $schema.claim c on c.reservation_line_id = l.id
    where l.reservation_id = r.id and c.active)
  union all
  -- Open offers hold what they offer, others nothing.
  select case when o.state = 'open' then 'claims-missing' else 'claims-left' end, o.id
  from $schema.offer o
  where (o.state = 'open') <> exists (select from $schema.claim c where c.offer_id = o.id and c.active)
`);

/** The sums of a reservation against its lines: net, tax by its rates, rounding, deposits. */
const wrongTotals = statement<LedgerFault>({ kind: 'text', subject: 'text' })(`
  select 'totals' as kind, r.reservation_no as subject
  from $schema.reservation r
  cross join lateral (
    select coalesce(sum(l.net_cents) filter (where l.kind <> 'Borg'), 0) as net,
      coalesce(sum(l.gross_cents) filter (where l.kind = 'Borg'), 0) as deposit
    from $schema.reservation_line l where l.reservation_id = r.id
  ) lines
  cross join lateral (
    select coalesce(sum(v."vatCents"), 0) as vat, coalesce(sum(v."netCents"), 0) as net
    from jsonb_to_recordset(r.vat) as v("netCents" bigint, "vatCents" bigint)
  ) rates
  where r.net_cents <> lines.net or r.net_cents <> rates.net or r.deposit_cents <> lines.deposit
    or r.gross_cents <> r.net_cents + rates.vat + r.rounding_cents
`);

/** Checks ledger against stock and reservations, and totals against lines (DESIGN §4.1). Mends nothing. */
export async function findLedgerFaults(db: Db, now: EpochMs): Promise<LedgerFault[]> {
  const found = [await db.rows(oversold, [instant(now)]), await db.rows(astray), await db.rows(wrongTotals)];
  return found.flat();
}

const takeYourTime = statement('set local statement_timeout = 0');

/** The same for a shop of any size, in a transaction of its own: a large one takes longer than a call may. */
export function reconcile(database: ShopDatabase, now: EpochMs): Promise<LedgerFault[]> {
  return inTransaction(database, async (transaction) => {
    await transaction.rows(takeYourTime);
    return findLedgerFaults(transaction, now);
  });
}
