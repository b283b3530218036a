import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface ClosingDayRow {
  warehouseId: string;
  /** Null in the one row of a warehouse that is open throughout. */
  day: IsoDate | null;
  description: string;
}

/** No row at all means that there is no such warehouse. */
const closingDays = statement<ClosingDayRow>(`
  select w.id as "warehouseId", c.day, coalesce(c.descriptions ->> $4, c.descriptions ->> $5, '') as description
  from $schema.warehouse w
  left join $schema.closing_day c on c.warehouse_id = w.id and c.day between $2 and $3
  where w.active and w.id = $1
  order by c.day
`);

export function selectClosingDays(
  db: Db,
  wish: { warehouseId: string; from: IsoDate; to: IsoDate; language: Language; fallback: Language },
): Promise<ClosingDayRow[]> {
  return db.rows(closingDays, [wish.warehouseId, wish.from, wish.to, wish.language, wish.fallback]);
}
