import { Breadcrumbs, Button, buttonClass, Disclosure, EmptyState, FilterChip, Icon, Pill } from '@bivak/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { CategoryLinks } from '../../features/catalogue/components/category-links.tsx';
import { FilterGroups } from '../../features/catalogue/components/filter-groups.tsx';
import { childrenOf, pathTo } from '../../features/catalogue/model/category-tree.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import type { ShopSearch } from '../../routing/search.ts';
import filterStyles from './filters.module.css';
import filtersStyles from './filters.module.css';
import { ItemGrid } from './item-grid.tsx';
import styles from './list-page.module.css';
import { type Filters, useFilters } from './use-filters.ts';

/** A department, or everything: the tree of departments, its filters, and its items with what is free (spec 2 §2). */
export function ListPage() {
  const { categoryId = null } = useParams({ strict: false });
  return <List key={categoryId} category={categoryId} />;
}

function List({ category }: { readonly category: string | null }) {
  const t = useTranslations('shop');
  const { properties, parentId = category } = useSearch({ strict: false });
  const { categories, failed, retry } = useCategories();
  const filters = useFilters(category);
  const path = category === null ? [] : pathTo(categories, category);
  const below = parentId === null ? [] : childrenOf(categories, parentId);
  useKeepCategory(category);
  const title = path.at(-1)?.Description ?? t('list.allItems');
  const notes = path.at(-1)?.Notes;
  const crumbs = useCategoryCrumbs(path.slice(0, -1), title);
  const tree = <CategoryLinks categories={categories} current={category} />;
  const isNarrowed = properties !== undefined;
  return (
    <>
      <PlaceBar />
      <div className="wrap">
        <Breadcrumbs
          label={t('list.breadcrumbs')}
          crumbs={path.length === 0 ? crumbs.filter(({ key }) => key !== 'items') : crumbs}
        />
        <div className={styles['list']}>
          <aside className={styles['side']}>
            <div className="only-wide">{tree}</div>
            <FilterForm {...filters} />
          </aside>
          <ItemGrid
            asked={{ category, properties }}
            title={title}
            leaving={String(filters.filter.properties) !== String(properties ?? '')}
            departments={
              <>
                <div className={styles['departments']}>
                  {notes ? <p className="soft">{notes}</p> : null}
                  {failed ? <PartFailed text={t('list.categoriesError')} retry={retry} /> : null}
                  <Disclosure className="only-narrow" title={t('list.showCategories')}>
                    {tree}
                  </Disclosure>
                  <CategoryCards label={t('list.within', { name: title })} categories={below} />
                </div>
                {filters.failed ? (
                  <PartFailed text={t('filters.loadError')} retry={filters.retry} />
                ) : (
                  <FilterButton filters={filters} />
                )}
                <ChosenFilters chosen={filters.chosen} />
              </>
            }
            empty={
              <EmptyState
                title={t(isNarrowed ? 'filters.nothing' : 'list.empty')}
                text={t(isNarrowed ? 'filters.nothingText' : 'list.emptyText')}
                actions={
                  isNarrowed ? (
                    <ClearFilters className={buttonClass({ variant: 'line' })} />
                  ) : (
                    <Link to="/items" className={buttonClass({ variant: 'line' })}>
                      {t('list.allItems')}
                    </Link>
                  )
                }
              />
            }
          />
        </div>
      </div>
    </>
  );
}

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** On a phone the filters stand behind a button, in a sheet that is loaded when it is asked for. */
function FilterButton({ filters }: { readonly filters: Filters }) {
  const t = useTranslations('shop.filters');
  const [open, setOpen] = useState(false);
  const { length } = filters.chosen;
  if (filters.groups.length === 0) return null;
  return (
    <div className={filterStyles['button']}>
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

/** It stands beside the list. Without scripts it is a form with a button, which keeps place and period. */
function FilterForm(filters: Filters) {
  const t = useTranslations('shop.filters');
  const { warehouse, from, to } = useSearch({ strict: false });
  if (filters.groups.length === 0) return null;
  return (
    <form className={filterStyles['form']} aria-label={t('title')}>
      {Object.entries({ warehouse, from, to }).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <FilterGroups {...filters} />
      <Button type="submit" variant="line" size="s" className={filterStyles['submit']}>
        {t('apply')}
      </Button>
    </form>
  );
}

/** What of a list could not be loaded, with another try; nothing where errors are off (RULINGS). */
function PartFailed({
  text,
  retry,
  errorsEnabled,
}: {
  readonly text: string;
  readonly retry: () => void;
  readonly errorsEnabled?: boolean;
}) {
  const t = useTranslations('shop.global');
  const shop = useShop();
  if (!(errorsEnabled ?? shop.errorsEnabled)) return null;
  return (
    <p role="alert" className={styles['failed']}>
      {text}
      <Button variant="line" size="s" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </p>
  );
}

/** A new cart says from which department it was begun, also when the article is added on its own page. */
function useKeepCategory(categoryId: string | null): void {
  const { store } = useApp().session;
  useEffect(() => {
    if (categoryId !== null) store.setState(({ session }) => ({ session: { ...session, categoryId } }));
  }, [store, categoryId]);
}

/** What the list is narrowed by, each with the way to the list without it. */
function ChosenFilters({ chosen }: Pick<Filters, 'chosen'>) {
  const t = useTranslations('shop.filters');
  if (chosen.length === 0) return null;
  return (
    <ul className={filtersStyles['chosen']} aria-label={t('chosen')}>
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
function ClearFilters({ className }: { readonly className: string }) {
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
