import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface WarehouseRow {
  id: string;
  description: string;
  street: string;
  houseNumber: string;
  zipCode: string;
  city: string;
  tel: string;
  /** Weekly slots of both directions, by weekday and time. */
  slots: { weekday: number; direction: 'pickup' | 'return'; fromMinute: number; toMinute: number }[];
}

const warehouses = statement<WarehouseRow>(`
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

export function selectWarehouses(db: Db, language: Language, fallback: Language): Promise<WarehouseRow[]> {
  return db.rows(warehouses, [language, fallback]);
}
