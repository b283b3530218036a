import { bankSorts, bankViewNames } from '@bivak/contract/admin';
import { addressOf, day, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of bank entries says; without a view it is what waits. */
export const readBankAddress = addressOf({
  View: oneOf(bankViewNames),
  Sort: oneOf(bankSorts),
  q: words,
  From: day,
  To: day,
});
