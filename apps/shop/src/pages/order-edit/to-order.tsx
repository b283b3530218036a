import { Icon } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';

/** Where the way back leads: to the order, or where the shop wants it (spec 2 §2, "back route configurable"). */
export function useBackTarget(orderId: string) {
  const { orderEdit } = useShop();
  return orderEdit.back === 'account'
    ? ({ to: '/account' } as const)
    : ({ to: '/order/$orderId', params: { orderId } } as const);
}

export function ToOrder({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('shop.orderEdit');
  const { orderEdit } = useShop();
  return (
    <Link {...useBackTarget(orderId)} className="text-link">
      <Icon name="arrow-left" />
      {t(orderEdit.back === 'account' ? 'backAccount' : 'back')}
    </Link>
  );
}
