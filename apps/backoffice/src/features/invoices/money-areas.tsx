import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import styles from '../../frame/list.module.css';
import { useMay } from '../../session/use-staff.ts';

const areas = [
  { name: 'invoices', to: '/invoices', access: 'money.read' },
  { name: 'bank', to: '/bank', access: 'money.read' },
  { name: 'books', to: '/reports/vat', access: 'reports.money' },
] as const;

/** The screens of the money, beside each other. */
export function MoneyAreas({ here }: { readonly here: (typeof areas)[number]['name'] }) {
  const t = useTranslations('office.moneyAreas');
  const may = useMay();
  return (
    <nav className={styles.views} aria-label={t('label')}>
      {areas
        .filter(({ access }) => may(access))
        .map(({ name, to }) => (
          <Link key={name} to={to} aria-current={name === here ? 'page' : undefined}>
            {t(name)}
          </Link>
        ))}
    </nav>
  );
}
