import type { CartItem, ItemSummary } from '@bivak/contract/wire';
import { NumberStepper } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useShop } from '../../../app-context.tsx';
import { useStepperWords } from '../../../i18n/use-stepper-words.ts';
import type { Selection } from '../../../session/selection-of.ts';
import { lineMax } from '../model/line-max.ts';
import { useCart } from '../model/use-cart.ts';
import { useCartActions } from '../model/use-cart-actions.ts';

/** On the card of what lies in the cart: how many, in place of the plus. None takes it out again. */
export function CardAmount({
  item,
  selection,
  pressedRef,
  plus,
}: {
  readonly item: ItemSummary;
  readonly selection: Selection;
  /** Somebody pressed on this card: the focus is theirs to keep. */
  readonly pressedRef: RefObject<boolean>;
  readonly plus: ReactNode;
}) {
  const { cartId, data } = useCart();
  const isThatLine = useThatLine(item, selection);
  const line = data?.lines.find(isThatLine);
  const whole = useRef<HTMLDivElement>(null);
  const holds = line !== undefined;
  // The plus that was pressed gave way to the amount, and the focus went with it.
  useEffect(() => {
    if (!pressedRef.current || document.activeElement !== document.body) return;
    [...(whole.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [holds, pressedRef]);
  return (
    <div ref={whole}>
      {line === undefined || cartId === null ? (
        plus
      ) : (
        <LineAmount cartId={cartId} line={line} pressedRef={pressedRef} />
      )}
    </div>
  );
}

function LineAmount({
  cartId,
  line,
  pressedRef,
}: {
  readonly cartId: string;
  readonly line: CartItem;
  readonly pressedRef: RefObject<boolean>;
}) {
  const actions = useCartActions(cartId);
  const words = useStepperWords();

  /** With its line the amount goes, and the plus that takes its place gets the focus. */
  async function removeIt(): Promise<void> {
    const card = document.activeElement?.closest('article');
    await actions.remove(line);
    setTimeout(() => card?.querySelector('button')?.focus());
  }
  return (
    <NumberStepper
      {...words(line.Description, line.RequiredAmount ?? 0)}
      min={line.RequiredAmount ?? 0}
      value={actions.amountOf(line)}
      max={lineMax(line).max}
      disabled={actions.removing !== null}
      onChange={(wanted) => {
        pressedRef.current = true;
        if (wanted === 0) void removeIt();
        else actions.changeAmount(line, wanted);
      }}
    />
  );
}

/** The line of an article, and in a cart of many the one of the choice. */
function useThatLine({ ID }: ItemSummary, { warehouse, period }: Selection): (line: CartItem) => boolean {
  const { cartMode } = useShop();
  const format = useFormat();
  const isThere = (line: CartItem): boolean =>
    line.WarehouseID.Key === warehouse &&
    format.dayOf(line.DateTimeExpectedStart) === period?.from &&
    format.dayOf(line.DateTimeExpectedEnd) === period.to;
  return (line) =>
    (line.ItemID === ID || line.CompositionID === ID) &&
    line.IsRemovable &&
    !line.IsDeposit &&
    (cartMode !== 'multiple' || isThere(line));
}
