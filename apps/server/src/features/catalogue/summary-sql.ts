import { leavesSql } from '../availability/index.ts';
import { pricesSql } from '../pricing/index.ts';

/** SQL expressions, placeholders mostly, for whom and in which language items are read. */
export interface Readers {
  readonly language: string;
  readonly fallback: string;
  readonly group: string;
}

/** CTEs that `summaryColumns` needs, over the CTE `root(item_id)`; for use after `with recursive`. */
export const summaryCtes = leavesSql;

/** A warehouse has an item when it has stock rows of all its counted leaves; a set of nothing is nowhere. */
const warehousesSql = `array(
    select w.id from $schema.warehouse w
    where w.active
      and exists (select from leaf where leaf.root_id = i.id)
      and not exists (
        select from leaf
        join $schema.item li on li.id = leaf.item_id and li.stock_type <> 'BulkWithoutStock'
        where leaf.root_id = i.id and not exists (
          select from $schema.stock s where s.item_id = leaf.item_id and s.warehouse_id = w.id
        )
      )
    order by w.ranking, w.id
  )`;

/** Columns of SummaryRow, for the aliases of `summaryJoins`. */
export function summaryColumns({ group }: Readers): string {
  return `i.id, i.slug, coalesce(asked.description, usual.description, i.id) as description,
  coalesce(nullif(asked.medium, ''), usual.medium, '') as medium, i.images, i.item_type as "itemType", i.kind,
  i.stock_type as "stockType", i.vat_bp as "vatBp", i.sales_cents as "salesCents",
  i.max_per_cart as "maxPerCart", i.max_per_customer as "maxPerCustomer",
  i.max_reservation_days as "maxReservationDays", i.upload_policy as "uploadPolicy",
  array(
    select ic.category_id from $schema.item_category ic where ic.item_id = i.id order by ic.category_id
  ) as "categoryIds",
  ${warehousesSql} as "warehouseIds",
  ${pricesSql({ item: 'i.id', group })} as prices`;
}

/** The texts of item `i` in the asked language and in the shop's own (RULINGS, "texts of items and categories"). */
export function summaryJoins({ language, fallback }: Readers): string {
  return `left join $schema.item_text asked on asked.item_id = i.id and asked.language = ${language}
  left join $schema.item_text usual on usual.item_id = i.id and usual.language = ${fallback}`;
}
