import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { WantedTimeSlot } from '../availability/index.ts';

/** An order with its lines and claims as they stand in the database, for the way back. */
export interface OrderSnapshot {
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
  readonly warehouseId: string;
  /** Rows as PostgreSQL says them. */
  readonly order: object;
  readonly lines: readonly object[];
  readonly claims: readonly {
    readonly item_id: string;
    readonly warehouse_id: string;
    readonly qty: number;
    readonly start: string;
    readonly end: string;
  }[];
}

const snapshot = statement<{ snapshot: OrderSnapshot }>({ snapshot: 'json' })(`
  select jsonb_build_object('startDay', r.start_day, 'endDay', r.end_day, 'pickupHourId', r.pickup_hour_id,
    'returnHourId', r.return_hour_id, 'warehouseId', r.warehouse_id,
    'order', jsonb_build_object('start_day', r.start_day, 'end_day', r.end_day, 'pickup_hour_id', r.pickup_hour_id,
      'return_hour_id', r.return_hour_id, 'business_start', r.business_start, 'business_end', r.business_end, 'vat', r.vat,
      'net_cents', r.net_cents, 'gross_cents', r.gross_cents, 'rounding_cents', r.rounding_cents,
      'deposit_cents', r.deposit_cents, 'item_qty', r.item_qty, 'warehouse_id', r.warehouse_id, 'reference', r.reference),
    'lines', (select jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position, 'item_id', l.item_id, 'kind', l.kind,
        'descriptions', l.descriptions, 'recipe', l.recipe, 'listed_unit_cents', l.listed_unit_cents,
        'price_reason', l.price_reason, 'qty', l.qty, 'unit_cents', l.unit_cents, 'cover', l.cover,
        'price_list_id', l.price_list_id, 'vat_bp', l.vat_bp, 'net_cents', l.net_cents, 'gross_cents', l.gross_cents)
        order by l.position)
      from $schema.reservation_line l where l.reservation_id = r.id),
    'claims', (select coalesce(jsonb_agg(jsonb_build_object('item_id', c.item_id, 'warehouse_id', c.warehouse_id,
        'qty', c.qty, 'start', lower(c.during), 'end', upper(c.during), 'line', c.reservation_line_id,
        'expires_at', c.expires_at, 'forced', c.forced) order by c.item_id, c.warehouse_id, c.id), '[]')
      from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
      where l.reservation_id = r.id and c.active)) as snapshot
  from $schema.reservation r where r.id = $1
`);

/** Under the lock of the order. */
export async function readSnapshot(db: Db, id: string): Promise<OrderSnapshot> {
  const row = await db.first(snapshot, [id]);
  if (row === undefined) throw new Error(`order ${id} vanished while it was locked`);
  return row.snapshot;
}

/** Claims go before the lines that they are of, and lines that the move made go with it. */
const release = statement(`
  delete from $schema.claim c using $schema.reservation_line l
  where c.reservation_line_id = l.id and l.reservation_id = $1 and c.active
`);

const restore = statement(`
  with was as (
    select * from jsonb_to_record($2::jsonb -> 'order') as o(start_day date, end_day date, pickup_hour_id text,
      return_hour_id text, business_start timestamptz, business_end timestamptz, vat jsonb, net_cents bigint,
      gross_cents bigint, rounding_cents bigint, deposit_cents bigint, item_qty integer, warehouse_id text, reference text)
  ), had as (
    select * from jsonb_to_recordset($2::jsonb -> 'lines') as l(id bigint, position integer, item_id text, kind text,
      descriptions jsonb, recipe jsonb, listed_unit_cents bigint, price_reason text, qty integer, unit_cents bigint, cover jsonb,
      price_list_id text, vat_bp integer, net_cents bigint, gross_cents bigint)
  ), made as (
    delete from $schema.reservation_line l where l.reservation_id = $1 and l.id not in (select id from had)
  ), lines as (
    update $schema.reservation_line l set qty = h.qty, unit_cents = h.unit_cents, cover = h.cover,
      price_list_id = h.price_list_id, vat_bp = h.vat_bp, net_cents = h.net_cents, gross_cents = h.gross_cents,
      listed_unit_cents = h.listed_unit_cents, price_reason = h.price_reason
    from had h where l.id = h.id and l.reservation_id = $1
  ), again as (
    -- Lines that were dropped come back as they were, under their own numbers.
    insert into $schema.reservation_line (id, reservation_id, position, item_id, kind, descriptions, qty, unit_cents,
      cover, price_list_id, vat_bp, net_cents, gross_cents, recipe, listed_unit_cents, price_reason)
    overriding system value
    select h.id, $1, h.position, h.item_id, h.kind, h.descriptions, h.qty, h.unit_cents, h.cover, h.price_list_id,
      h.vat_bp, h.net_cents, h.gross_cents, h.recipe, h.listed_unit_cents, h.price_reason
    from had h where not exists (select from $schema.reservation_line l where l.id = h.id)
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, expires_at, forced)
    select c.item_id, c.warehouse_id, c.qty, tstzrange(c.start, c."end"), 'reservation', c.line, c.expires_at, c.forced
    from jsonb_to_recordset($2::jsonb -> 'claims') as c(item_id text, warehouse_id text, qty integer, start timestamptz,
      "end" timestamptz, line bigint, expires_at timestamptz, forced boolean)
  ), left_hours as (
    update $schema.moment m set used = m.used - 1
    from jsonb_to_recordset($3::jsonb) as f("warehouseId" text, day date, direction text, "hourId" text)
    where m.used > 0 and m.warehouse_id = f."warehouseId" and m.day = f.day and m.direction = f.direction
      and m.hour_id = f."hourId"
  ), told as (${eventsSql(4)})
  update $schema.reservation r set revision = r.revision + 1, start_day = w.start_day, end_day = w.end_day,
    pickup_hour_id = w.pickup_hour_id, return_hour_id = w.return_hour_id, business_start = w.business_start,
    business_end = w.business_end, vat = w.vat, net_cents = w.net_cents, gross_cents = w.gross_cents,
    rounding_cents = w.rounding_cents, deposit_cents = w.deposit_cents, item_qty = w.item_qty,
    warehouse_id = w.warehouse_id, reference = w.reference
  from was w where r.id = $1
`);

/** The order as it was, with what it had. Under the locks of the order, its hours and its stock only. */
export async function writeRestored(
  db: Db,
  id: string,
  { snapshot: was, freed }: { readonly snapshot: OrderSnapshot; readonly freed: readonly WantedTimeSlot[] },
  { undoId, from }: { readonly undoId: string; readonly from: OrderSnapshot },
  source: EventSource,
): Promise<void> {
  const days = ({ startDay, endDay, pickupHourId, returnHourId }: OrderSnapshot) => ({
    startDay,
    endDay,
    pickupHourId,
    returnHourId,
  });
  const event = {
    entity: 'reservation',
    entityId: id,
    action: 'undo',
    before: days(from),
    after: { ...days(was), undoOf: undoId },
  };
  await db.rows(release, [id]);
  await db.rows(restore, [id, JSON.stringify(was), JSON.stringify(freed), ...eventValues(source, [event])]);
}

const sameHour = statement({ id: 'text' })(`
  select h.id from $schema.business_hour was
  join $schema.business_hour h on h.warehouse_id = was.warehouse_id and h.direction = was.direction
    and h.from_minute = was.from_minute and h.to_minute = was.to_minute
  where was.id = $1 and (h.day = $2::date or (h.weekday = extract(isodow from $2::date) and not exists (
    select from $schema.business_hour o
    where o.warehouse_id = h.warehouse_id and o.direction = h.direction and o.day = $2::date)))
  limit 1
`);

/** The time slot of another day that is as late as this one; null where that day has none, or none was chosen. */
export async function findSameHour(db: Db, hourId: string | null, day: IsoDate): Promise<string | null> {
  return hourId === null ? null : ((await db.first(sameHour, [hourId, day]))?.id ?? null);
}
