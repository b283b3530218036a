import type { EpochMs } from '../../platform/database/types.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { newlyEndangered } from '../availability/index.ts';
import { type Endangered, readItemNames, withDetails } from '../orders/index.ts';
import type { DeskLine } from './handovers.sql.ts';
import { readStock, type GoneLeaf } from './take-back.sql.ts';

/** What a take-back does beside the pieces themselves. */
export interface TakeBackEffects {
  /** What is lost leaves the stock. */
  readonly stock: readonly {
    readonly itemId: string;
    readonly descriptions: DeskLine['descriptions'];
    readonly warehouseId: string;
    readonly from: number;
    readonly to: number;
  }[];
  readonly endangers: readonly Endangered[];
  readonly feeCents: number;
}

/** Told of what a take-back wrote, before it is rolled back. */
export async function readEffects(
  transaction: Transaction,
  { gone, feeCents }: { readonly gone: readonly GoneLeaf[]; readonly feeCents: number },
  now: EpochMs,
): Promise<TakeBackEffects> {
  const places = [...Map.groupBy(gone, ({ itemId, warehouseId }) => `${itemId} ${warehouseId}`).values()].map(
    (leaves) => ({ ...leaves[0]!, lost: leaves.reduce((sum, { lost }) => sum + lost, 0) }),
  );
  const lost = places.filter((place) => place.lost > 0);
  const [names, stock] = await Promise.all([
    readItemNames(
      transaction,
      lost.map(({ itemId }) => itemId),
    ),
    readStock(transaction, lost),
  ]);
  const endangered = await newlyEndangered(transaction, places, now);
  return {
    stock: lost.map((place, n) => ({
      itemId: place.itemId,
      descriptions: names.get(place.itemId) ?? {},
      warehouseId: place.warehouseId,
      from: (stock[n] ?? 0) + place.lost,
      to: stock[n] ?? 0,
    })),
    endangers: await withDetails(transaction, endangered),
    feeCents,
  };
}
