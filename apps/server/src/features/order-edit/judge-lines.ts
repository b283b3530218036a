import { editLineMax } from '@bivak/rules';
import {
  type BusinessWindow,
  lineProblem,
  type LineProblem,
  type PricedLine,
  wantedClaims,
} from '../carts/index.ts';
import type { WantedClaim } from '../availability/index.ts';
import type { OrderedLine } from './edited-lines.ts';

/** What of a line is judged: pieces that are added, or days that are others; what stays was promised. */
export interface LineDraft {
  readonly ordered: OrderedLine;
  readonly today: PricedLine;
  readonly grows: boolean;
  readonly periodChanged: boolean;
  readonly wanted: readonly WantedClaim[];
}

export interface LineUse {
  /** Of the customer in other orders at the same time. */
  readonly usedElsewhere: number;
  /** Of the item in this order, as it would be. */
  readonly inOrder: number;
  /** How many of the line could be had; null: more than are asked, or not counted. */
  readonly free: number | null;
  readonly mayIncrease: boolean;
}

/** Pieces that the ledger counts, of the line as a whole: parts of another price take no other pieces. */
export function claimsOf(
  { line }: OrderedLine,
  today: PricedLine,
  window: BusinessWindow | null,
): WantedClaim[] {
  if (window === null) return [];
  // A part that has no stock row has no claim either; that it is offered is judged where pieces are added.
  const leaves = line.leaves.filter(({ stock }) => stock !== null);
  return wantedClaims({ ...today.row, leaves }, window);
}

/** Whether a claim asks for nothing that the order does not have already: reductions always pass (DESIGN §6). */
export function isCovered(
  claim: WantedClaim,
  wanted: readonly WantedClaim[],
  held: readonly OrderedLine['line']['claims'][number][],
): boolean {
  const mine = held.filter(({ itemId }) => itemId === claim.itemId);
  const sum = (all: readonly { readonly itemId: string; readonly qty: number }[]) =>
    all.reduce((total, one) => (one.itemId === claim.itemId ? total + one.qty : total), 0);
  return sum(wanted) <= sum(mine) && mine.every(({ start, end }) => claim.start >= start && claim.end <= end);
}

/** Why a line cannot become what is asked; null where it can. */
export function editedLineProblem(draft: LineDraft, use: LineUse): LineProblem | null {
  const { ordered, today, grows, periodChanged } = draft;
  if (!grows && !periodChanged) return null;
  if (!today.hasPrice) return { reason: 'no-price' };
  const { max, limitedBy } = editLineMax({
    amount: ordered.line.qty,
    maxPerCustomer: null,
    maxPerCart: null,
    mayIncrease: use.mayIncrease,
  });
  if (limitedBy === 'edit' && today.row.qty > max) return { reason: 'edit', params: { max } };
  if (!grows) {
    return use.free !== null && use.free < today.row.qty
      ? { reason: 'stock', params: { max: Math.max(0, use.free) } }
      : null;
  }
  return lineProblem({
    line: today,
    placeProblem: null,
    free: use.free,
    inCart: use.inOrder,
    usedByCustomer: use.usedElsewhere,
    offered: today.row.leaves.every((leaf) => leaf.stockType === 'BulkWithoutStock' || leaf.stock !== null),
  });
}
