import { acceptOrder, cancelOrderByStaff, noteOrder, rejectOrder } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** What staff does to an order, with the version of it that was seen. */
export function useOrderActs(orderId: string) {
  const t = useTranslations('office.order');
  const call = useCall();
  const { act, ...undo } = useActs([['order', orderId], ['orders'], ['today']]);
  const cancelled = useTranslations('office.cancelOrder');
  const params = { id: orderId };
  return {
    accept: (version: number) =>
      act((options) => call(acceptOrder, { params, query: {} }, { ...options, version }), t('did.accept')),
    reject: (version: number, reason: string) =>
      act(
        (options) =>
          call(rejectOrder, { params, query: {}, body: { Reason: reason } }, { ...options, version }),
        t('did.reject'),
      ),
    cancel: (version: number, reason: string) =>
      act(
        (options) =>
          call(cancelOrderByStaff, { params, query: {}, body: { Reason: reason } }, { ...options, version }),
        cancelled('done'),
      ),
    note: (version: number, notes: string) =>
      act(
        (options) => call(noteOrder, { params, query: {}, body: { Notes: notes } }, { ...options, version }),
        t('did.note'),
      ),
    undo,
  };
}
