import type { CartItem } from '@bivak/contract';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { CartActions } from '../model/use-cart-actions.ts';
import { CartLineView, type LineActions } from './cart-line-view.tsx';

const Line = memo(CartLineView);

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
  const goods = useMemo(() => goodsOf(lines), [lines]);
  // The same ones always, so that a press in a long cart draws its own line anew and no other.
  const latest = useRef({ actions, onOtherPeriod });
  useEffect(() => {
    latest.current = { actions, onOtherPeriod };
  });
  const ofLine = useMemo(
    (): LineActions => ({
      amount: (line, amount) => latest.current.actions.changeAmount(line, amount),
      remove: (line) => void latest.current.actions.remove(line),
      addLacking: (line, lacking) => void latest.current.actions.addLacking(line, lacking),
      otherPeriod: () => latest.current.onOtherPeriod(),
    }),
    [],
  );
  return (
    <ul>
      {goods.map(({ line, parent, deposits }) => (
        <li key={line.CartItemID}>
          <Line
            {...{ line, parent, deposits, cartId, grouped, actions: ofLine }}
            amount={actions.amountOf(line)}
            refusal={actions.refusals.get(line.CartItemID) ?? null}
            removing={actions.removing === line.CartItemID}
            missesUpload={missingUploads.has(line.CartItemID)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What cannot go along first. */
function goodsOf(lines: readonly CartItem[]) {
  const valid = (line: CartItem): number => (line.InvalidCartItemReason === null ? 1 : 0);
  return lines
    .filter((line) => !line.IsDeposit)
    .toSorted((a, b) => valid(a) - valid(b))
    .map((line) => ({
      line,
      parent: lines.find((one) => one.CartItemID === line.ParentCartItemID),
      deposits: lines.filter((one) => one.IsDeposit && one.ParentCartItemID === line.CartItemID),
    }));
}
