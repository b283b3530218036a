import type { StaffOrderStatus } from '@bivak/contract/admin';
import { Pill } from '@bivak/ui';
import { useTranslations } from 'use-intl';

const tones = {
  Draft: 'info',
  Active: 'warn',
  Order: 'info',
  Open: 'info',
  Pick: 'info',
  Picked: 'ok',
  Closed: 'ok',
  ClosedAndCompleted: 'ok',
  Rejected: 'bad',
  Expired: 'bad',
  Cancelled: 'bad',
} as const satisfies Record<StaffOrderStatus, 'info' | 'ok' | 'warn' | 'bad'>;

/** Where an order stands, in the business's words. */
export function OrderStatus({ status }: { readonly status: StaffOrderStatus }) {
  const t = useTranslations('office.orders.status');
  return <Pill tone={tones[status]}>{t(status)}</Pill>;
}
