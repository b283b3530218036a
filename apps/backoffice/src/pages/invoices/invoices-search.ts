import { invoiceSorts, invoiceViewNames } from '@bivak/contract/admin';
import { addressOf, day, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of invoices says; without a view it is what is open. */
export const readInvoicesAddress = addressOf({
  View: oneOf(invoiceViewNames),
  Sort: oneOf(invoiceSorts),
  q: words,
  From: day,
  To: day,
  CustomerID: words,
});
