import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** The language asked for, and the shop's own for what is missing in it. */
interface Languages {
  readonly language: Language;
  readonly fallback: Language;
}

export interface Warehouse {
  readonly id: string;
  readonly description: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zipCode: string;
  readonly city: string;
  readonly tel: string;
  /** Weekly slots of both directions, by weekday and time. */
  readonly slots: readonly {
    readonly weekday: number;
    readonly direction: 'pickup' | 'return';
    readonly fromMinute: number;
    readonly toMinute: number;
  }[];
}

const warehouses = statement<Warehouse>({
  id: 'text',
  description: 'text',
  street: 'text',
  houseNumber: 'text',
  zipCode: 'text',
  city: 'text',
  tel: 'text',
  slots: 'json',
})(`
  select w.id, coalesce(w.descriptions ->> $1, w.descriptions ->> $2, w.id) as description, w.street,
    w.house_number as "houseNumber", w.zip_code as "zipCode", w.city, w.tel,
    coalesce((
      select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'direction', h.direction,
        'fromMinute', h.from_minute, 'toMinute', h.to_minute) order by h.weekday, h.from_minute, h.to_minute)
      from $schema.business_hour h where h.warehouse_id = w.id and h.weekday is not null
    ), '[]') as slots
  from $schema.warehouse w
  where w.active
  order by w.ranking, w.id
`);

export function selectWarehouses(db: Db, { language, fallback }: Languages): Promise<Warehouse[]> {
  return db.rows(warehouses, [language, fallback]);
}

export interface Delivery {
  readonly id: string;
  readonly description: string;
  readonly kind: 'pickup' | 'delivery';
  readonly minimumDays: number | null;
}

const deliveries = statement<Delivery>({
  id: 'text',
  description: 'text',
  kind: 'text',
  minimumDays: 'int?',
})(`
  select d.id, coalesce(d.descriptions ->> $1, d.descriptions ->> $2, d.id) as description, d.kind,
    d.minimum_days as "minimumDays"
  from $schema.delivery d
  where d.active
  order by d.ranking, d.id
`);

export function selectDeliveries(db: Db, { language, fallback }: Languages): Promise<Delivery[]> {
  return db.rows(deliveries, [language, fallback]);
}

export interface ClosingDayRow {
  readonly warehouseId: string;
  /** Null in the one row of a warehouse that is open throughout. */
  readonly day: IsoDate | null;
  readonly description: string;
}

/** No row at all means that there is no such warehouse. */
const closingDays = statement<ClosingDayRow>({ warehouseId: 'text', day: 'day?', description: 'text' })(`
  select w.id as "warehouseId", c.day, coalesce(c.descriptions ->> $4, c.descriptions ->> $5, '') as description
  from $schema.warehouse w
  left join $schema.closing_day c on c.warehouse_id = w.id and c.day between $2 and $3
  where w.active and w.id = $1
  order by c.day
`);

export function selectClosingDays(
  db: Db,
  asked: { readonly warehouseId: string; readonly from: IsoDate; readonly to: IsoDate } & Languages,
): Promise<ClosingDayRow[]> {
  const { warehouseId, from, to, language, fallback } = asked;
  return db.rows(closingDays, [warehouseId, from, to, language, fallback]);
}
