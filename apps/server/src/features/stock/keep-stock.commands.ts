import { randomUUID } from 'node:crypto';
import type { IsoDate } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  endangeredBelow,
  type MoveReason,
  type PromisedOrder,
  type StockPlace,
  StockStale,
} from '../availability/index.ts';
import { insertSerials, lockSerialsHere, moveSerials, takeSerials } from '../serials/index.ts';
import { findHire, hiresThatAreOver, releaseHire, writeHire } from './hires.sql.ts';
import {
  lockStockOf,
  openPlaces,
  type PlaceNow,
  readPlaceNow,
  type WrittenMove,
  writeMoves,
} from './keep-stock.sql.ts';

interface FromTo {
  readonly from: number;
  readonly to: number;
}

export interface StockActed {
  readonly stock: FromTo;
  /** Of a transfer, where the pieces go. */
  readonly otherStock: FromTo | null;
}

/** What is planned would leave too little: the orders that stand are named, so that somebody can change them first. */
export class StockPromised extends Refusal {
  readonly orders: readonly PromisedOrder[];
  constructor(orders: readonly PromisedOrder[]) {
    super('StockPromised', { params: { orders: orders.map(({ number }) => number).join(', ') } });
    this.orders = orders;
  }
}

interface Planned extends StockPlace {
  readonly qty: number;
  /** The stock that the caller saw, without hired pieces that are not here. */
  readonly seen: number;
  readonly note: string | null;
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

interface Numbered {
  /** Of as many of the pieces as bear one. */
  readonly serialIds: readonly string[];
}

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

interface LockedPlace extends PlaceNow {
  readonly qty: number;
  readonly otherQty: number;
}

type Change = Pick<WrittenMove, 'qty' | 'reason' | 'costCents' | 'otherWarehouseId' | 'hireId'>;

interface Plan {
  readonly place: LockedPlace;
  /** Writes it with its move and its event. */
  readonly change: (change: Change) => Promise<StockActed>;
}

interface PlanInput extends Omit<Planned, 'seen'> {
  readonly seen?: number;
  readonly toWarehouseId?: string;
}

/** Once per key: the places are locked, then looked at in a statement of its own; a dry run ends without writing. */
function planning(
  context: Context,
  route: string,
  input: PlanInput,
  work: (db: Transaction, plan: Plan) => Promise<StockActed | Refusal>,
): Promise<StockActed | Refusal> {
  const { isDryRun, ...asked } = input;
  const { shop, actor, now } = context;
  return inTransaction<StockActed | Refusal>(shop.database, async (db) => {
    const done = async (): Promise<StockActed | Refusal> => {
      const { itemId, warehouseId, toWarehouseId, seen } = input;
      const wanted = toWarehouseId === undefined ? [warehouseId] : [warehouseId, toWarehouseId];
      const { warehouses } = OperatorScope.of(actor);
      if (warehouses !== null && !wanted.every((one) => warehouses.includes(one))) return refuse('NotFound');
      const found = await lockOrOpen(db, itemId, [...new Set(wanted)]);
      const qty = found.get(warehouseId);
      if (qty === undefined) return refuse('NotFound');
      if (toWarehouseId !== undefined && !found.has(toWarehouseId))
        return refuse('ValidationFailed', {
          fields: [{ field: 'toWarehouseId', reason: 'unknown-warehouse' }],
        });
      const facts = await readPlaceNow(db, input, now);
      const there = qty - facts.absent;
      if (seen !== undefined && seen !== there) return new StockStale(there);
      const place = { ...facts, qty, otherQty: found.get(toWarehouseId ?? '') ?? 0 };
      const acted = await work(db, {
        place,
        change: (change) => write(db, context, input, place, change),
      });
      if (isRefusal(acted)) return acted;
      if (isDryRun) return db.rollback(acted);
      db.afterCommit(() => shop.wakeRelay());
      return acted;
    };
    return isDryRun ? done() : once(db, context, { route: `${route}/${input.itemId}`, input: asked }, done);
  });
}

async function lockOrOpen(
  db: Transaction,
  itemId: string,
  warehouses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  let found = await lockStockOf(db, itemId, warehouses);
  if (found.length < warehouses.length) {
    await openPlaces(db, itemId, warehouses);
    found = await lockStockOf(db, itemId, warehouses);
  }
  return new Map(found.map(({ warehouseId, qty }) => [warehouseId, qty]));
}

async function write(
  db: Transaction,
  context: Context,
  { itemId, warehouseId, note }: PlanInput,
  place: LockedPlace,
  change: Change,
): Promise<StockActed> {
  const here: WrittenMove = { ...change, itemId, warehouseId, note };
  const { otherWarehouseId: to = null } = change;
  const there: WrittenMove | null =
    to === null
      ? null
      : { ...here, warehouseId: to, otherWarehouseId: warehouseId, qty: -change.qty, costCents: null };
  await writeMoves(db, context, there === null ? [here] : [here, there]);
  const events = [eventOf(here, place.qty), ...(there === null ? [] : [eventOf(there, place.otherQty)])];
  await recordEvents(db, context, ...events);
  const from = place.qty - place.absent;
  const isHire = change.reason === 'hire-in' || change.reason === 'hire-end';
  const absent = isHire ? (await readPlaceNow(db, here, context.now)).absent : place.absent;
  return {
    stock: { from, to: place.qty + change.qty - absent },
    otherStock: there === null ? null : { from: place.otherQty, to: place.otherQty - change.qty },
  };
}

function eventOf(
  { itemId, warehouseId, qty, reason, note, costCents = null, otherWarehouseId = null }: WrittenMove,
  before: number,
): WriteEvent {
  return {
    entity: 'stock',
    entityId: `${itemId}@${warehouseId}`,
    action: reason satisfies MoveReason,
    before: { qty: before },
    after: { qty: before + qty, note, costCents, otherWarehouseId },
  };
}

/** So many pieces of the business may leave: there are as many, and nobody counts on them. */
async function mayGo(
  db: Transaction,
  context: Context,
  input: PlanInput,
  { qty, hired, claimed }: LockedPlace,
): Promise<Refusal | null> {
  if (input.qty > qty - hired)
    return refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'stock-has-fewer' }] });
  return keepsPromises(db, context, input, { left: qty - input.qty, claimed });
}

async function keepsPromises(
  db: Transaction,
  { now }: Context,
  place: StockPlace,
  { left, claimed }: { readonly left: number; readonly claimed: number },
): Promise<Refusal | null> {
  if (claimed <= left) return null;
  const orders = await endangeredBelow(db, place, left, now);
  return orders.length === 0
    ? refuse('StockTooLow', { params: { promised: claimed } })
    : new StockPromised(orders);
}

const tooManySerials = refuse('ValidationFailed', {
  fields: [{ field: 'serialIds', reason: 'more-serials-than-pieces' }],
});

/** The numbered ones among them stand here, and for nobody else. */
async function mayTake(
  db: Transaction,
  { now }: Context,
  { serialIds, itemId, warehouseId, qty }: Planned & Numbered,
): Promise<Refusal | null> {
  if (serialIds.length > qty) return tooManySerials;
  const away = await lockSerialsHere(db, { ids: serialIds, itemId, warehouseId }, now);
  return away.length === 0 ? null : serialFaults(serialIds, away, 'serial-not-here');
}

function serialFaults(all: readonly string[], wrong: readonly string[], reason: string): Refusal {
  return refuse('ValidationFailed', {
    fields: wrong.map((id) => ({ field: `serialIds.${all.indexOf(id)}`, reason })),
  });
}
