import { lackingAddOns } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { freeOf } from '../availability/index.ts';
import type { LineRow, RequiredAddOn } from './cart-lines.queries.ts';
import type { CartRow } from './carts.queries.ts';
import { readCustomerUse } from './customer-use.queries.ts';
import { type JudgedPlace, placeKey } from './judge-places.ts';

interface JudgedLine {
  readonly line: { readonly row: LineRow };
  readonly place: Pick<JudgedPlace, 'window'>;
}

/** What a line cannot go without and the cart does not hold, no more of it than can be had. */
export interface LackingLine {
  readonly lineId: string;
  readonly addOn: RequiredAddOn;
  readonly qty: number;
}

/** Decision 0024. A cart that lacks nothing, as nearly all, asks the database nothing. */
export async function readLacking(
  db: Db,
  { customerId }: Pick<CartRow, 'customerId'>,
  lines: readonly JudgedLine[],
): Promise<LackingLine[]> {
  const lacking = lackingAddOns(
    lines.map(({ line: { row } }) => ({
      id: row.id,
      itemId: row.itemId,
      place: placeKey(row),
      qty: row.qty,
      required: row.required,
    })),
  ).flatMap((one) => {
    const line = lines.find((each) => each.line.row.id === one.lineId);
    const addOn = line?.line.row.required.find(({ itemId }) => itemId === one.itemId);
    // What does not fit where it lies has other troubles first.
    if (line === undefined || addOn === undefined || line.place.window === null) return [];
    return { ...one, addOn, window: line.place.window, warehouseId: line.line.row.warehouseId };
  });
  if (lacking.length === 0) return [];
  const free = await freeOf(
    db,
    lacking.map(({ itemId, warehouseId, window }) => ({
      itemId,
      warehouseId,
      fromMs: window.start,
      toMs: window.end,
    })),
  );
  const limited = customerId !== null && lacking.some(({ addOn }) => addOn.maxPerCustomer !== null);
  const used = limited ? await readCustomerUse(db, customerId, lacking) : [];
  return lacking.flatMap(({ lineId, addOn, place, qty }, n) => {
    const held = pieces(lines, addOn.itemId);
    const heldHere = pieces(lines, addOn.itemId, place);
    const most = [
      (free[n] ?? Infinity) - heldHere,
      (addOn.maxPerCart ?? Infinity) - held,
      (addOn.maxPerCustomer ?? Infinity) - (used[n] ?? 0) - held,
      qty,
    ];
    const wanted = Math.min(...most);
    return wanted > 0 ? [{ lineId, addOn, qty: wanted }] : [];
  });
}

function pieces(lines: readonly JudgedLine[], itemId: string, place?: string): number {
  return lines
    .filter(({ line: { row } }) => row.itemId === itemId && (place === undefined || placeKey(row) === place))
    .reduce((sum, { line }) => sum + line.row.qty, 0);
}
