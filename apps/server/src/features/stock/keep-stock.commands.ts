import { randomUUID } from 'node:crypto';
import type { IsoDate } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { insertSerials, moveSerials, takeSerials } from '../serials/index.ts';
import { findHire, hiresThatAreOver, releaseHire, writeHire } from './hires.sql.ts';
import { lockStockOf, readPlaceNow, writeMoves } from './keep-stock.sql.ts';
import {
  eventOf,
  keepsPromises,
  mayGo,
  mayTake,
  type Numbered,
  type Planned,
  planning,
  serialFaults,
  type StockActed,
  tooManySerials,
} from './stock-plan.ts';

/** It has happened: pieces that were bought, some of them with new numbers. */
export const staffBuyStock = command(
  { right: 'stock.write' },
  (
    context: Context,
    input: Planned &
      Numbered & {
        readonly costCents: number | null;
        readonly boughtOn: IsoDate | null;
        readonly brand: string;
      },
  ): Promise<StockActed | Refusal> =>
    planning(context, 'stock.buy', input, async (db, { change }) => {
      const { itemId, warehouseId, qty, serialIds, costCents, boughtOn, brand } = input;
      if (serialIds.length > qty) return tooManySerials;
      const known = await insertSerials(db, {
        ids: serialIds,
        itemId,
        warehouseId,
        brand,
        boughtOn: boughtOn ?? context.shop.zone.dayOf(context.now),
        costCents: costCents === null ? null : Math.floor(costCents / qty),
      });
      if (known.length > 0) return serialFaults(serialIds, known, 'serial-known');
      return change({ qty, reason: 'purchase', costCents });
    }),
);

/** Sold, or put away for good: never below what is promised. */
export const staffRemoveStock = command(
  { right: 'stock.write' },
  (
    context: Context,
    input: Planned & Numbered & { readonly reason: 'sale' | 'retire'; readonly costCents: number | null },
  ): Promise<StockActed | Refusal> =>
    planning(context, 'stock.remove', input, async (db, { place, change }) => {
      const { qty, reason, serialIds, costCents } = input;
      const refused = (await mayGo(db, context, input, place)) ?? (await mayTake(db, context, input));
      if (refused !== null) return refused;
      await takeSerials(db, serialIds, reason, context.now);
      return change({ qty: -qty, reason, costCents: reason === 'sale' ? costCents : null });
    }),
);

/** To another warehouse, there or not at all. */
export const staffTransferStock = command(
  { right: 'stock.write' },
  (
    context: Context,
    input: Planned & Numbered & { readonly toWarehouseId: string },
  ): Promise<StockActed | Refusal> =>
    planning(context, 'stock.transfer', input, async (db, { place, change }) => {
      const { warehouseId, toWarehouseId, qty, serialIds } = input;
      if (warehouseId === toWarehouseId)
        return refuse('ValidationFailed', { fields: [{ field: 'toWarehouseId', reason: 'same-warehouse' }] });
      const refused = (await mayGo(db, context, input, place)) ?? (await mayTake(db, context, input));
      if (refused !== null) return refused;
      await moveSerials(db, serialIds, toWarehouseId);
      return change({ qty: -qty, reason: 'transfer', otherWarehouseId: toWarehouseId });
    }),
);

/** More pieces from one instant to another, and in no other time. */
export const staffHireStock = command(
  { right: 'stock.write' },
  (
    context: Context,
    input: Omit<Planned, 'seen'> & {
      readonly from: EpochMs;
      readonly until: EpochMs;
      readonly supplier: string;
      readonly costCents: number | null;
    },
  ): Promise<StockActed | Refusal> =>
    planning(context, 'stock.hire', input, async (db, { change }) => {
      const { itemId, warehouseId, qty, from, until, supplier, costCents, note } = input;
      if (until <= context.now)
        return refuse('ValidationFailed', { fields: [{ field: 'until', reason: 'past' }] });
      const id = randomUUID();
      // Its claims stand for a moment on stock that is not there yet: nobody sees that, the place is locked.
      await writeHire(db, context, { id, itemId, warehouseId, qty, from, until, supplier, costCents, note });
      return change({ qty, reason: 'hire-in', costCents, hireId: id });
    }),
);

/** Hired pieces go back sooner, or never come. Refused while orders count on them. */
export const staffEndHire = command(
  { right: 'stock.write' },
  async (
    context: Context,
    { hireId, isDryRun }: { readonly hireId: string; readonly isDryRun: boolean },
  ): Promise<StockActed | Refusal> => {
    const hire = await findHire(context.shop.database, hireId);
    if (hire === undefined) return refuse('NotFound');
    const { itemId, warehouseId, qty } = hire;
    const input = { itemId, warehouseId, qty, hireId, note: null, isDryRun };
    return planning(context, 'stock.end-hire', input, async (db, { place, change }) => {
      if (!(await releaseHire(db, hireId, context.now))) return refuse('NotFound');
      const { claimed } = await readPlaceNow(db, input, context.now);
      const left = Math.max(0, place.qty - qty);
      const refused = await keepsPromises(db, context, input, { left, claimed });
      return refused ?? change({ qty: left - place.qty, reason: 'hire-end', hireId });
    });
  },
);

/** What was hired has gone back: the stock and its claims end together, so no sum changes. */
export const endHires = command({ right: 'job' }, async (context: BareContext): Promise<null> => {
  const { shop, now } = context;
  for (const id of await hiresThatAreOver(shop.database, now)) {
    await inTransaction(shop.database, async (db) => {
      const hire = await findHire(db, id);
      if (hire === undefined) return;
      const { itemId, warehouseId, qty, untilAt } = hire;
      const [place] = await lockStockOf(db, itemId, [warehouseId]);
      if (place === undefined || !(await releaseHire(db, id, untilAt))) return;
      const gone = Math.min(qty, place.qty);
      const move = { itemId, warehouseId, qty: -gone, reason: 'hire-end', note: null, hireId: id } as const;
      await writeMoves(db, context, [move]);
      await recordEvents(db, context, eventOf(move, place.qty));
    });
  }
  return null;
});
