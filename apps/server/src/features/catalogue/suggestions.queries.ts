import type { Suggestion } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Card, type ItemReader, summaryOf } from './card.ts';
import type { SummaryRow } from './summary-row.ts';

export interface SuggestionRow {
  item: SummaryRow;
  policy: Suggestion['ShopPolicy'];
  qty: number;
  ranking: number;
}

/** One row with a null card says that the item is there and has none. */
const addOnsOfItem = statement<Omit<SuggestionRow, 'item'> & { card: Card | null }>(`
  select c.card, a.policy, a.qty, a.ranking
  from $schema.item i
  left join ($schema.add_on a join $schema.item_card c on c.item_id = a.add_on_id
    join $schema.item added on added.id = a.add_on_id and added.active and added.item_type <> 'Borg'
  ) on a.item_id = i.id
  where i.id = $1 and i.active and i.item_type <> 'Borg'
  order by a.ranking, a.add_on_id
`);

/** What is no longer on offer is not suggested; undefined when there is no such item. */
export async function selectSuggestions(
  db: Db,
  reader: ItemReader,
  item: string,
): Promise<SuggestionRow[] | undefined> {
  const rows = await db.rows(addOnsOfItem, [item]);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ card, ...rest }) =>
    card === null ? [] : [{ ...rest, item: summaryOf(card, reader) }],
  );
}
