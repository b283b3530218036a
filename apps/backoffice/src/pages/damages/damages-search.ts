import { damageSorts, damageViewNames } from '@bivak/contract/admin';
import { addressOf, day, oneOf, withoutEmpty, words } from '../../frame/address.ts';

/** What the address of the list of damages says; `Open` is the form for a new one, for an order or a label. */
export const readDamagesAddress = addressOf({
  View: oneOf(damageViewNames),
  Sort: oneOf(damageSorts),
  q: words,
  From: day,
  To: day,
  WarehouseID: words,
  Open: oneOf(['new']),
  Order: words,
  Serial: words,
});

export type DamagesAddress = ReturnType<typeof readDamagesAddress>;

/** Without the form for a new one: what the list is asked for, and what its views keep. */
export function listAddress({ View, Sort, q, From, To, WarehouseID }: DamagesAddress): DamagesAddress {
  return withoutEmpty({ View, Sort, q, From, To, WarehouseID });
}
