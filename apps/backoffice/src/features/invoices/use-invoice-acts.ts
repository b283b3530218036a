import { creditDeskInvoice, type InvoiceActed, issueInvoiceAgain } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** What staff may do to an invoice besides noting its money, with what each takes. */
export type InvoiceAct =
  | { readonly act: 'credit'; readonly body: OperationInput<typeof creditDeskInvoice>['body'] }
  | { readonly act: 'again'; readonly body: OperationInput<typeof issueInvoiceAgain>['body'] };

type Options = { readonly version: number; readonly idempotencyKey?: string; readonly signal?: AbortSignal };

/** One way to call each act: for real, or to hear what it would do. */
export function useInvoiceCall(invoiceId: string) {
  const call = useCall();
  const params = { id: invoiceId };
  return (act: InvoiceAct, isDryRun: boolean, options: Options): Promise<InvoiceActed> => {
    const query = isDryRun ? ({ DryRun: 'true' } as const) : {};
    switch (act.act) {
      case 'credit':
        return call(creditDeskInvoice, { params, query, body: act.body }, options);
      case 'again':
        return call(issueInvoiceAgain, { params, query, body: act.body }, options);
    }
  };
}

/** What staff does to an invoice, with the version of it that was seen. */
export function useInvoiceActs(invoiceId: string) {
  const t = useTranslations('office.invoice');
  const send = useInvoiceCall(invoiceId);
  const { act, busy } = useActs([['invoice', invoiceId], ['invoices'], ['orders']]);
  return {
    run: (version: number, given: InvoiceAct) =>
      act((options) => send(given, false, { ...options, version }), t(`did.${given.act}`)),
    busy,
  };
}
