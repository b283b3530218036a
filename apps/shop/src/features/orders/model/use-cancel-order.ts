import { cancelReservationOrder, type ReservationOrder } from '@bivak/contract/wire';
import { askConfirm, notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';

/** What is said instead of the words of an order. */
interface CancelWords {
  readonly done: string;
  readonly failed: string;
  readonly text: string;
  readonly yes: string;
}

/** Cancels an order once its customer has said so twice (spec 1 §4). Why it could not stays in sight. */
export function useCancelOrder(words?: CancelWords): {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Whether it is cancelled now. */
  readonly cancel: (order: ReservationOrder) => Promise<boolean>;
} {
  const t = useTranslations('shop.accountOrderDetails');
  const call = useCall();
  const { mode } = useShop();
  const client = useQueryClient();
  const fail = useErrorNotice();
  const [problem, setProblem] = useState<string | null>(null);

  const { run, busy } = useWrite(async ({ ReservationOrderID: id }: ReservationOrder): Promise<boolean> => {
    setProblem(null);
    try {
      await call(cancelReservationOrder, { params: { id } });
      notify({ type: 'positive', title: words?.done ?? t('cancellationToast') });
      return true;
    } catch (cause) {
      const said = isWireError(cause) && cause.code !== 'Unexpected' ? cause : null;
      const failed = words?.failed ?? t('cancelErrorToast');
      setProblem(said?.fields[0]?.Message ?? said?.message ?? failed);
      fail(cause, failed);
      return false;
    } finally {
      // Its pieces and hours are free again, or somebody was quicker: whatever is on the screen may be
      // another by now. Papers go with their order.
      void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'order-documents' });
    }
  });

  return {
    busy,
    problem,
    cancel: async (order) => {
      const agreed = await askConfirm({
        id: 'cancel-order',
        title: t('cancelTitle', { number: order.OrderID ?? order.ReservationID }),
        text: words?.text ?? t(order.TotalPaid > 0 ? 'cancelTextPaid' : 'cancelText', { mode }),
        yes: words?.yes ?? t('cancelYes'),
        no: t('cancelNo'),
      });
      return agreed === true && run(order);
    },
  };
}
