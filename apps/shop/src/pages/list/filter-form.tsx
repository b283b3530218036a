import { Button } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FilterGroups } from '../../features/catalogue/components/filter-groups.tsx';
import styles from './filters.module.css';
import type { Filters } from './use-filters.ts';

/** Beside the list. Without scripts it is a form with a button, which keeps place and period. */
export function FilterForm(filters: Filters) {
  const t = useTranslations('shop.filters');
  const { warehouse, from, to } = useSearch({ strict: false });
  if (filters.groups.length === 0) return null;
  return (
    <form className={styles['form']} aria-label={t('title')}>
      {Object.entries({ warehouse, from, to }).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <FilterGroups {...filters} />
      <Button type="submit" variant="line" size="s" className={styles['submit']}>
        {t('apply')}
      </Button>
    </form>
  );
}
