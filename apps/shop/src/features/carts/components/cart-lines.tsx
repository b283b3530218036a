import type { CartItem } from '@bivak/contract';
import { useMemo } from 'react';
import type { CartActions } from '../model/use-cart-actions.ts';
import { CartLineView } from './cart-line-view.tsx';

/** The goods of a cart, the ones that cannot go along first, each with what the server adds for it. */
export function CartLines({
  lines,
  actions,
  onOtherPeriod,
  cartId,
  missingUploads,
  grouped,
}: {
  readonly lines: readonly CartItem[];
  readonly actions: CartActions;
  readonly onOtherPeriod: () => void;
  readonly cartId: string;
  /** The lines whose file was missed when somebody wanted to go on. */
  readonly missingUploads: ReadonlySet<string>;
  /** Place and period stand above them already. */
  readonly grouped: boolean;
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
            deposits={lines.filter((one) => one.IsDeposit && one.ParentCartItemID === line.CartItemID)}
            amount={actions.amountOf(line)}
            refusal={actions.refusals.get(line.CartItemID) ?? null}
            removing={actions.removing === line.CartItemID}
            cartId={cartId}
            grouped={grouped}
            missesUpload={missingUploads.has(line.CartItemID)}
            onAmount={(amount) => actions.changeAmount(line, amount)}
            onRemove={() => void actions.remove(line)}
            onAddLacking={(lacking) => void actions.addLacking(line, lacking)}
            onOtherPeriod={onOtherPeriod}
          />
        </li>
      ))}
    </ul>
  );
}
