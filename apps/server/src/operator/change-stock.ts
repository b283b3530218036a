import { staffCountStock, staffLoseStock, staffSetStock } from '../features/availability/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

const most = 1_000_000;

interface Change {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly qty: number;
}

const changes = {
  stock: staffSetStock,
  'stock-lost': staffLoseStock,
  'stock-count': staffCountStock,
} as const;

/** Sets the stock of an item at a place, notes what is lost of it or how many somebody counted, and says what it was. */
export async function changeStock(
  { shop, source, translate }: ActionParts,
  action: keyof typeof changes,
  change: Change & { readonly note: string },
): Promise<string | Objection | Refusal> {
  const places = shop.config.warehouses.map(({ id }) => id);
  const names = { item: change.itemId, warehouse: change.warehouseId };
  if (!places.includes(change.warehouseId)) {
    return object('place', { word: change.warehouseId, known: places.join(', ') });
  }
  const note = change.note === '' ? null : change.note;
  const changed = await changes[action]({ ...source, shop }, { ...change, note });
  // Both words may be right where the item has no stock of its own.
  if (isRefusal(changed)) return changed.code === 'NotFound' ? object('unstocked', names) : changed;
  return translate('operator.stock', { ...names, before: changed.before, after: changed.after });
}

export function validateAmount(text: string): Objection | null {
  return /^\d+$/u.test(text) && Number(text) <= most ? null : object('amount', { word: text });
}
