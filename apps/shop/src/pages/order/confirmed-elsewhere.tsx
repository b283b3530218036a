import { useTranslations } from 'use-intl';
import { ConfirmationResult } from '../../features/orders/components/confirmation-result.tsx';
import { BackButton } from '@bivak/web/errors';
import styles from './order-page.module.css';

/** The mail was opened on another device than the one that ordered: it confirms, and shows nothing of the request. */
export function ConfirmedElsewhere({ orderId, code }: { readonly orderId: string; readonly code: string }) {
  const t = useTranslations('shop.order.confirm');
  return (
    <div className={styles['page']}>
      <h1>{t('title')}</h1>
      <ConfirmationResult orderId={orderId} code={code} />
      <p className="soft">{t('elsewhere')}</p>
      <div>
        <BackButton />
      </div>
    </div>
  );
}
