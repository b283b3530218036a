import type { CheckoutResult } from '@bivak/contract/wire';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../app-context.tsx';
import { dropDraft } from '../../features/checkout/model/checkout-draft.ts';
import { notePlaced } from '../../features/orders/model/placed-here.ts';
import { withoutCart } from '../../session/session-state.ts';

/** The confirmation takes the place of the form, so that going back never orders again; form and cart are done with. */
export function useConfirmed(): (
  results: readonly CheckoutResult[],
  /** Why it could not be paid. */
  unpaid?: string | null,
) => Promise<void> {
  const { session } = useApp();
  const navigate = useNavigate();
  return async (results, unpaid = null) => {
    const placed = results.map(({ ReservationOrderID }) => ReservationOrderID);
    const [orderId = ''] = placed;
    dropDraft();
    notePlaced(placed);
    await navigate({ to: '/order/$orderId', params: { orderId }, replace: true, state: { placed, unpaid } });
    session.store.setState((state) => {
      const { session: before, cart } = withoutCart(state, false);
      return { cart, session: { ...before, pending: null } };
    });
  };
}
