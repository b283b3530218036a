import { daysInclusive, reservationDaysVerdict } from '@bivak/rules';
import type { RefusedField } from '../../platform/http/refusal.ts';
import type { PricedLine } from './price-lines.ts';

export interface LineFacts {
  readonly line: PricedLine;
  /** Why its days or its warehouse cannot be, null when they can. */
  readonly placeProblem: LineProblem | null;
  /** The most of it that is free beside the other lines; null when its stock is not counted. */
  readonly free: number | null;
  /** Pieces of the same item in the whole cart, this line included. */
  readonly inCart: number;
  /** Of the customer, over overlapping live reservations. */
  readonly usedByCustomer: number;
  /** Every leaf has a stock row at the warehouse, or needs none. */
  readonly offered: boolean;
}

export type LineProblem = Omit<RefusedField, 'field'>;

/** Why a line cannot be checked out; the first reason that the visitor can do something about is named. */
export function lineProblem(facts: LineFacts): LineProblem | null {
  const { row } = facts.line;
  if (!row.active) return { reason: 'withdrawn' };
  if (!facts.offered) return { reason: 'not-offered' };
  if (facts.placeProblem !== null) return facts.placeProblem;
  if (!facts.line.hasPrice) return { reason: 'no-price' };
  const length = reservationDaysVerdict(daysInclusive(row.startDay, row.endDay), row.maxReservationDays);
  if (!length.ok) return { reason: 'period-exceeded', params: { maximum: length.maxReservationDays } };
  return amountProblem(facts);
}

/** What one line may hold at all; also keeps the sums of adding again and again within the column. */
const mostOfOneLine = 100_000;

function amountProblem({ line: { row }, free, inCart, usedByCustomer }: LineFacts): LineProblem | null {
  const others = inCart - row.qty;
  if (row.qty > mostOfOneLine) return { reason: 'cart', params: { max: mostOfOneLine } };
  if (row.maxPerCart !== null && inCart > row.maxPerCart) {
    return { reason: 'cart', params: { max: row.maxPerCart } };
  }
  if (row.maxPerCustomer !== null && inCart + usedByCustomer > row.maxPerCustomer) {
    return { reason: 'customer', params: { max: Math.max(0, row.maxPerCustomer - usedByCustomer - others) } };
  }
  return free !== null && free < row.qty ? { reason: 'stock', params: { max: Math.max(0, free) } } : null;
}
