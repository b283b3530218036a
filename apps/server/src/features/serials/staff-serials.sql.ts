import type { IsoDate } from '@bivak/rules';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** Where a numbered piece is: where it belongs, ready for an order or out with it, down, or lost or written off. */
export type PieceState = 'in' | 'ready' | 'out' | 'down' | 'gone';

export interface StaffSerial {
  id: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  brand: string;
  state: PieceState;
  since: EpochMs | null;
  until: EpochMs | null;
  orderId: string | null;
  orderNumber: string | null;
  damageId: string | null;
  damageNo: number | null;
  serviceStatus: string;
  serviceTexts: Readonly<Record<string, string>>;
  lastServiceOn: IsoDate | null;
}

// What was sold or put away says so; what is lost keeps the claim of its order, and what was written off that of its damage.
export const stateSql = `case when s.gone_at is not null then 'gone' when c.id is null then 'in'
    when d.state in ('written-off', 'closed') or (
      select coalesce(sum(h.counted), 0) > 0 from $schema.handover h
      where h.serial_id = s.id and h.reservation_line_id = c.reservation_line_id and h.kind = 'lost'
    ) then 'gone'
    when c.reservation_line_id is null then 'down'
    when c.handed_out_at is null then 'ready' else 'out' end`;

// Orders, damages and words of items belong to others: a list is read in one statement (docs/decisions/0006).
const foundSql = `from $schema.serial s
  left join $schema.serial_claim c on c.serial_id = s.id and c.active and c.during @> $1::timestamptz
  left join $schema.reservation_line l on l.id = c.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  left join $schema.damage_report d on d.id = c.damage_id
  where s.warehouse_id is not null and ($2::text[] is null or s.warehouse_id = any($2))
    and ($3::text is null or s.id ilike $3 or s.brand ilike $3 or s.item_id ilike $3 or exists (
      select from $schema.item_text t where t.item_id = s.item_id and t.description ilike $3))
    and ($4::text is null or ${stateSql} = $4)`;

export type StaffSerialSort = 'id' | 'lastServiceOn';

const pages = sortedPages<StaffSerial, StaffSerialSort>(
  {
    id: 'text',
    itemId: 'text',
    descriptions: 'json',
    warehouseId: 'text',
    brand: 'text',
    state: 'text',
    since: 'instant?',
    until: 'instant?',
    orderId: 'text?',
    orderNumber: 'text?',
    damageId: 'text?',
    damageNo: 'int?',
    serviceStatus: 'text',
    serviceTexts: 'json',
    lastServiceOn: 'day?',
  },
  {
    id: 's.id collate "C"',
    first: 5,
    sorts: {
      id: { sql: 's.id', type: 'text' },
      // One that was never serviced waits longest.
      lastServiceOn: { sql: "coalesce(s.last_service_on, date '-infinity')", type: 'date' },
    },
    sql: ({ key, within, order }) => `
      select s.id, s.item_id as "itemId", coalesce(${descriptionsSql('s.item_id')}, '{}') as descriptions,
        s.warehouse_id as "warehouseId", s.brand, ${stateSql} as state,
        coalesce(c.handed_out_at, lower(c.during)) as since, upper(c.during) as until, r.id as "orderId",
        coalesce(r.order_no, r.reservation_no) as "orderNumber", d.id as "damageId", d.no as "damageNo",
        s.service_status as "serviceStatus", s.service_texts as "serviceTexts", s.last_service_on as "lastServiceOn",
        ${key}
      ${foundSql} and ${within} ${order}`,
  },
);

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select ${foundSql} limit ${countedTo}) found
`);

export interface StaffSerialSearch {
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  /** What its number, brand or article may look like; null: no text. */
  readonly pattern: string | null;
  readonly state: PieceState | null;
  readonly now: EpochMs;
}

function searchValues({ warehouses, pattern, state, now }: StaffSerialSearch): readonly unknown[] {
  return [instant(now), warehouses, pattern, state];
}

/** One more than fits, where there are more. */
export function readSerialPage(db: Db, search: StaffSerialSearch, page: Sorted<StaffSerialSort> & PageSpan) {
  return pages(db, searchValues(search), page);
}

export async function countSerials(db: Db, search: StaffSerialSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}
