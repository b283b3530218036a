import { FilterChip } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ShopSearch } from '../../routing/search.ts';
import styles from './filters.module.css';
import type { Filters } from './use-filters.ts';

/** What the list is narrowed by, each with the way to the list without it. */
export function ChosenFilters({ chosen }: Pick<Filters, 'chosen'>) {
  const t = useTranslations('shop.filters');
  if (chosen.length === 0) return null;
  return (
    <ul className={styles['chosen']} aria-label={t('chosen')}>
      {chosen.map(({ filter, ...words }) => (
        <li key={filter}>
          <FilterChip
            removeLabel={t('remove', words)}
            link={(link) => (
              <Link
                {...link}
                {...STAY}
                search={({ properties = [], ...rest }) => ({
                  ...rest,
                  properties: properties.filter((one) => one !== filter),
                  page: undefined,
                })}
              />
            )}
          >
            {t('chip', words)}
          </FilterChip>
        </li>
      ))}
      <li>
        <ClearFilters className="link small" />
      </li>
    </ul>
  );
}

/** The way to the whole list. */
export function ClearFilters({ className }: { readonly className: string }) {
  const t = useTranslations('shop.filters');
  return (
    <Link {...STAY} className={className} search={withoutFilters}>
      {t('clear')}
    </Link>
  );
}

/** The list changes below, so the title takes the focus of a link that goes. */
const STAY = {
  to: '.',
  resetScroll: false,
  activeProps: {},
  rel: 'nofollow',
  onClick: () => document.getElementById('list-title')?.focus({ preventScroll: true }),
} as const;

function withoutFilters(search: ShopSearch): ShopSearch {
  return { ...search, properties: undefined, page: undefined };
}
