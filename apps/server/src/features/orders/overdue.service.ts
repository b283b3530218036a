import { randomUUID } from 'node:crypto';
import {
  addDays,
  endangeredOrders,
  expectedBack,
  isLiveStatus,
  type IsoDate,
  minutesOfDay,
} from '@bivak/rules';
import { toMinutes } from '../../platform/clock/zone.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { localNow } from '../locations/index.ts';
import {
  type BesideLate,
  type EndangeredOrder,
  lockOut,
  type LateOrder,
  moveClaimEnds,
  type OutReservation,
  readBesideLate,
  readItemNames,
  readLate,
  readNotice,
  readOrders,
  readPerhapsLate,
  writeBackOn,
  writeEndangered,
} from './overdue.queries.ts';
import type { OpenGoods } from './open-reservations.queries.ts';

/** How far ahead the desk may note a return. */
const mostDaysAhead = 366;

export interface Endangered extends EndangeredOrder {
  /** What it may go without. */
  readonly items: readonly Pick<OpenGoods, 'itemId' | 'descriptions'>[];
}

export interface LateWithEndangered extends LateOrder {
  readonly endangers: readonly Endangered[];
}

/**
 * Lets what is out beyond its end reach on in the ledger, so that the shop stops selling it: each order in a
 * transaction of its own. One that is taken back meanwhile is simply not out any more.
 */
export async function extendOverdue(shop: Shop, now: EpochMs): Promise<void> {
  const source = { actor: { kind: 'job' }, now, requestId: `overdue-${now}` } as const;
  const faults: unknown[] = [];
  for (const { id } of await readPerhapsLate(shop.database, now)) {
    try {
      await inTransaction(shop.database, async (transaction) => {
        const order = await lockOut(transaction, id);
        if (order?.status === 'Picked') await extendOne(transaction, { shop, source }, order);
      });
    } catch (error) {
      // One that fails must not keep the others.
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some overdue orders could not be extended');
}

/** Notes on which day an order comes back, or that nobody knows: its pieces are taken in the ledger until then. */
export function noteBackOn(
  shop: Shop,
  source: EventSource,
  { key, day }: { readonly key: string; readonly day: IsoDate | null },
): Promise<{ order: OutReservation; endangers: readonly Endangered[] } | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOut(transaction, key);
    if (order === undefined) return refuse('NotFound');
    if (order.status !== 'Picked') return refuse('TransitionRefused', { params: { status: order.status } });
    const reason = day === null ? null : dayRefusal(day, order, shop.zone.dayOf(source.now));
    if (reason !== null) return refuse('ValidationFailed', { fields: [{ field: 'BackOn', reason }] });
    const noted = { ...order, backOn: day };
    if (day !== order.backOn) {
      await writeBackOn(transaction, order.id, day);
      await recordEvents(transaction, source, {
        entity: 'reservation',
        entityId: order.id,
        action: 'back-on',
        before: { backOn: order.backOn },
        after: { backOn: day },
      });
    }
    const beside = await extendOne(transaction, { shop, source }, noted);
    return { order: noted, endangers: await withDetails(transaction, endangeredBy(beside, source.now)) };
  });
}

/** What is out beyond its end, longest first, and whom that endangers by now. */
export async function listLateOrders(db: Db, now: EpochMs): Promise<LateWithEndangered[]> {
  const late = await readLate(db, now);
  const beside = await readBesideLate(
    db,
    late.map(({ id }) => id),
    now,
  );
  const details = await withDetails(db, endangeredBy(beside, now));
  return late.map((order) => {
    const mine = endangeredBy(
      beside.filter(({ lateId }) => lateId === order.id),
      now,
    );
    return { ...order, endangers: details.filter(({ id }) => mine.has(id)).map((one) => only(one, mine)) };
  });
}

/** What a notice to the business is about; undefined when everything came back before it went out. */
export async function lateNotice(
  db: Db,
  { reservationId, noticeId }: { readonly reservationId: string; readonly noticeId: string },
  now: EpochMs,
): Promise<LateWithEndangered | undefined> {
  const told = new Set(await readNotice(db, noticeId));
  const late = (await listLateOrders(db, now)).find(({ id }) => id === reservationId);
  if (late === undefined) return undefined;
  const endangers = late.endangers.filter(({ id }) => told.has(id));
  return endangers.length === 0 ? undefined : { ...late, endangers };
}

/** Under the lock of the order; answers what else the ledger has beside it. */
async function extendOne(
  transaction: Transaction,
  { shop, source }: { readonly shop: Shop; readonly source: EventSource },
  order: OutReservation,
): Promise<BesideLate[]> {
  const { now } = source;
  const moved = await moveClaimEnds(transaction, order.id, expectedEnd(shop, order, now));
  if (moved.length > 0) {
    await recordEvents(transaction, source, {
      entity: 'reservation',
      entityId: order.id,
      action: 'overdue',
      before: { claimedUntil: shop.zone.format(latest(moved.map(({ was }) => was))) },
      after: { claimedUntil: shop.zone.format(latest(moved.map(({ until }) => until))) },
    });
  }
  const beside = await readBesideLate(transaction, [order.id], now);
  const endangered = [...endangeredBy(beside, now).keys()];
  if (endangered.length === 0) return beside;
  const noticeId = randomUUID();
  const fresh = await writeEndangered(transaction, order.id, endangered, { id: noticeId, at: now });
  if (fresh.length > 0) {
    await recordEvents(transaction, source, {
      entity: 'reservation',
      entityId: order.id,
      action: 'endangers',
      after: { orders: fresh },
    });
    await enqueue(transaction, now, {
      kind: 'mail.order-late',
      payload: { reservationId: order.id, noticeId },
    });
    transaction.afterCommit(() => shop.wakeRelay());
  }
  return beside;
}

/** On the shop's clock, whatever a daylight-saving night in between does to the hours. */
function expectedEnd(shop: Shop, order: OutReservation, now: EpochMs): EpochMs | null {
  const { today, time } = localNow(shop.zone, now);
  const expected = expectedBack({
    now: { date: today, time },
    isPastEnd: order.businessEnd <= now,
    notedDay: order.backOn,
    days: shop.config.reservations.overdueDays,
  });
  return expected === null ? null : shop.zone.at(expected.date, minutesOfDay(expected.time));
}

function dayRefusal(day: IsoDate, order: OutReservation, today: IsoDate): string | null {
  if (day < today) return 'past';
  if (day < order.endDay) return 'back-before-end';
  return day > addDays(today, mostDaysAhead) ? 'back-too-far' : null;
}

/** The items of each order that may go without them. */
function endangeredBy(beside: readonly BesideLate[], now: EpochMs): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const rows of Map.groupBy(beside, ({ lateId, itemId }) => `${lateId} ${itemId}`).values()) {
    const [{ itemId, stock, until } = { itemId: '', stock: 0, until: now }] = rows;
    const claims = rows.map((row) => ({
      from: toMinutes(row.start),
      to: toMinutes(row.end),
      qty: row.qty,
      orderId: row.orderId ?? '',
      isOut: row.status === null || row.status === 'Picked' || !isLiveStatus(row.status),
    }));
    for (const id of endangeredOrders(claims, stock, { from: toMinutes(now), to: toMinutes(until) })) {
      found.set(id, (found.get(id) ?? new Set()).add(itemId));
    }
  }
  return found;
}

async function withDetails(
  db: Db,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly Endangered[]> {
  if (found.size === 0) return [];
  const [orders, names] = await Promise.all([
    readOrders(db, [...found.keys()]),
    readItemNames(db, [...new Set([...found.values()].flatMap((items) => [...items]))]),
  ]);
  return orders.map((order) => ({
    ...order,
    items: [...(found.get(order.id) ?? [])].map((itemId) => ({
      itemId,
      descriptions: names.get(itemId) ?? {},
    })),
  }));
}

function only(order: Endangered, found: ReadonlyMap<string, ReadonlySet<string>>): Endangered {
  return { ...order, items: order.items.filter(({ itemId }) => found.get(order.id)?.has(itemId) === true) };
}

function latest(ends: readonly EpochMs[]): EpochMs {
  return Math.max(...ends) as EpochMs;
}
