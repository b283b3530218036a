import type { EditResult, ReservationOrderUpdate } from '@bivak/contract/wire';
import { editLineMax, type IsoDate, type Period } from '@bivak/rules';
import { attempt } from '@bivak/web/storage';
import type { LoadedOrder } from '../../orders/api/order-query.ts';

/** An order as the customer wants it. */
export interface EditDraft {
  readonly period: Period;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
  /** By line; those of the order where nothing was changed. */
  readonly amounts: Readonly<Record<string, number>>;
  /** What the shop's own fields say otherwise; without it they stay. */
  readonly customFields?: ReservationOrderUpdate['CustomFields'];
}

const KEY = 'RM_ORDER_EDIT';

/** The order as it stands. */
export function draftOf({ order, lines }: LoadedOrder, dayOf: (instant: string) => IsoDate): EditDraft {
  return {
    period: { from: dayOf(order.DateTimeExpectedStart), to: dayOf(order.DateTimeExpectedEnd) },
    pickupHourId: order.BusinessHourStart,
    returnHourId: order.BusinessHourEnd,
    amounts: Object.fromEntries(
      lines.filter((line) => line.IsChangeable).map((line) => [line.ReservationOrderItemID, line.Amount]),
    ),
  };
}

export function isSameDraft(one: EditDraft, other: EditDraft): boolean {
  const { period, pickupHourId, returnHourId, amounts } = one;
  return (
    period.from === other.period.from &&
    period.to === other.period.to &&
    pickupHourId === other.pickupHourId &&
    returnHourId === other.returnHourId &&
    Object.entries(amounts).every(([id, amount]) => other.amounts[id] === amount)
  );
}

/** Other days have other hours: what was chosen before is given up (spec 2 §4, "Order edit"). */
export function withPeriod(draft: EditDraft, period: Period): EditDraft {
  return { ...draft, period, pickupHourId: null, returnHourId: null };
}

/** The most of a line: what it has, with what the customer may still have, capped per order (spec 2 §5). */
export function lineLimit(line: LoadedOrder['lines'][number], mayIncrease: boolean) {
  return editLineMax({
    amount: line.Amount,
    maxPerCustomer: line.MaxPerCustomer,
    maxPerCart: line.Item.MaxPerCart,
    mayIncrease,
  });
}

/** What stands in the way but for hours that are still to be chosen: those are asked for when it is saved. */
export function realErrors({ Errors }: EditResult): EditResult['Errors'] {
  return Errors.filter(
    ({ Field, Code }) =>
      !(Code === 'required' && (Field === 'BusinessHourStart' || Field === 'BusinessHourEnd')),
  );
}

/** Kept for this tab, so that a login that ends half-way loses nothing; only of the state that it was begun on. */
export function keepEdit({ order }: LoadedOrder, draft: EditDraft): void {
  const { ReservationOrderID: id, Version: version } = order;
  attempt(() =>
    sessionStorage.setItem(KEY, JSON.stringify({ id, version, customer: order.CustomerID, draft })),
  );
}

/** What was left, where it is of this order as it stands now. */
export function keptEdit(loaded: LoadedOrder, standing: EditDraft): EditDraft {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown);
  if (!isTree(kept) || !isTree(kept['draft'])) return standing;
  const { ReservationOrderID: id, Version: version, CustomerID: customer } = loaded.order;
  if (kept['id'] !== id || kept['version'] !== version || kept['customer'] !== customer) return standing;
  const { period, amounts, pickupHourId, returnHourId } = kept['draft'];
  if (!isTree(period) || !isTree(amounts)) return standing;
  return {
    period: {
      from: dayOr(period['from'], standing.period.from),
      to: dayOr(period['to'], standing.period.to),
    },
    pickupHourId: typeof pickupHourId === 'string' ? pickupHourId : null,
    returnHourId: typeof returnHourId === 'string' ? returnHourId : null,
    amounts: Object.fromEntries(
      Object.entries(standing.amounts).map(([line, amount]) => [line, amountOr(amounts[line], amount)]),
    ),
  };
}

export function dropEdit(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

function dayOr(kept: unknown, otherwise: IsoDate): IsoDate {
  return typeof kept === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(kept) ? (kept as IsoDate) : otherwise;
}

function amountOr(kept: unknown, otherwise: number): number {
  return typeof kept === 'number' && Number.isInteger(kept) && kept > 0 ? kept : otherwise;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
