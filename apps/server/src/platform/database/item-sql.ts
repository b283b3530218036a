import type { StockKind } from '@bivak/rules';

// What statements of several features have in common about an item: its tables are read together with theirs
// (docs/decisions/0006).

/** What is claimed for one piece of a line: itself, or a leaf of its recipe. */
export interface LineLeaf {
  itemId: string;
  qty: number;
  stockType: StockKind;
  turnaround: number;
  stock: number | null;
}

export interface LineDeposit {
  depositItemId: string | null;
  depositDescriptions: Record<string, string> | null;
}

/** Writes the items `leaf` as JSON: so many of each, with their stock `s`. */
export function leavesJson(qty: string): string {
  return `json_agg(json_build_object('itemId', leaf.id, 'qty', ${qty}, 'stockType', leaf.stock_type,
      'turnaround', leaf.turnaround_minutes, 'stock', s.qty) order by leaf.id)`;
}

/** What an item is called, by language; null: it has no name, or there is none. */
export function descriptionsSql(itemId: string): string {
  return `(select json_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = ${itemId})`;
}

/** What is asked as a deposit with the item `i`: the first item that is one. */
export const depositJoin = `left join lateral (
    select d.id, ${descriptionsSql('d.id')} as descriptions
    from $schema.item d where d.item_type = 'Borg' and i.deposit_cents is not null order by d.id limit 1
  ) deposit on true`;

export const depositColumns = 'deposit.id as "depositItemId", deposit.descriptions as "depositDescriptions"';
