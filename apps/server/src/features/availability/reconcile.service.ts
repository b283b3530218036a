import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Sweep } from '../../platform/jobs/job.ts';

export interface LedgerFault {
  /** What does not agree: a key for logs and metrics, not a text for people. */
  readonly kind: 'oversold' | 'claims-missing' | 'claims-left' | 'totals';
  readonly subject: string;
}

/** From now on no instant may promise more than there is; overdue units are known conflicts and left out. */
const oversold = statement<LedgerFault>(`
  select 'oversold' as kind, s.item_id || '@' || s.warehouse_id as subject
  from $schema.stock s
  where $schema.claim_peak(s.item_id, s.warehouse_id, tstzrange($1, null)) > s.qty
    and not exists (select from $schema.claim c where c.item_id = s.item_id and c.warehouse_id = s.warehouse_id
      and c.active and c.forced)
`);

/** Live reservations hold claims for every stocked line, dead ones hold none. */
const astray = statement<LedgerFault>(`
  select 'claims-missing' as kind, r.reservation_no as subject
  from $schema.reservation r
  join $schema.reservation_line l on l.reservation_id = r.id and l.kind = 'Item'
  join $schema.item i on i.id = l.item_id and i.stock_type <> 'BulkWithoutStock'
  where r.status in ('Active', 'Order', 'Open', 'Pick', 'Picked')
    and l.qty <> (select coalesce(sum(c.qty), 0) from $schema.claim c where c.reservation_line_id = l.id and c.active)
  union all
  select 'claims-left', r.reservation_no
  from $schema.reservation r
  where r.status in ('Expired', 'Rejected', 'Cancelled') and exists (
    select from $schema.reservation_line l join $schema.claim c on c.reservation_line_id = l.id
    where l.reservation_id = r.id and c.active)
  union all
  select 'totals', r.reservation_no
  from $schema.reservation r
  where r.gross_cents <> (select coalesce(sum(l.gross_cents), 0) from $schema.reservation_line l
      where l.reservation_id = r.id and l.kind <> 'Borg') and r.rounding_cents <> 0
    or r.deposit_cents <> (select coalesce(sum(l.gross_cents), 0) from $schema.reservation_line l
      where l.reservation_id = r.id and l.kind = 'Borg')
`);

/** Checks ledger against stock and reservations, and totals against lines (DESIGN §4.1). Mends nothing. */
export async function findLedgerFaults(db: Db, now: EpochMs): Promise<LedgerFault[]> {
  return [...(await db.rows(oversold, [instant(now)])), ...(await db.rows(astray))];
}

const day = 24 * 3_600_000;

/** Every night, and once after a start: faults are errors in the log, where an alarm can find them. */
export function reconcilerSweep(log: Logger): Sweep {
  return {
    name: 'reconcile-ledger',
    everyMs: day,
    async run(shop, now) {
      const faults = await findLedgerFaults(shop.database, now);
      for (const fault of faults) log.error({ shop: shop.id, ...fault }, 'the ledger does not balance');
    },
  };
}
