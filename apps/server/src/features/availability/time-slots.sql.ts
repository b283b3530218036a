import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface WantedTimeSlot {
  readonly warehouseId: string;
  readonly day: IsoDate;
  readonly hourId: string;
  readonly direction: 'pickup' | 'return';
  /** The wire's name, for the refusal. */
  readonly field: string;
}

const slotColumns = { warehouseId: 'text', day: 'day', hourId: 'text', direction: 'text' } as const;

const locked = `
  select 1 from $schema.moment m
  join jsonb_to_recordset($1::jsonb) as f("warehouseId" text, day date, direction text, "hourId" text)
    on m.warehouse_id = f."warehouseId" and m.day = f.day and m.direction = f.direction and m.hour_id = f."hourId"
  order by m.warehouse_id, m.day, m.direction, m.hour_id
  for update of m
`;

/** Made on demand from the hours, counted up only while there is room; locked in the order of the key. */
const taking = (input: string, also = 'true') => `
  insert into $schema.moment as m (warehouse_id, day, hour_id, direction, capacity, used)
  select w."warehouseId", w.day, h.id, w.direction, h.capacity, w.n
  from (
    -- Two reservations of one cart may be fetched together, each with a place of its own.
    select "warehouseId", day, "hourId", direction, count(*)::integer as n
    from jsonb_to_recordset(${input}::jsonb) as one("warehouseId" text, day date, "hourId" text, direction text)
    group by 1, 2, 3, 4
  ) w
  join lateral $schema.slot_on(w."hourId", w.day) h on h.warehouse_id = w."warehouseId"
  where (h.capacity is null or h.capacity >= w.n) and ${also}
  order by w."warehouseId", w.day, w.direction, h.id
  on conflict (warehouse_id, day, direction, hour_id)
    do update set used = m.used + excluded.used, capacity = excluded.capacity
    where excluded.capacity is null or m.used + excluded.used <= excluded.capacity
  returning warehouse_id as "warehouseId", day, hour_id as "hourId", direction
`;
type Slot = Omit<WantedTimeSlot, 'field'>;
const takePlaces = statement<Slot>(slotColumns)(taking('$1'));
const lockPlaces = statement({ one: 'unread' })(locked.replace('select 1', 'select 1 as one'));
// An insert that meets a row takes it as it stands by then, whatever its statement saw.
const lockAndTake = statement<Slot>(slotColumns)(
  `with locked as materialized (${locked}) ${taking('$2', '(select count(*) from locked) >= 0')}`,
);

/**
 * Third in the order of locks. Answers the fields of the hours that had no room left. Whoever leaves others by it, which
 * it only locks, locks both kinds before one is taken, so that two who swap wait for each other in line.
 */
export async function takeTimeSlots(
  db: Db,
  wanted: readonly WantedTimeSlot[],
  left: readonly WantedTimeSlot[] = [],
): Promise<string[]> {
  const both = JSON.stringify([...left, ...wanted]);
  if (wanted.length === 0) {
    if (left.length > 0) await db.rows(lockPlaces, [both]);
    return [];
  }
  const json = JSON.stringify(wanted);
  const rows = await (left.length === 0 ? db.rows(takePlaces, [json]) : db.rows(lockAndTake, [both, json]));
  const taken = new Set(rows.map(keyOf));
  return wanted.filter((slot) => !taken.has(keyOf(slot))).map((slot) => slot.field);
}

const takeAbove = statement(`
  insert into $schema.moment as m (warehouse_id, day, hour_id, direction, capacity, used)
  select w."warehouseId", w.day, h.id, w.direction, greatest(h.capacity, w.n), w.n
  from (
    select "warehouseId", day, "hourId", direction, count(*)::integer as n
    from jsonb_to_recordset($1::jsonb) as one("warehouseId" text, day date, "hourId" text, direction text)
    group by 1, 2, 3, 4
  ) w
  join lateral $schema.slot_on(w."hourId", w.day) h on h.warehouse_id = w."warehouseId"
  order by w."warehouseId", w.day, w.direction, h.id
  on conflict (warehouse_id, day, direction, hour_id)
    do update set used = m.used + excluded.used, capacity = greatest(excluded.capacity, m.used + excluded.used)
`);

/** As `takeTimeSlots`, also where there is no room: what is above it is the business's to see and to let stay. */
export async function takeTimeSlotsAbove(db: Db, wanted: readonly WantedTimeSlot[]): Promise<void> {
  if (wanted.length > 0) await db.rows(takeAbove, [JSON.stringify(wanted)]);
}

const holdDays = statement(`
  insert into $schema.moment as m (warehouse_id, day, hour_id, direction, capacity, used)
  select h.warehouse_id, w.day, h.id, h.direction, $schema.capacity_on(h, w.day), 0
  from jsonb_to_recordset($2::jsonb) as w(direction text, day date)
  join $schema.business_hour h on h.warehouse_id = $1 and h.direction = w.direction
    and (h.day = w.day or (h.weekday = extract(isodow from w.day) and not exists (
      select from $schema.business_hour o
      where o.warehouse_id = h.warehouse_id and o.direction = h.direction and o.day = w.day)))
  order by h.warehouse_id, w.day, h.direction, h.id
  on conflict (warehouse_id, day, direction, hour_id) do update set used = m.used
`);

/** Locks all hours of these days, in the order of the key, also those that nobody has taken yet. */
export async function holdTimeSlots(
  db: Db,
  warehouseId: string,
  days: readonly Pick<WantedTimeSlot, 'direction' | 'day'>[],
): Promise<void> {
  if (days.length > 0) await db.rows(holdDays, [warehouseId, JSON.stringify(days)]);
}

function keyOf({ warehouseId, day, hourId, direction }: Omit<WantedTimeSlot, 'field'>): string {
  return `${warehouseId} ${day} ${direction} ${hourId}`;
}
