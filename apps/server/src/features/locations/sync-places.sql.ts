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
    weekday: number;
    from_minute: number;
    to_minute: number;
    capacity: number;
    ranking: number;
  }[];
  readonly closingDays: readonly {
    warehouse_id: string;
    day: string;
    descriptions: Readonly<Record<string, string>>;
  }[];
  /** Closing days before this one are history and stay as they are. */
  readonly closingDaysFrom: IsoDate;
}

const keepWarehouses = statement(`
  insert into $schema.warehouse (id, ranking, descriptions, street, house_number, zip_code, city, tel, active)
  select w.id, w.ranking, w.descriptions, w.street, w.house_number, w.zip_code, w.city, w.tel, true
  from jsonb_to_recordset($1::jsonb) as w(id text, ranking integer, descriptions jsonb, street text,
    house_number text, zip_code text, city text, tel text)
  order by w.id
  on conflict (id) do update set ranking = excluded.ranking, descriptions = excluded.descriptions,
    street = excluded.street, house_number = excluded.house_number, zip_code = excluded.zip_code,
    city = excluded.city, tel = excluded.tel, active = true
`);

const retireWarehouses = statement(`
  update $schema.warehouse set active = false where active and id <> all($1::text[])
`);

const keepDeliveries = statement(`
  insert into $schema.delivery (id, ranking, descriptions, minimum_days, kind, active)
  select d.id, d.ranking, d.descriptions, d.minimum_days, d.kind, true
  from jsonb_to_recordset($1::jsonb) as d(id text, ranking integer, descriptions jsonb, minimum_days integer,
    kind text)
  order by d.id
  on conflict (id) do update set ranking = excluded.ranking, descriptions = excluded.descriptions,
    minimum_days = excluded.minimum_days, kind = excluded.kind, active = true
`);

const retireDeliveries = statement(`
  update $schema.delivery set active = false where active and id <> all($1::text[])
`);

const keepHours = statement(`
  insert into $schema.business_hour (id, warehouse_id, direction, weekday, from_minute, to_minute, capacity, ranking)
  select h.id, h.warehouse_id, h.direction, h.weekday, h.from_minute, h.to_minute, h.capacity, h.ranking
  from jsonb_to_recordset($1::jsonb) as h(id text, warehouse_id text, direction text, weekday smallint,
    from_minute integer, to_minute integer, capacity integer, ranking integer)
  order by h.id
  on conflict (id) do update set warehouse_id = excluded.warehouse_id, direction = excluded.direction,
    weekday = excluded.weekday, from_minute = excluded.from_minute, to_minute = excluded.to_minute,
    capacity = excluded.capacity, ranking = excluded.ranking
`);

/** Hours of single days are no business of the settings. */
const dropHours = statement(`
  delete from $schema.business_hour where weekday is not null and id <> all($1::text[])
`);

const keepClosingDays = statement(`
  insert into $schema.closing_day (warehouse_id, day, descriptions)
  select c.warehouse_id, c.day, c.descriptions
  from jsonb_to_recordset($1::jsonb) as c(warehouse_id text, day date, descriptions jsonb)
  order by c.warehouse_id, c.day
  on conflict (warehouse_id, day) do update set descriptions = excluded.descriptions
`);

const dropClosingDays = statement(`
  delete from $schema.closing_day k
  where k.day >= $2 and not exists (
    select from jsonb_to_recordset($1::jsonb) as c(warehouse_id text, day date)
    where c.warehouse_id = k.warehouse_id and c.day = k.day
  )
`);

// A warehouse that comes or goes changes the cards of all items; a large shop takes its time over that.
const takeYourTime = statement('set local statement_timeout = 0');

export async function writePlaces(db: Db, places: PlacesToKeep): Promise<void> {
  const { warehouses, deliveries, hours } = places;
  const closingDays = JSON.stringify(places.closingDays);
  await db.rows(takeYourTime);
  await db.rows(keepWarehouses, [JSON.stringify(warehouses)]);
  await db.rows(retireWarehouses, [warehouses.map(({ id }) => id)]);
  await db.rows(keepDeliveries, [JSON.stringify(deliveries)]);
  await db.rows(retireDeliveries, [deliveries.map(({ id }) => id)]);
  await db.rows(keepHours, [JSON.stringify(hours)]);
  await db.rows(dropHours, [hours.map(({ id }) => id)]);
  await db.rows(keepClosingDays, [closingDays]);
  await db.rows(dropClosingDays, [closingDays, places.closingDaysFrom]);
}
