import { Button, Icon, Pill } from '@bivak/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ItemFilter } from '../../features/catalogue/api/items-query.ts';
import styles from './filters.module.css';
import type { Filters } from './use-filters.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** On a phone the filters stand behind a button, in a sheet that is loaded when it is asked for. */
export function FilterButton({
  filters,
  asked,
}: {
  readonly filters: Filters;
  readonly asked: Pick<ItemFilter, 'category'>;
}) {
  const t = useTranslations('shop.filters');
  const [open, setOpen] = useState(false);
  const { length } = filters.chosen;
  if (filters.groups.length === 0) return null;
  return (
    <div className={styles['button']}>
      <Button variant="line" size="s" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        {t('title')} {length === 0 ? null : <Pill>{length}</Pill>}
      </Button>
      {open ? (
        <Suspense>
          <FilterSheet filters={filters} asked={asked} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
