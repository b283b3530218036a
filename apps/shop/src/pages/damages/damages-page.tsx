import { buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

export function DamagesPage() {
  const t = useTranslations('shop.lending');
  return (
    <>
      <h1>{t('damages.title')}</h1>
      <p>
        <Link to="/contact" className={buttonClass()}>
          {t('reportDamage.go')}
        </Link>
      </p>
    </>
  );
}
