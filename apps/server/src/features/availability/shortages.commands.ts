import { endangeredOrders, isLiveStatus, overStock, peak } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { fromMinutes, toMinutes } from '../../platform/clock/zone.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { NEVER } from './claim-end.ts';
import {
  clipMissing,
  lockShortPlace,
  type PlacedClaim,
  readOrderNumbers,
  readPlacedClaims,
  readShortagesOf,
  readShortPlaces,
  type ShortageRow,
  type ShortPlace,
  writeShortages,
} from './shortages.sql.ts';

/** Looks at one item in one warehouse: for how long more is promised than there is, and whose orders that puts at risk. */
export const recheckShortage = command(
  { right: 'job' },
  (context: BareContext, place: ShortPlace): Promise<null> =>
    inTransaction(context.shop.database, async (transaction) => {
      const { now } = context;
      const stock = await lockShortPlace(transaction, place);
      if (stock === undefined) return null;
      await clipMissing(transaction, place, stock, now);
      const found = shortagesOf(await readPlacedClaims(transaction, place, now), stock.qty, now);
      const standing = await readShortagesOf(transaction, place);
      if (isSame(standing, found, now)) return null;
      await writeShortages(transaction, place, found, now);
      await recordEvents(transaction, context, {
        entity: 'stock',
        entityId: `${place.itemId}@${place.warehouseId}`,
        action: found.length === 0 ? 'shortage-solved' : 'shortage',
        before: standing,
        after: found,
      });
      return null;
    }),
);

/** Time alone ends some shortages, and so do orders that are cancelled: all that stand are looked at again. */
export const recheckShortages = command({ right: 'job' }, async (context: BareContext): Promise<null> => {
  for (const place of await readShortPlaces(context.shop.database)) await recheckShortage(context, place);
  return null;
});

/**
 * Numbers of the orders that may go without in these places as things stand in the caller's transaction: what a dry run
 * tells of what it wrote.
 */
export async function endangeredNow(
  db: Db,
  places: readonly ShortPlace[],
  now: EpochMs,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { itemId, warehouseId } of new Map(
    places.map((place) => [`${place.itemId} ${place.warehouseId}`, place]),
  ).values()) {
    const place = { itemId, warehouseId };
    const stock = await lockShortPlace(db, place);
    if (stock === undefined) continue;
    const found = shortagesOf(await readPlacedClaims(db, place, now), stock.qty, now);
    ids.push(...found.flatMap(({ orderIds }) => orderIds));
  }
  return ids.length === 0 ? [] : (await readOrderNumbers(db, ids)).map(({ number }) => number);
}

export interface PromisedOrder {
  readonly id: string;
  readonly number: string;
}

/** The orders that may go without once a place, which is locked, has no more than that, in a time or ever after. */
export async function endangeredBelow(
  db: Db,
  place: ShortPlace,
  qty: number,
  { from, until = NEVER }: { readonly from: EpochMs; readonly until?: EpochMs },
): Promise<readonly PromisedOrder[]> {
  const placed = (await readPlacedClaims(db, place, from)).flatMap((claim) =>
    claim.start < until ? [{ ...claim, end: Math.min(claim.end, until) as EpochMs }] : [],
  );
  const found = shortagesOf(placed, qty, from);
  const ids = found.flatMap(({ orderIds }) => orderIds);
  return ids.length === 0 ? [] : readOrderNumbers(db, [...new Set(ids)]);
}

/**
 * The items that orders may go without by what this transaction wrote, of the given places: for a dry run, which no job
 * follows. Those that a shortage names already are in no greater danger.
 */
export async function newlyEndangered(
  transaction: Transaction,
  places: readonly ShortPlace[],
  now: EpochMs,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const place of places) {
    const stock = await lockShortPlace(transaction, place);
    const rows = shortagesOf(await readPlacedClaims(transaction, place, now), stock?.qty ?? 0, now);
    const standing = new Set((await readShortagesOf(transaction, place)).flatMap(({ orderIds }) => orderIds));
    for (const id of rows.flatMap(({ orderIds }) => orderIds))
      if (!standing.has(id)) found.set(id, (found.get(id) ?? new Set()).add(place.itemId));
  }
  return found;
}

function shortagesOf(placed: readonly PlacedClaim[], stock: number, now: EpochMs): ShortageRow[] {
  const claims = placed.map(({ qty, start, end, orderId, status }) => ({
    from: toMinutes(start),
    to: toMinutes(end),
    qty,
    orderId: orderId ?? '',
    isOut: status === null || status === 'Picked' || !isLiveStatus(status),
  }));
  return overStock(claims, stock, { from: toMinutes(now), to: toMinutes(NEVER) }).map((stretch) => ({
    fromAt: fromMinutes(stretch.from),
    untilAt: fromMinutes(stretch.to),
    qty: peak(claims, stretch) - stock,
    orderIds: [...endangeredOrders(claims, stock, stretch)],
  }));
}

/** One that has begun begins now, whenever it is looked at. */
function isSame(standing: readonly ShortageRow[], found: readonly ShortageRow[], now: EpochMs): boolean {
  const factsOf = ({ fromAt, untilAt, qty, orderIds }: ShortageRow) =>
    JSON.stringify([Math.max(fromAt, now), untilAt, qty, orderIds]);
  return standing.map(factsOf).join() === found.map(factsOf).join();
}
