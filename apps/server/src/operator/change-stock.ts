import { staffSetStock } from '../features/availability/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

const most = 1_000_000;

/** Sets the stock of an item at a place, and says what it was. */
export async function changeStock(
  { shop, source, translate }: ActionParts,
  change: { itemId: string; warehouseId: string; qty: number },
): Promise<string | Objection | Refusal> {
  const places = shop.config.warehouses.map(({ id }) => id);
  const names = { item: change.itemId, warehouse: change.warehouseId };
  if (!places.includes(change.warehouseId)) {
    return object('place', { word: change.warehouseId, known: places.join(', ') });
  }
  const changed = await staffSetStock({ ...source, shop }, change);
  // Both words may be right where the item has no stock of its own.
  if (isRefusal(changed)) return changed.code === 'NotFound' ? object('unstocked', names) : changed;
  return translate('operator.stock', { ...names, before: changed.before, after: changed.after });
}

export function validateAmount(text: string): Objection | null {
  return /^\d+$/u.test(text) && Number(text) <= most ? null : object('amount', { word: text });
}
