import type { Db } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { WriteEvent } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { type CartView, type PeakReader, type ViewedLine, viewCart, viewWith } from './cart-view.ts';
import type { CartRow } from './carts.sql.ts';
import { type CopiedLine, type LeftOut, setQuantities } from './copies.sql.ts';

/**
 * Takes back of lines just added what the cart cannot hold, says of each why, and records all of it in one event. What
 * stood there before is never touched. A line whose days cannot be stays whole: other days may be chosen for it.
 */
export async function clipLines(
  transaction: Transaction,
  context: Context,
  cart: CartRow,
  {
    copied,
    eventOf,
  }: {
    readonly copied: readonly CopiedLine[];
    readonly eventOf: (leftOut: readonly LeftOut[]) => WriteEvent;
  },
): Promise<Clipped> {
  const whole = await viewCart(transaction, context, cart);
  const { view, leftOut, qtyOf } = await clipped(transaction, context, whole, { copied });
  await setQuantities(transaction, context, eventOf(leftOut), qtyOf);
  return { view, leftOut };
}

interface Clipped {
  readonly view: CartView;
  readonly leftOut: readonly LeftOut[];
}

/** The same of a view alone: nothing is written. With `peaks` that know the ledger already, nothing is asked either. */
export async function clipped(
  db: Db,
  context: Context,
  whole: CartView,
  { copied, peaks }: { readonly copied: readonly CopiedLine[]; readonly peaks?: PeakReader },
): Promise<Clipped & { readonly qtyOf: ReadonlyMap<string, number> }> {
  const found = new Map<string, LeftOut>();
  const qtyOf = new Map<string, number>();
  let view = whole;
  for (;;) {
    const cuts = cutsOf(view, copied, context.shop.config.core.SaveCartsWithStockConflict);
    // Every cut makes a line smaller, so this comes to an end.
    if (cuts.length === 0) break;
    for (const { line, viewed, qty } of cuts) {
      qtyOf.set(line.id, qty);
      const reason = viewed.problem?.reason ?? '';
      const params = viewed.problem?.params ?? {};
      const { itemId, descriptions } = viewed.line.row;
      const taken = qty - standing(line);
      // The first reason is the one that the visitor met; a later cut only makes it tighter.
      const said = found.get(line.id) ?? { reason, params };
      found.set(line.id, { ...said, itemId, descriptions, asked: line.asked, taken });
    }
    const rows = view.lines.map(({ line: { row } }) => ({ ...row, qty: qtyOf.get(row.id) ?? row.qty }));
    const left = rows.filter(({ qty }) => qty > 0);
    view = await viewWith(db, context, view, left, peaks === undefined ? {} : { peaks });
  }
  return { view, leftOut: inOrder(copied, found), qtyOf };
}

/** What an event says of a copy. */
export function copiedLines(copied: readonly CopiedLine[], leftOut: readonly LeftOut[]) {
  return {
    lines: copied.map(({ itemId, asked }) => ({ itemId, asked })),
    leftOut: leftOut.map(({ itemId, taken, reason }) => ({ itemId, taken, reason })),
  };
}

interface Cut {
  readonly line: CopiedLine;
  readonly viewed: ViewedLine;
  readonly qty: number;
}

/** What comes last gives way first; lines that share goods are cut one after the other, each as little as need be. */
function cutsOf(view: CartView, copied: readonly CopiedLine[], keepsConflicts: boolean): Cut[] {
  const cuts: Cut[] = [];
  const cutGoods = new Set<string>();
  for (const viewed of view.lines.toReversed()) {
    const { row } = viewed.line;
    const line = copied.find(({ id }) => id === row.id);
    const fits = line === undefined ? null : fitting(viewed, keepsConflicts);
    const goods = [row.itemId, ...row.leaves.map(({ itemId }) => itemId)];
    if (line === undefined || fits === null || goods.some((id) => cutGoods.has(id))) continue;
    const qty = Math.max(standing(line), fits);
    if (qty >= row.qty) continue;
    cuts.push({ line, viewed, qty });
    for (const id of goods) cutGoods.add(id);
  }
  return cuts;
}

const goneReasons: ReadonlySet<string> = new Set(['withdrawn', 'not-offered', 'no-price']);

/** How many of a line with a problem could be; null when fewer would not help. */
function fitting({ problem, line: { row }, inCart }: ViewedLine, keepsConflicts: boolean): number | null {
  if (problem === null) return null;
  const max = Number(problem.params?.['max'] ?? 0);
  if (problem.reason === 'stock') return keepsConflicts ? null : max;
  if (problem.reason === 'customer') return max;
  if (problem.reason === 'cart') return Math.max(0, max - (inCart - row.qty));
  return goneReasons.has(problem.reason) ? 0 : null;
}

function standing({ qty, asked }: CopiedLine): number {
  return qty - asked;
}

function inOrder(copied: readonly CopiedLine[], found: ReadonlyMap<string, LeftOut>): LeftOut[] {
  return copied.flatMap(({ id }) => found.get(id) ?? []);
}
