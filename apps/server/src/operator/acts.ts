import type { ReservationStatus } from '@bivak/rules';
import { setStock } from '../features/availability/index.ts';
import { knowsItem } from '../features/catalogue/index.ts';
import { listOpenReservations, moveOrder, statusOf } from '../features/orders/index.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../platform/http/refusal.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';

export interface ActParts {
  readonly shop: Shop;
  readonly source: EventSource;
  readonly translate: Translate;
}

/** The lines to print, or why not. */
export type ActResult = readonly string[] | Refusal;

type Act = (parts: ActParts, args: readonly string[]) => Promise<ActResult> | null;

/** Each act as the steps of the transition table that it takes, one after the other. */
const steps = {
  accept: ['Order'],
  reject: ['Rejected'],
  pick: ['Open', 'Pick'],
  'hand-out': ['Open', 'Pick', 'Picked'],
  'take-back': ['Closed'],
  close: ['ClosedAndCompleted'],
} as const satisfies Record<string, readonly ReservationStatus[]>;

/** What `npm run operator --` can do; null means that the arguments do not fit. */
export const acts: Readonly<Record<string, Act>> = {
  list: ({ shop, translate }) => listWaiting(shop, translate),
  stock: (parts, [itemId, warehouseId, amount]) => {
    const qty = Number(amount);
    if (itemId === undefined || warehouseId === undefined || !Number.isInteger(qty) || qty < 0) return null;
    return changeStock(parts, { itemId, warehouseId, qty });
  },
  ...Object.fromEntries(
    Object.entries(steps).map(([name, path]) => [
      name,
      (parts: ActParts, [key, ...note]: readonly string[]) =>
        key === undefined ? null : takeSteps(parts, key, path, note.join(' ')),
    ]),
  ),
};

async function takeSteps(
  { shop, source, translate }: ActParts,
  key: string,
  path: readonly ReservationStatus[],
  note: string,
): Promise<ActResult> {
  const standing = await statusOf(shop.database, key);
  const done = standing === undefined ? -1 : path.indexOf(standing);
  const left = path.slice(done === -1 ? 0 : done);
  let line = '';
  for (const to of left) {
    const moved = await moveOrder(shop, source, {
      key,
      to,
      who: 'operator',
      ...(note === '' ? {} : { note }),
    });
    if (isRefusal(moved)) return moved;
    line = translate('operator.moved', {
      number: moved.orderNo ?? moved.reservationNo,
      reservation: moved.reservationNo,
      status: moved.status,
    });
  }
  return [line];
}

async function changeStock(
  { shop, source, translate }: ActParts,
  change: { itemId: string; warehouseId: string; qty: number },
): Promise<ActResult> {
  const unknown = await unknownName(shop, change);
  if (unknown !== null) return refuse('NotFound', { fields: [unknown] });
  const changed = await setStock(shop, source, change);
  if (isRefusal(changed)) {
    if (changed.code !== 'NotFound') return changed;
    return refuse('NotFound', { fields: [{ field: change.itemId, reason: 'not-offered' }] });
  }
  return [
    translate('operator.stock', {
      item: change.itemId,
      warehouse: change.warehouseId,
      before: changed.before,
      after: changed.after,
    }),
  ];
}

/** Which word of the call names nothing; both may be right where the item has no stock of its own. */
async function unknownName(
  shop: Shop,
  { itemId, warehouseId }: { itemId: string; warehouseId: string },
): Promise<RefusedField | null> {
  if (!(await knowsItem(shop.database, itemId))) return { field: itemId, reason: 'unknown-item' };
  const known = shop.config.warehouses.some(({ id }) => id === warehouseId);
  return known ? null : { field: warehouseId, reason: 'unknown-warehouse' };
}

/** What there is to do in a shop, a line each. */
export async function listWaiting(shop: Shop, translate: Translate): Promise<readonly string[]> {
  const rows = await listOpenReservations(shop.database);
  if (rows.length === 0) return [translate('operator.none')];
  return rows.map((row) =>
    [
      row.orderNo ?? row.reservationNo,
      row.status,
      row.startDay,
      row.endDay,
      row.warehouseId,
      row.name,
      ...(row.unconfirmed ? [translate('operator.unconfirmed')] : []),
    ].join('  '),
  );
}
