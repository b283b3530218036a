import type { Item } from '@bivak/contract/wire';
import type { ReactNode } from 'react';
import { useShop } from '../../app-context.tsx';
import { useAddToCart } from '../../features/carts/model/use-add-to-cart.tsx';
import { useItemChoice, type ItemChoice } from '../../features/carts/model/use-item-choice.ts';

export interface Buy extends ItemChoice<Item> {
  readonly busy: boolean;
  readonly allowed: boolean;
  /** The shop alone adds it, so nobody buys it here. */
  readonly isAddedByShop: boolean;
  readonly add: () => void;
  /** What adding asks or says in a dialog. */
  readonly dialog: ReactNode;
}

/** What the buy box and the bar at the bottom of a phone share: how many, what it comes to, into the cart. */
export function useBuy(item: Item): Buy {
  const { productVariant, fixedItem } = useShop();
  const standard = productVariant === 'standard';
  const isAddedByShop = item.ID === fixedItem;
  const adding = useAddToCart();
  const choice = useItemChoice(item, { withAddOns: standard && adding.allowed && !isAddedByShop });
  const { count, addOns } = choice;
  return {
    ...choice,
    busy: adding.busy,
    allowed: adding.allowed && !isAddedByShop,
    isAddedByShop,
    add: () => void (standard ? adding.add(item, count, addOns.taken) : adding.addOrAsk(item, count)),
    dialog: adding.dialog,
  };
}
