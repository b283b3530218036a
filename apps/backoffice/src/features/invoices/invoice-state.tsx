import type { InvoiceStateName } from '@bivak/contract/admin';
import { Pill, type Tone } from '@bivak/ui';
import { useTranslations } from 'use-intl';

const tones = {
  Open: 'info',
  Late: 'bad',
  Paid: 'ok',
  Credited: 'warn',
  CreditNote: 'info',
} as const satisfies Record<InvoiceStateName, Tone>;

/** How an invoice stands. */
export function InvoiceState({ state }: { readonly state: InvoiceStateName }) {
  const t = useTranslations('office.invoices.states');
  return <Pill tone={tones[state]}>{t(state)}</Pill>;
}
