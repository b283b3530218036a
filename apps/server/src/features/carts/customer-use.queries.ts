import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import { usedByCustomerSql } from '../availability/index.ts';
import type { BusinessWindow } from './wanted-claims.ts';

export interface UseWish {
  readonly itemId: string;
  readonly window: BusinessWindow;
}

const usedBy = statement<{ n: number; used: number }>(`
  select w.n, ${usedByCustomerSql({ customer: '$1', item: 'w."itemId"', start: 'w.start', end: 'w."end"' })} as used
  from jsonb_to_recordset($2::jsonb) as w(n integer, "itemId" text, start timestamptz, "end" timestamptz)
`);

/** Pieces in overlapping live reservations of the customer (RULINGS, "MaxPerCustomer"), by the wish's index. */
export async function readCustomerUse(
  db: Db,
  customerId: string,
  wishes: readonly UseWish[],
): Promise<number[]> {
  const rows = await db.rows(usedBy, [
    customerId,
    JSON.stringify(
      wishes.map(({ itemId, window }, n) => ({
        n,
        itemId,
        start: instant(window.start),
        end: instant(window.end),
      })),
    ),
  ]);
  const used = new Map(rows.map((row) => [row.n, row.used]));
  return wishes.map((_, n) => used.get(n) ?? 0);
}
