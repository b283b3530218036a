import type { Invoice } from '@bivak/contract/wire';

/** An invoice that is still to be paid. */
export function anInvoice(InvoiceID: string, given: Partial<Invoice> = {}): Invoice {
  return {
    InvoiceID,
    Kind: 'Invoice',
    CreditedInvoiceID: null,
    CreditNoteID: null,
    ReplacedInvoiceID: null,
    OrderID: { Key: 'O2026-000017', Description: 'O2026-000017' },
    ReservationOrderID: 'r-17',
    Reference: 'Zomerkamp',
    ContactID: { Key: 'an', Description: 'An Peeters' },
    DateInvoice: '2026-08-03',
    DateDue: '2026-08-17',
    TotalExcVAT: 1000,
    TotalIncVAT: 1210,
    TotalOpen: 1210,
    State: 'Open',
    CurrencyID: { Key: 'EUR', Description: 'EUR' },
    HasUBL: true,
    ...given,
  };
}
