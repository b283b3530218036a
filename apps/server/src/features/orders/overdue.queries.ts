import { endangeredOrders, isLiveStatus } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { localNow } from '../locations/index.ts';
import { toMinutes } from '../../platform/clock/zone.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { OpenGoods } from './open-orders.sql.ts';
import {
  type BesideLate,
  type EndangeredOrder,
  type LateGoods,
  type LateOrder,
  readBesideLate,
  readItemNames,
  readLate,
  readNotice,
  readOrders,
} from './overdue.sql.ts';

export interface Endangered extends EndangeredOrder {
  /** What it may go without. */
  readonly items: readonly Pick<OpenGoods, 'itemId' | 'descriptions'>[];
}

export interface LateWithEndangered extends LateOrder {
  readonly endangers: readonly Endangered[];
}

/** Of a desk's screen; at the command line there is no end. */
const mostLate = 100;

/** What goods are called that are still out; of a set that began to come back, what is missing of it. */
export function goodsName(
  line: LateGoods,
  named: (of: Pick<OpenGoods, 'descriptions'>) => string | undefined,
): string {
  const missing = line.missing.map((part) => `${part.qty} × ${named(part) ?? ''}`);
  const name = named(line) ?? line.itemId;
  return missing.length === 0 ? name : `${name} (${missing.join(', ')})`;
}

/** What is out beyond its end, longest first, and whom that endangers by now. */
export const staffListLateOrders = query(
  { right: 'today.read', shared: 'nobody' },
  ({ shop, now, actor }: BareContext, of: { readonly warehouseIds: readonly string[] } | undefined) =>
    listLateOrders(shop.database, now, {
      warehouses: OperatorScope.of(actor).among(of?.warehouseIds ?? []),
      today: localNow(shop.zone, now).today,
      most: of === undefined ? null : mostLate,
    }),
);

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

/** Whom a reminder goes to; undefined when all of it came back before it went out. */
export async function lateToRemind(
  db: Db,
  { reservationId }: { readonly reservationId: string },
  now: EpochMs,
): Promise<LateOrder | undefined> {
  return (await readLate(db, now)).find(({ id, businessEnd }) => id === reservationId && businessEnd <= now);
}

async function listLateOrders(
  db: Db,
  now: EpochMs,
  of: Parameters<typeof readLate>[2] = {},
): Promise<LateWithEndangered[]> {
  const late = await readLate(db, now, of);
  const beside = await readBesideLate(
    db,
    late.map(({ id }) => id),
    now,
  );
  return late.map((order) => ({
    ...order,
    endangers: endangeredAmong(
      beside.filter(({ lateId }) => lateId === order.id),
      now,
    ),
  }));
}

/** The orders that may go without, by when they begin, told by the rows of the ledger themselves. */
export function endangeredAmong(beside: readonly BesideLate[], now: EpochMs): readonly Endangered[] {
  const found = endangeredBy(beside, now);
  const orders = new Map<string, Endangered>();
  for (const { orderId, number, person, businessStart } of beside) {
    const items = orderId === null ? undefined : found.get(orderId);
    if (
      orderId === null ||
      items === undefined ||
      number === null ||
      person === null ||
      businessStart === null
    )
      continue;
    orders.set(orderId, {
      id: orderId,
      number,
      person,
      businessStart,
      items: [...items].map((itemId) => ({
        itemId,
        descriptions: beside.find((row) => row.itemId === itemId)?.descriptions ?? {},
      })),
    });
  }
  return [...orders.values()].toSorted(
    (a, b) => a.businessStart - b.businessStart || a.number.localeCompare(b.number),
  );
}

/** The items of each order that may go without them. */
export function endangeredBy(
  beside: readonly BesideLate[],
  now: EpochMs,
): ReadonlyMap<string, ReadonlySet<string>> {
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

export async function withDetails(
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
