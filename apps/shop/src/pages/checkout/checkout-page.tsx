import { ProgressSteps } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { ClientPage } from '@bivak/web/client-page';
import { CheckoutContent } from './checkout-content.tsx';
import styles from './checkout.module.css';

/** Who orders, how it is paid, and the button that orders (spec 2 §4, "Checkout"). */
export function CheckoutPage() {
  const t = useTranslations('shop.checkout');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap ${styles['page'] ?? ''}`}>
        <ProgressSteps
          label={t('steps')}
          steps={[t('stepCart'), t('stepDetails'), t('stepDone')]}
          current={1}
        />
        <h1>{t('title')}</h1>
        <CheckoutContent />
      </div>
    </ClientPage>
  );
}
