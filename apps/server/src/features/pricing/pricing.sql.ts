import type { Db } from '../../platform/database/shop-database.ts';
import { pricesSql } from '../../platform/database/price-sql.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PricedItem } from './item-prices.ts';

const pricedItem = statement<PricedItem>({
  itemType: 'text',
  vatBp: 'int',
  salesCents: 'int?',
  prices: 'json',
})(`
  select i.item_type as "itemType", i.vat_bp as "vatBp", i.sales_cents as "salesCents",
    ${pricesSql({ item: 'i.id', group: '$2::text' })} as prices
  from $schema.item i
  where i.id = $1 and i.active and i.item_type <> 'Borg'
`);

export function selectPricedItem(db: Db, id: string, group: string | null): Promise<PricedItem | undefined> {
  return db.first(pricedItem, [id, group]);
}

export interface PricedById extends PricedItem {
  readonly id: string;
}

const pricedForAll = statement<PricedById>({
  id: 'text',
  itemType: 'text',
  vatBp: 'int',
  salesCents: 'int?',
  prices: 'json',
})(`
  select i.id, i.item_type as "itemType", i.vat_bp as "vatBp", i.sales_cents as "salesCents",
    ${pricesSql({ item: 'i.id', group: 'pl.customer_group' })} as prices
  from $schema.item i
  where i.id = any($1::text[]) and i.active and i.item_type <> 'Borg'
`);

/** Reads several items with the prices of all groups. */
export function pricedItems(db: Db, ids: readonly string[]): Promise<PricedById[]> {
  return db.rows(pricedForAll, [ids]);
}
