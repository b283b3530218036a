import { customerSorts, customerViewNames } from '@bivak/contract/admin';
import { addressOf, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of customers says. */
export const readCustomersAddress = addressOf({
  View: oneOf(customerViewNames),
  Sort: oneOf(customerSorts),
  q: words,
  CustomerGroup: words,
  /** Whose request for access is looked at. */
  open: words,
});

export type CustomersAddress = ReturnType<typeof readCustomersAddress>;
