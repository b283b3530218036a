import { itemLacks, itemSorts, itemStates } from '@bivak/contract/admin';
import { addressOf, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of items says. */
export const readItemsAddress = addressOf({
  State: oneOf(itemStates),
  Type: oneOf(['Item', 'Composition']),
  CategoryID: words,
  Label: words,
  Lacks: oneOf(itemLacks),
  Sort: oneOf(itemSorts),
  q: words,
});

export type ItemsAddress = ReturnType<typeof readItemsAddress>;
