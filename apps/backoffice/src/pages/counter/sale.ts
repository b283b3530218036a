import type { SaleBuyer, SaleLine } from '@bivak/contract/admin';
import { addDays, type IsoDate, weekdayOf } from '@bivak/rules';
import { typedAmount } from '../../frame/typed-amount.ts';

/** What lies on the counter. */
export interface CounterLine {
  readonly itemId: string;
  readonly name: string;
  readonly qty: number;
  readonly serialIds: readonly string[];
  /** As it was typed; empty: what it is listed at. */
  readonly price: string;
  readonly reason: string;
}

export interface FoundGoods {
  readonly ItemID: string;
  readonly Description: string;
  readonly SerialID: string | null;
}

export type PeriodChoice = 'now' | 'weekend' | 'typed';

export interface SalePeriod {
  readonly choice: PeriodChoice;
  readonly start: string;
  readonly end: string;
  readonly endTime: string;
}

export type BuyerChoice =
  | { readonly kind: 'customer'; readonly id: string; readonly name: string; readonly email: string }
  | {
      readonly kind: 'passer-by';
      readonly name: string;
      readonly tel: string;
      readonly email: string;
    };

/** One more of an article; a machine that was scanned before is not counted twice. */
export function withGoods(lines: readonly CounterLine[], found: FoundGoods): readonly CounterLine[] {
  const { ItemID: itemId, Description: name, SerialID: serialId } = found;
  const known = lines.find((line) => line.itemId === itemId);
  const serialIds = serialId === null ? [] : [serialId];
  if (known === undefined) return [...lines, { itemId, name, qty: 1, serialIds, price: '', reason: '' }];
  if (serialId !== null && known.serialIds.includes(serialId)) return lines;
  const counted = known.serialIds.length;
  // Pieces that were counted by hand before get their numbers one by one.
  const qty = serialId === null || counted >= known.qty ? known.qty + 1 : Math.max(known.qty, counted + 1);
  const more = { ...known, qty, serialIds: [...known.serialIds, ...serialIds] };
  return lines.map((line) => (line === known ? more : line));
}

export function withLine(
  lines: readonly CounterLine[],
  itemId: string,
  change: Partial<CounterLine>,
): readonly CounterLine[] {
  return lines.map((line) => (line.itemId === itemId ? { ...line, ...change } : line));
}

/** From now until six, or the weekend that is or comes: Friday to Monday. */
export function periodOf(choice: PeriodChoice, today: IsoDate, before: SalePeriod): SalePeriod {
  if (choice === 'now') return { choice, start: today, end: today, endTime: '18:00' };
  if (choice === 'typed') return { ...before, choice };
  const weekday = weekdayOf(today);
  const isWeekend = weekday >= 5;
  const start = isWeekend ? today : addDays(today, 5 - weekday);
  return { choice, start, end: addDays(start, 8 - weekdayOf(start)), endTime: '' };
}

/** `reasonless`: what stands for a reason that is still to be typed, where only the price is asked. */
export function linesOf(lines: readonly CounterLine[], reasonless = ''): SaleLine[] {
  return lines.map(({ itemId, qty, serialIds, price, reason }) => ({
    ItemID: itemId,
    Amount: qty,
    SerialIDs: [...serialIds],
    ...(typedAmount(price) === null
      ? {}
      : { UnitPrice: typedAmount(price), Reason: reason.trim() === '' ? reasonless : reason.trim() }),
  }));
}

export function buyerOf(buyer: BuyerChoice): SaleBuyer {
  if (buyer.kind === 'customer') return { CustomerID: buyer.id };
  return { LastName: buyer.name.trim(), Tel: buyer.tel.trim(), Email: buyer.email.trim() };
}

export function timesOf({ start, end, endTime }: SalePeriod) {
  return { Start: start, End: end, ...(endTime === '' ? {} : { EndTime: endTime }) };
}

/** A sale as it is sent. */
export interface SaleBody {
  readonly WarehouseID: string;
  readonly Start: string;
  readonly End: string;
  readonly EndTime?: string;
  readonly DiscountPercent: number;
  readonly Lines: SaleLine[];
  readonly Buyer: SaleBuyer;
  readonly Payment: { readonly Method: 'CASH' | 'TERMINAL' | 'TRANSFER'; readonly Amount: number } | null;
  readonly HandOut: boolean;
  readonly Mail: boolean;
}
