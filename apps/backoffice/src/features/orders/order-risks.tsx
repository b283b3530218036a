import type { OrderRow } from '@bivak/contract/admin';
import { Pill } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import styles from './order-risks.module.css';

/** Every reason why an order may not go out as it stands; that stock is missing counts most. */
export function OrderRisks({ risks }: { readonly risks: OrderRow['Risks'] }) {
  const t = useTranslations('office.orders.risk');
  if (risks.length === 0) return null;
  return (
    <ul className={styles.risks}>
      {risks.map((risk) => (
        <li key={risk}>
          <Pill tone={risk === 'stock' || risk === 'blocked' ? 'bad' : 'warn'}>{t(risk)}</Pill>
        </li>
      ))}
    </ul>
  );
}
