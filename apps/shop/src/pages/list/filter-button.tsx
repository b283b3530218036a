import { Button, Icon, Pill } from '@bivak/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterGroups } from '../../features/catalogue/components/filter-groups.tsx';
import { ClearFilters } from './chosen-filters.tsx';
import styles from './filters.module.css';
import type { Filters } from './use-filters.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** On a phone the filters stand behind a button, in a sheet that is loaded when it is asked for. */
export function FilterButton({ filters }: { readonly filters: Filters }) {
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
          <FilterSheet
            filters={filters}
            clear={(className) => <ClearFilters className={className} />}
            onClose={() => setOpen(false)}
          >
            <FilterGroups {...filters} />
          </FilterSheet>
        </Suspense>
      ) : null}
    </div>
  );
}
