import type { BareContext, Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { endangeredNow } from './shortages.commands.ts';
import { askShortageCheck, lockShortPlace } from './shortages.sql.ts';
import { absentFrom, lockStock, loseStock, promisedFrom, type StockPlace, writeStock } from './stock.sql.ts';

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
      await writeStock(transaction, context, change);
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
    const there = before - (await absentFrom(transaction, place, context.now));
    const change = decide(there);
    if (isRefusal(change)) return change;
    await noteStockChange(transaction, context, place, { ...change, note, before });
    transaction.afterCommit(() => shop.wakeRelay());
    return { before: there, after: there - change.gone };
  });
}

/** Of a place that is locked. */
async function noteStockChange(
  transaction: Transaction,
  context: BareContext,
  { itemId, warehouseId }: StockPlace,
  { reason, gone, note, before }: HappenedChange & { readonly note: string | null; readonly before: number },
): Promise<void> {
  if (gone === 0) return;
  await loseStock(transaction, context, { reason, note, pieces: [{ itemId, warehouseId, qty: gone }] });
  await recordEvents(transaction, context, {
    entity: 'stock',
    entityId: `${itemId}@${warehouseId}`,
    action: reason,
    before: { qty: before },
    after: { qty: before - gone, note },
  });
}

export interface StockMove extends StockPlace {
  readonly reason: 'loss' | 'count';
  /** How many are lost; of a count, how many there are in all. */
  readonly qty: number;
  /** The stock that the caller saw. */
  readonly seen: number;
  readonly note: string;
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

interface FromTo {
  readonly from: number;
  readonly to: number;
}

export interface StockMoved {
  readonly stock: FromTo;
  /** Promised beyond the stock. */
  readonly missing: FromTo;
  /** Of a dry run: numbers of the orders that may go without. */
  readonly endangered: readonly string[];
}

/** Somebody was quicker: the stock is another one by now. */
export class StockStale extends Refusal {
  readonly stock: number;
  constructor(stock: number) {
    super('VersionStale');
    this.stock = stock;
  }
}

/** A loss or a count in the back office: with a reason, once per key, for who works in that warehouse; or what it would do. */
export const staffMoveStock = command(
  { right: 'stock.write' },
  (context: Context, { isDryRun, ...move }: StockMove): Promise<StockMoved | Refusal> => {
    const { shop, now, actor } = context;
    const { note, reason, qty, seen, ...place } = move;
    const { warehouses } = OperatorScope.of(actor);
    return inTransaction<StockMoved | Refusal>(shop.database, async (transaction) => {
      const done = async (): Promise<StockMoved | Refusal> => {
        if (warehouses !== null && !warehouses.includes(place.warehouseId)) return refuse('NotFound');
        const before = await lockShortPlace(transaction, place);
        if (before === undefined) return refuse('NotFound');
        const absent = await absentFrom(transaction, place, now);
        const there = before.qty - absent;
        if (there !== seen) return new StockStale(there);
        const gone = reason === 'loss' ? qty : there - qty;
        if (reason === 'loss' && (qty < 1 || qty > there))
          return refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'stock-has-fewer' }] });
        await noteStockChange(transaction, context, place, { reason, gone, note, before: before.qty });
        const after = await lockShortPlace(transaction, place);
        const moved = {
          stock: { from: there, to: (after?.qty ?? absent) - absent },
          missing: { from: before.missing, to: after?.missing ?? 0 },
        };
        if (isDryRun) {
          const endangered = await endangeredNow(transaction, [place], now);
          return transaction.rollback({ ...moved, endangered });
        }
        transaction.afterCommit(() => shop.wakeRelay());
        return { ...moved, endangered: [] };
      };
      return isDryRun ? done() : once(transaction, context, { route: 'stock-moves', input: move }, done);
    });
  },
);
