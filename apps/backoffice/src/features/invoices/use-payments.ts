import { noteInvoicePayment, undoInvoicePayment } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** An invoice as it was seen. */
export interface OpenInvoice {
  readonly number: string;
  readonly version: number;
}

/** Money that came for an invoice is noted and taken back, in the books and on its order. */
export function usePayments({ number, version }: OpenInvoice) {
  const t = useTranslations('office.notePayment');
  const call = useCall();
  const { act, busy } = useActs([['invoice', number], ['invoices'], ['order'], ['orders']]);
  return {
    note: (body: OperationInput<typeof noteInvoicePayment>['body']) =>
      act(
        (options) =>
          call(noteInvoicePayment, { params: { id: number }, query: {}, body }, { ...options, version }),
        t('did'),
      ),
    takeBack: (paymentId: string) =>
      act(
        (options) =>
          call(undoInvoicePayment, { params: { id: number, paymentId }, query: {} }, { ...options, version }),
        t('undone'),
      ),
    busy,
  };
}
