import type { ReservationOrder } from '@bivak/contract';
import { isLiveStatus } from '@bivak/rules';
import { Button, Note } from '@bivak/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useCancelOrder } from '../../features/orders/model/use-cancel-order.ts';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSelfService } from '../../features/orders/model/use-self-service.ts';
import { useListPage } from './use-list-page.ts';

/** Cancels the order, or says why that cannot be done here (spec 1 §5); nothing once it is over. */
export function CancelEntry({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountOrderDetails');
  const { contact } = useShop();
  const { held } = usePermissions();
  const navigate = useNavigate();
  const { history } = useRouter();
  const listPage = useListPage();
  const { busy, problem, cancel } = useCancelOrder();
  const refusal = useSelfService().cancelRefusal(order);
  if (!isLiveStatus(order.ReservationStatus) && order.ReservationStatus !== 'Draft') return null;

  async function press(): Promise<void> {
    if (!(await cancel(order)) || !held.has('orders.read')) return;
    // "On the detail screen the user goes back" (spec 1 §4): to the list as it was left, or to its beginning.
    if (listPage !== null) history.back();
    else await navigate({ to: '/account/orders' });
  }

  const { phone, email } = contact;
  return (
    <>
      <Button
        size="s"
        variant="bad"
        icon="close"
        busy={busy}
        disabledReason={refusal === null ? undefined : t(`cancelRefusals.${refusal}`, { phone, email })}
        onClick={() => void press()}
      >
        {t('cancel')}
      </Button>
      {problem === null || refusal !== null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
  );
}
