import { damageViewNames } from '@bivak/contract/admin';
import { addressOf, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of damages says; `Open` is the form for a new one, for an order or a label. */
export const readDamagesAddress = addressOf({
  View: oneOf(damageViewNames),
  q: words,
  Open: oneOf(['new']),
  Order: words,
  Serial: words,
});

export type DamagesAddress = ReturnType<typeof readDamagesAddress>;
