import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  endangeredBelow,
  type MoveReason,
  type PromisedOrder,
  type StockPlace,
  StockStale,
} from '../availability/index.ts';
import { lockSerialsHere } from '../serials/index.ts';
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

export interface Planned extends StockPlace {
  readonly qty: number;
  /** The stock that the caller saw, without hired pieces that are not here. */
  readonly seen: number;
  readonly note: string | null;
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

export interface Numbered {
  /** Of as many of the pieces as bear one. */
  readonly serialIds: readonly string[];
}

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
export function planning<Answer = StockActed>(
  context: Context,
  route: string,
  input: PlanInput,
  work: (db: Transaction, plan: Plan) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { isDryRun, ...asked } = input;
  const { shop, actor, now } = context;
  return inTransaction<Answer | Refusal>(shop.database, async (db) => {
    const done = async (): Promise<Answer | Refusal> => {
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

export function eventOf(
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
export async function mayGo(
  db: Transaction,
  context: Context,
  input: PlanInput,
  { qty, hired, claimed }: LockedPlace,
): Promise<Refusal | null> {
  if (input.qty > qty - hired)
    return refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'stock-has-fewer' }] });
  return keepsPromises(db, context, input, { left: qty - input.qty, claimed });
}

export async function keepsPromises(
  db: Transaction,
  { now }: Context,
  place: StockPlace,
  { left, claimed }: { readonly left: number; readonly claimed: number },
): Promise<Refusal | null> {
  if (claimed <= left) return null;
  const orders = await endangeredBelow(db, place, left, { from: now });
  return orders.length === 0
    ? refuse('StockTooLow', { params: { promised: claimed } })
    : new StockPromised(orders);
}

export const tooManySerials = refuse('ValidationFailed', {
  fields: [{ field: 'serialIds', reason: 'more-serials-than-pieces' }],
});

/** The numbered ones among them stand here, and for nobody else. */
export async function mayTake(
  db: Transaction,
  { now }: Context,
  { serialIds, itemId, warehouseId, qty }: Planned & Numbered,
): Promise<Refusal | null> {
  if (serialIds.length > qty) return tooManySerials;
  const away = await lockSerialsHere(db, { ids: serialIds, itemId, warehouseId }, now);
  return away.length === 0 ? null : serialFaults(serialIds, away, 'serial-not-here');
}

export function serialFaults(all: readonly string[], wrong: readonly string[], reason: string): Refusal {
  return refuse('ValidationFailed', {
    fields: wrong.map((id) => ({ field: `serialIds.${all.indexOf(id)}`, reason })),
  });
}
