import type { Invoice } from '@bivak/contract/wire';
import type { Tone } from '@bivak/ui';

/** How an invoice stands: words under `shop.accountInvoices.states`, and what they mean. */
export interface InvoiceLook {
  readonly words: 'open' | 'overdue' | 'paid' | 'credited' | 'credit';
  readonly tone: Tone;
}

const looks = {
  Open: { words: 'open', tone: 'info' },
  Overdue: { words: 'overdue', tone: 'bad' },
  Paid: { words: 'paid', tone: 'ok' },
  Credited: { words: 'credited', tone: 'info' },
} as const satisfies Record<NonNullable<Invoice['State']>, InvoiceLook>;

export function invoiceLook({ State }: Pick<Invoice, 'State'>): InvoiceLook {
  return State === null ? { words: 'credit', tone: 'info' } : looks[State];
}
