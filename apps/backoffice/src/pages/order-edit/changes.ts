import type { EditableOrder } from '@bivak/contract/admin';
import { typedAmount } from '../../frame/typed-amount.ts';
import type { CounterLine } from '../counter/sale.ts';

/** What somebody wants of a line that is ordered; as it was typed. */
export interface LineChange {
  readonly qty: number;
  readonly price: string;
  readonly reason: string;
  readonly substitute: { readonly id: string; readonly name: string } | null;
}

export interface FreeCharge {
  readonly key: number;
  readonly description: string;
  readonly amount: string;
  readonly vat: string;
}

/** An order as it would be, beside the order as it stands. */
export interface Changes {
  readonly lines: Readonly<Record<string, LineChange>>;
  readonly added: readonly CounterLine[];
  readonly charges: readonly FreeCharge[];
  readonly discount: string;
  readonly reprice: boolean;
  readonly start: string;
  readonly end: string;
  readonly warehouseId: string;
  readonly customer: { readonly id: string; readonly name: string } | null;
}

export function changesOf(order: EditableOrder): Changes {
  return {
    lines: Object.fromEntries(
      order.Lines.map((line) => [line.ID, { qty: line.Amount, price: '', reason: '', substitute: null }]),
    ),
    added: [],
    charges: [],
    discount: '',
    reprice: false,
    start: order.Start,
    end: order.End,
    warehouseId: order.WarehouseID,
    customer: null,
  };
}

/** What was typed over an order as it stood then. */
export interface KeptChanges {
  readonly changes: Changes;
  readonly base: Changes;
}

/** The same over the order as it stands now: what was not touched is as it is by now, and a line that is gone stays gone. */
export function changesAgain(order: EditableOrder, { changes, base }: KeptChanges): Changes {
  const fresh = changesOf(order);
  const isTouched = (name: keyof Changes) => JSON.stringify(changes[name]) !== JSON.stringify(base[name]);
  const touched = Object.fromEntries(
    (Object.keys(fresh) as (keyof Changes)[])
      .filter((name) => name !== 'lines' && isTouched(name))
      .map((name) => [name, changes[name]]),
  ) as Partial<Changes>;
  const lines = Object.entries(fresh.lines).map(([id, line]) => {
    const before = changes.lines[id];
    const isSame = before === undefined || JSON.stringify(before) === JSON.stringify(base.lines[id]);
    return [id, isSame ? line : before] as const;
  });
  return { ...fresh, ...touched, lines: Object.fromEntries(lines) };
}

/** The body of the call; empty lists where nothing changes. */
export function bodyOf(order: EditableOrder, changes: Changes, reasonless = '') {
  const { added, charges, discount, reprice, start, end, warehouseId, customer } = changes;
  const priced = ({ price, reason }: { readonly price: string; readonly reason: string }) => {
    const amount = typedAmount(price);
    return amount === null
      ? {}
      : { UnitPrice: amount, Reason: reason.trim() === '' ? reasonless : reason.trim() };
  };
  const lines = order.Lines.flatMap((line) => {
    const change = changes.lines[line.ID];
    if (change === undefined) return [];
    const asked = {
      ...(change.qty === line.Amount ? {} : { Amount: change.qty }),
      ...(change.substitute === null ? {} : { SubstituteID: change.substitute.id }),
      ...priced(change),
    };
    return Object.keys(asked).length === 0 ? [] : [{ LineID: line.ID, ...asked }];
  });
  const percent = typedAmount(discount);
  return {
    ...(start === order.Start ? {} : { Start: start }),
    ...(end === order.End ? {} : { End: end }),
    ...(warehouseId === order.WarehouseID ? {} : { WarehouseID: warehouseId }),
    ...(customer === null ? {} : { CustomerID: customer.id }),
    Lines: lines,
    Added: added.map((line) => ({ ItemID: line.itemId, Amount: line.qty, ...priced(line) })),
    Charges: charges.flatMap(({ description, amount, vat }) => {
      const [cost, rate] = [typedAmount(amount), typedAmount(vat)];
      return description.trim() === '' || cost === null || rate === null
        ? []
        : [{ Description: description.trim(), Amount: cost, VAT: rate }];
    }),
    ...(percent === null ? {} : { DiscountPercent: percent }),
    ...(reprice ? { Reprice: true } : {}),
  };
}

export function isChanged(body: ReturnType<typeof bodyOf>): boolean {
  const { Lines, Added, Charges, ...rest } = body;
  return Lines.length + Added.length + Charges.length + Object.keys(rest).length > 0;
}

/** A price by hand that nobody gave a reason for yet. */
export function lacksReason({ lines, added }: Pick<Changes, 'lines' | 'added'>): boolean {
  return [...Object.values(lines), ...added].some(
    ({ price, reason }) => typedAmount(price) !== null && reason.trim() === '',
  );
}
