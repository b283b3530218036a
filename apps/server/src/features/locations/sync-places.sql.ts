import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface PlacesToKeep {
  readonly warehouses: readonly {
    id: string;
    ranking: number;
    descriptions: Readonly<Record<string, string>>;
    street: string;
    house_number: string;
    zip_code: string;
    city: string;
    tel: string;
  }[];
  readonly deliveries: readonly {
    id: string;
    ranking: number;
    descriptions: Readonly<Record<string, string>>;
    minimum_days: number | null;
    kind: 'pickup' | 'delivery';
  }[];
  readonly hours: readonly {
    id: string;
    warehouse_id: string;
    direction: 'pickup' | 'return';
    /** One of the two: of every week, or of one day. */
    weekday: number | null;
    day: IsoDate | null;
    from_minute: number;
    to_minute: number;
    capacity: number;
    ranking: number;
  }[];
  /** How many a slot takes within a range of days. */
  readonly capacities: readonly {
    warehouse_id: string;
    first_day: IsoDate;
    last_day: IsoDate;
    capacity: number;
  }[];
  readonly closingDays: readonly {
    warehouse_id: string;
    day: string;
    descriptions: Readonly<Record<string, string>>;
  }[];
  /** Closing days before this one are history and stay as they are. */
  readonly closingDaysFrom: IsoDate;
}

// Those that stand and those that go are other rows, so one statement writes both.
const keepWarehouses = statement(`
  with retired as (
    update $schema.warehouse set active = false
    where active and id not in (select id from jsonb_to_recordset($1::jsonb) as w(id text))
  )
  insert into $schema.warehouse (id, ranking, descriptions, street, house_number, zip_code, city, tel, active)
  select w.id, w.ranking, w.descriptions, w.street, w.house_number, w.zip_code, w.city, w.tel, true
  from jsonb_to_recordset($1::jsonb) as w(id text, ranking integer, descriptions jsonb, street text,
    house_number text, zip_code text, city text, tel text)
  order by w.id
  on conflict (id) do update set ranking = excluded.ranking, descriptions = excluded.descriptions,
    street = excluded.street, house_number = excluded.house_number, zip_code = excluded.zip_code,
    city = excluded.city, tel = excluded.tel, active = true
`);

const keepDeliveries = statement(`
  with retired as (
    update $schema.delivery set active = false
    where active and id not in (select id from jsonb_to_recordset($1::jsonb) as d(id text))
  )
  insert into $schema.delivery (id, ranking, descriptions, minimum_days, kind, active)
  select d.id, d.ranking, d.descriptions, d.minimum_days, d.kind, true
  from jsonb_to_recordset($1::jsonb) as d(id text, ranking integer, descriptions jsonb, minimum_days integer,
    kind text)
  order by d.id
  on conflict (id) do update set ranking = excluded.ranking, descriptions = excluded.descriptions,
    minimum_days = excluded.minimum_days, kind = excluded.kind, active = true
`);

const keepHours = statement(`
  with kept as (
    select * from jsonb_to_recordset($1::jsonb) as h(id text, warehouse_id text, direction text, weekday smallint,
      day date, from_minute integer, to_minute integer, capacity integer, ranking integer)
  ), dropped as (
    delete from $schema.business_hour b
    where not exists (select from kept h where h.id = b.id and h.day is not distinct from b.day)
  ), ranges as (
    select * from jsonb_to_recordset($2::jsonb) as c(warehouse_id text, first_day date, last_day date, capacity integer)
  ), dropped_ranges as (
    delete from $schema.slot_capacity s
    where not exists (select from ranges c where c.warehouse_id = s.warehouse_id and c.first_day = s.first_day)
  ), kept_ranges as (
    insert into $schema.slot_capacity as s (warehouse_id, first_day, last_day, capacity)
    select c.warehouse_id, c.first_day, c.last_day, c.capacity from ranges c order by c.warehouse_id, c.first_day
    on conflict (warehouse_id, first_day) do update set last_day = excluded.last_day, capacity = excluded.capacity
    where (s.last_day, s.capacity) is distinct from (excluded.last_day, excluded.capacity)
  )
  insert into $schema.business_hour as b
    (id, warehouse_id, direction, weekday, day, from_minute, to_minute, capacity, ranking)
  select h.id, h.warehouse_id, h.direction, h.weekday, h.day, h.from_minute, h.to_minute, h.capacity, h.ranking
  from kept h order by h.id, h.day
  on conflict (id, day) do update set warehouse_id = excluded.warehouse_id, direction = excluded.direction,
    weekday = excluded.weekday, from_minute = excluded.from_minute, to_minute = excluded.to_minute,
    capacity = excluded.capacity, ranking = excluded.ranking
  where (b.direction, b.from_minute, b.to_minute, b.capacity, b.ranking)
    is distinct from (excluded.direction, excluded.from_minute, excluded.to_minute, excluded.capacity, excluded.ranking)
`);

const keepClosingDays = statement(`
  with kept as (
    select * from jsonb_to_recordset($1::jsonb) as c(warehouse_id text, day date, descriptions jsonb)
  ), dropped as (
    delete from $schema.closing_day k
    where k.day >= $2 and not exists (select from kept c where c.warehouse_id = k.warehouse_id and c.day = k.day)
  )
  insert into $schema.closing_day as k (warehouse_id, day, descriptions)
  select c.warehouse_id, c.day, c.descriptions from kept c order by c.warehouse_id, c.day
  on conflict (warehouse_id, day) do update set descriptions = excluded.descriptions
  where k.descriptions <> excluded.descriptions
`);

// A warehouse that comes or goes changes the cards of all items; a large shop takes its time over that.
const takeYourTime = statement('set local statement_timeout = 0');

export async function writePlaces(db: Db, places: PlacesToKeep): Promise<void> {
  await db.rows(takeYourTime);
  await db.rows(keepWarehouses, [JSON.stringify(places.warehouses)]);
  await db.rows(keepDeliveries, [JSON.stringify(places.deliveries)]);
  await writeCalendars(db, places);
}

export async function writeCalendars(
  db: Db,
  {
    hours,
    capacities,
    closingDays,
    closingDaysFrom,
  }: Pick<PlacesToKeep, 'hours' | 'capacities' | 'closingDays' | 'closingDaysFrom'>,
): Promise<void> {
  await db.rows(keepHours, [JSON.stringify(hours), JSON.stringify(capacities)]);
  await db.rows(keepClosingDays, [JSON.stringify(closingDays), closingDaysFrom]);
}
