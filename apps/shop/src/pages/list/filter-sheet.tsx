import { Button, buttonClass } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { FilterGroups } from '../../features/catalogue/components/filter-groups.tsx';
import { readSearch } from '../../routing/search.ts';
import { ClearFilters } from './chosen-filters.tsx';
import type { Filters } from './use-filters.ts';
import { useListFilter } from './use-list-filter.ts';

/** The filters on a phone. Every press counts at once; the button says what is left and leads back to it. */
export function FilterSheet({
  filters: { groups, chosen, toggle },
  asked,
  onClose,
}: {
  readonly filters: Filters;
  readonly asked: Pick<ItemFilter, 'category'>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const { search } = useLocation();
  const filter = useListFilter({ ...asked, properties: readSearch({ ...search }).properties });
  const { data } = useInfiniteQuery(itemsQuery(useCall(), filter));
  const count = data?.pages[0]?.Total;
  return (
    <Dialog
      open
      title={t('filters.title')}
      closeLabel={t('global.close')}
      onClose={onClose}
      footer={
        <>
          {chosen.length === 0 ? null : (
            <ClearFilters className={buttonClass({ variant: 'quiet' })}>{t('filters.clear')}</ClearFilters>
          )}
          <Button busy={count === undefined} onClick={onClose}>
            {count === undefined ? t('filters.title') : t('filters.show', { count })}
          </Button>
        </>
      }
    >
      <FilterGroups groups={groups} onToggle={toggle} />
    </Dialog>
  );
}
