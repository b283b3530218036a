import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { askShortageCheck } from './shortages.sql.ts';
import { lockStock, loseStock, promisedFrom, type StockPlace, writeStock } from './stock.sql.ts';

interface StockChange {
  readonly before: number;
  readonly after: number;
}

/** Sets the stock of a leaf. It never falls below what is promised from now on: lock, recompute, write. */
export const staffSetStock = command(
  { right: 'stock.write' },
  (context: BareContext, change: StockPlace & { readonly qty: number }): Promise<StockChange | Refusal> => {
    const { itemId, warehouseId, qty } = change;
    const { shop, now } = context;
    return inTransaction<StockChange | Refusal>(shop.database, async (transaction) => {
      const before = await lockStock(transaction, change);
      if (before === undefined) return refuse('NotFound');
      const promised = await promisedFrom(transaction, change, now);
      if (qty < before && qty < promised) return refuse('StockTooLow', { params: { promised } });
      await writeStock(transaction, change, now);
      await recordEvents(transaction, context, {
        entity: 'stock',
        entityId: `${itemId}@${warehouseId}`,
        action: 'set',
        before: { qty: before },
        after: { qty },
      });
      if (before < promised) await askShortageCheck(transaction, now, [change]);
      transaction.afterCommit(() => shop.wakeRelay());
      return { before, after: qty };
    });
  },
);

/**
 * Notes pieces that are gone. It has happened, so the stock falls whatever is promised; who goes without, a shortage says
 * (RULINGS, "stock and promises").
 */
export const staffLoseStock = command(
  { right: 'stock.write' },
  (
    context: BareContext,
    { note, qty, ...place }: StockPlace & { readonly qty: number; readonly note: string | null },
  ): Promise<StockChange | Refusal> =>
    changeByHand(context, place, note, (before) =>
      qty < 1 || qty > before
        ? refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'stock-has-fewer' }] })
        : { reason: 'loss', gone: qty },
    ),
);

/** Notes how many pieces there are in all, those that are out included, as somebody counted them. */
export const staffCountStock = command(
  { right: 'stock.write' },
  (
    context: BareContext,
    { note, qty, ...place }: StockPlace & { readonly qty: number; readonly note: string | null },
  ): Promise<StockChange | Refusal> =>
    changeByHand(context, place, note, (before) => ({ reason: 'count', gone: before - qty })),
);

interface HappenedChange {
  readonly reason: 'loss' | 'count';
  /** Below zero: so many more were found. */
  readonly gone: number;
}

function changeByHand(
  context: BareContext,
  place: StockPlace,
  note: string | null,
  decide: (before: number) => HappenedChange | Refusal,
): Promise<StockChange | Refusal> {
  const { shop } = context;
  return inTransaction<StockChange | Refusal>(shop.database, async (transaction) => {
    const before = await lockStock(transaction, place);
    if (before === undefined) return refuse('NotFound');
    const change = decide(before);
    if (isRefusal(change)) return change;
    const { reason, gone } = change;
    if (gone === 0) return { before, after: before };
    await loseStock(transaction, context, { reason, note, pieces: [{ ...place, qty: gone }] });
    const after = before - gone;
    await recordEvents(transaction, context, {
      entity: 'stock',
      entityId: `${place.itemId}@${place.warehouseId}`,
      action: reason,
      before: { qty: before },
      after: { qty: after, note },
    });
    transaction.afterCommit(() => shop.wakeRelay());
    return { before, after };
  });
}
