import type { RateTotal } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { WantedClaim, WantedMoment } from '../availability/index.ts';
import { insertLinesSql, lineColumns } from '../../platform/database/order-sql.ts';
import type { EditedPart } from './edited-lines.ts';
import type { EditWish } from './edit-wish.ts';

/** A line of the order as it will be; `id` null: a new one. */
export interface WrittenLine extends EditedPart {
  readonly position: number;
  readonly claims: readonly (WantedClaim & { readonly forced: boolean })[];
}

export interface WrittenEdit {
  readonly orderId: string;
  readonly wish: EditWish;
  readonly businessStart: EpochMs;
  readonly businessEnd: EpochMs;
  readonly netCents: number;
  readonly grossCents: number;
  readonly roundingCents: number;
  readonly depositCents: number;
  readonly vat: readonly RateTotal[];
  readonly itemQty: number;
  readonly lines: readonly WrittenLine[];
  /** Hours that are left for others. */
  readonly freed: readonly WantedMoment[];
  /** What was ordered is another thing by now: the customer hears of it, and so does who collects the money. */
  readonly goodsChanged: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A new revision and its claims in one statement (DESIGN §6, "order edit"). The old claims go and the new ones come at
 * once, so nobody can take the pieces in between; the ledger's trigger sweeps behind it.
 */
const writeRevision = statement<{ revision: number }>(`
  with input as (
    select l.* from jsonb_to_recordset($2::jsonb) as l(id bigint, ${lineColumns}, claims jsonb)
  ), kept as (
    update $schema.reservation_line l
    set qty = i.qty, unit_cents = i."unitCents", vat_bp = i."vatBp", net_cents = i."netCents",
      gross_cents = i."grossCents", cover = i.cover, price_list_id = i."priceListId"
    from input i where l.id = i.id and l.reservation_id = $1
  ), added as (
    ${insertLinesSql('$1', 'input l where l.id is null')}
    returning id, position
  ), released as (
    delete from $schema.claim c using $schema.reservation_line l
    where c.reservation_line_id = l.id and l.reservation_id = $1 and c.active
  ), changed as (
    update $schema.reservation r
    set revision = r.revision + 1, start_day = $3, end_day = $4, pickup_hour_id = $5, return_hour_id = $6,
      business_start = $7, business_end = $8, reference = $9, custom_fields = $10, vat = $11, net_cents = $12,
      gross_cents = $13, rounding_cents = $14, deposit_cents = $15, item_qty = $16
    where r.id = $1
    returning r.id, r.revision, r.expires_at
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, expires_at, forced)
    select c."itemId", c."warehouseId", c.qty, tstzrange(c.start, c."end"), 'reservation',
      coalesce(i.id, added.id), changed.expires_at, c.forced
    from input i
    cross join changed
    left join added on added.position = i.position
    cross join jsonb_to_recordset(i.claims) as c("itemId" text, "warehouseId" text, qty integer, start timestamptz,
      "end" timestamptz, forced boolean)
    order by c."itemId", c."warehouseId"
  ), left_hours as (
    update $schema.moment m set used = m.used - 1
    from jsonb_to_recordset($17::jsonb) as f("warehouseId" text, day date, direction text, "hourId" text)
    where m.used > 0 and m.warehouse_id = f."warehouseId" and m.day = f.day and m.direction = f.direction
      and m.hour_id = f."hourId"
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, before, after, request_id)
    select $18, 'reservation', changed.id, 'edit', $19, $20, $21, $22 from changed
  ), posted as (
    insert into $schema.outbox (kind, payload, created_at)
    select 'mail.reservation-changed',
      jsonb_build_object('reservationId', changed.id, 'revision', changed.revision::text), $18
    from changed where $23
  )
  select revision from changed
`);

/** The revision that it is now. Under the locks of the order, its hours and its stock only. */
export async function writeEdit(db: Db, edit: WrittenEdit, source: EventSource): Promise<number> {
  const { wish } = edit;
  const row = await db.first(writeRevision, [
    edit.orderId,
    JSON.stringify(edit.lines.map(asInput)),
    wish.startDay,
    wish.endDay,
    wish.pickupHourId,
    wish.returnHourId,
    instant(edit.businessStart),
    instant(edit.businessEnd),
    wish.reference,
    JSON.stringify(wish.customFields),
    JSON.stringify(edit.vat),
    edit.netCents,
    edit.grossCents,
    edit.roundingCents,
    edit.depositCents,
    edit.itemQty,
    JSON.stringify(edit.freed),
    instant(source.now),
    JSON.stringify(actorFacts(source.actor)),
    JSON.stringify(edit.before),
    JSON.stringify(edit.after),
    source.requestId,
    edit.goodsChanged,
  ]);
  if (row === undefined) throw new Error(`order ${edit.orderId} vanished while it was locked`);
  return row.revision;
}

function asInput(line: WrittenLine): object {
  return {
    ...line,
    claims: line.claims.map((claim) => ({ ...claim, start: instant(claim.start), end: instant(claim.end) })),
  };
}
