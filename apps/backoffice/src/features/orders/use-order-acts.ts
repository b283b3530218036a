import {
  acceptOrder,
  assignOrder,
  cancelOrderByStaff,
  changeOrder,
  moveOrder,
  rejectOrder,
  substituteLine,
} from '@bivak/contract/admin';
import { notify } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import type { Move } from './move-dialog.tsx';
import { orderQuery } from './order-query.ts';

/** What staff does to an order, with the version of it that was seen. */
export function useOrderActs(orderId: string) {
  const t = useTranslations('office.order');
  const call = useCall();
  const { act, ...undo } = useActs([['order', orderId], ['orders'], ['today']]);
  const cancelled = useTranslations('office.cancelOrder');
  const substituted = useTranslations('office.substitute');
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
    assign: (version: number, to: string | null) =>
      act(
        (options) =>
          call(assignOrder, { params, query: {}, body: { AssignedTo: to } }, { ...options, version }),
        t('did.assign'),
      ),
    move: (version: number, move: Move) =>
      act(
        (options) => call(moveOrder, { params, query: {}, body: { ...move } }, { ...options, version }),
        t('did.move'),
      ),
    substitute: (
      version: number,
      body: { readonly LineID: string; readonly ItemID: string; readonly Amount: number },
    ) =>
      act(
        (options) => call(substituteLine, { params, query: {}, body: { ...body } }, { ...options, version }),
        substituted('done'),
      ),
    undo,
  };
}

/** Saves what is written on an order, over the version that was read last; it rejects where somebody was quicker. */
export function useChangeOrder(orderId: string) {
  const t = useTranslations('office.order');
  const call = useCall();
  const queryClient = useQueryClient();
  const query = orderQuery(call, orderId);
  const { press, busy } = useWrite((body: { readonly Notes?: string; readonly Reference?: string }) =>
    call(
      changeOrder,
      { params: { id: orderId }, query: {}, body: { ...body } },
      {
        idempotencyKey: crypto.randomUUID(),
        version: queryClient.getQueryData(query.queryKey)?.Version ?? 0,
      },
    ),
  );
  return {
    busy,
    save: async (body: { readonly Notes?: string; readonly Reference?: string }): Promise<boolean> => {
      if ((await press(body)) === null) return false;
      notify({ type: 'positive', title: t('did.change') });
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      return true;
    },
  };
}
