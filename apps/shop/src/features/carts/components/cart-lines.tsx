import type { CartItem } from '@bivak/contract';
import { useMemo } from 'react';
import { CartLineView } from './cart-line-view.tsx';

/** The goods of a cart, the ones that cannot go along first. Deposits stand apart, in the overview. */
export function CartLines({
  lines,
  busyLine,
  onAmount,
  onRemove,
  onOtherPeriod,
}: {
  readonly lines: readonly CartItem[];
  /** The line that is being changed. */
  readonly busyLine: string | null;
  readonly onAmount: (line: CartItem, amount: number) => void;
  readonly onRemove: (line: CartItem) => void;
  readonly onOtherPeriod: () => void;
}) {
  const goods = useMemo(() => {
    const valid = (line: CartItem): number => (line.InvalidCartItemReason === null ? 1 : 0);
    return lines.filter((line) => !line.IsDeposit).toSorted((a, b) => valid(a) - valid(b));
  }, [lines]);
  return (
    <ul>
      {goods.map((line) => (
        <li key={line.CartItemID}>
          <CartLineView
            line={line}
            parent={lines.find((one) => one.CartItemID === line.ParentCartItemID)}
            busy={busyLine === line.CartItemID}
            onAmount={(amount) => onAmount(line, amount)}
            onRemove={() => onRemove(line)}
            onOtherPeriod={onOtherPeriod}
          />
        </li>
      ))}
    </ul>
  );
}
