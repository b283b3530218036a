import {
  Breadcrumbs,
  Button,
  buttonClass,
  CheckLine,
  Disclosure,
  EmptyState,
  FilterChip,
  Icon,
  Pill,
} from '@bivak/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { CategoryLinks } from '../../features/catalogue/components/category-links.tsx';
import { FilterGroups } from '../../features/catalogue/components/filter-groups.tsx';
import { childrenOf, pathTo } from '../../features/catalogue/model/category-tree.ts';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import type { ShopSearch } from '../../routing/search.ts';
import filterStyles from './filters.module.css';
import filtersStyles from './filters.module.css';
import { ItemGrid } from './item-grid.tsx';
import { askedBy } from './load-list.ts';
import styles from './list-page.module.css';
import { useAvailableCount } from './use-available-count.ts';
import { type Filters, useFilters } from './use-filters.ts';

/** A department, or everything: the tree of departments, its filters, and its items with what is free (spec 2 §2). */
export function ListPage() {
  const { categoryId = null } = useParams({ strict: false });
  return <List key={categoryId} category={categoryId} />;
}

function List({ category }: { readonly category: string | null }) {
  const t = useTranslations('shop');
  const search = useSearch({ strict: false });
  const { parentId = category } = search;
  const asked = askedBy(search);
  const { categories, failed, retry } = useCategories();
  const filters = useFilters(category);
  const { mode } = useShop();
  const path = category === null ? [] : pathTo(categories, category);
  const below = parentId === null ? [] : childrenOf(categories, parentId);
  useKeepCategory(category);
  const title = path.at(-1)?.Description ?? t('list.allItems');
  const notes = path.at(-1)?.Notes;
  const crumbs = useCategoryCrumbs(path.slice(0, -1), title);
  const tree = <CategoryLinks categories={categories} current={category} />;
  const isNarrowed = asked.properties !== undefined || asked.available === true;
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
            asked={{ category, ...asked }}
            title={title}
            leaving={filters.leaving}
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
                <ChosenFilters chosen={filters.chosen} available={filters.filter.available} />
              </>
            }
            empty={
              <EmptyState
                title={t(emptyWords(asked).title, { mode })}
                text={t(emptyWords(asked).text)}
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

function emptyWords({ properties, available }: ReturnType<typeof askedBy>) {
  if (properties !== undefined) return { title: 'filters.nothing', text: 'filters.nothingText' } as const;
  if (available === true)
    return { title: 'filters.noneAvailable', text: 'filters.noneAvailableText' } as const;
  return { title: 'list.empty', text: 'list.emptyText' } as const;
}

/** Only what can be had where and when: while that is not known, a press asks it first. */
function AvailableFilter({ filters }: { readonly filters: Filters }) {
  const t = useTranslations('shop.filters');
  const { mode } = useShop();
  const open = useOpenSelector();
  const count = useAvailableCount(filters.filter);
  return (
    <div className={filterStyles['available']}>
      <CheckLine
        name="available"
        value="true"
        label={t('onlyAvailable', { mode })}
        end={count ?? undefined}
        checked={filters.filter.available}
        onChange={() => void toggle()}
      />
    </div>
  );

  async function toggle(): Promise<void> {
    if (count !== null || (await open(null, true))) filters.toggleAvailable();
  }
}

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** On a phone the filters stand behind a button, in a sheet that is loaded when it is asked for. */
function FilterButton({ filters }: { readonly filters: Filters }) {
  const t = useTranslations('shop.filters');
  const [open, setOpen] = useState(false);
  const length = filters.chosen.length + Number(filters.filter.available);
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
            <AvailableFilter filters={filters} />
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
  const { warehouse, from, to, sort } = useSearch({ strict: false });
  return (
    <form className={filterStyles['form']} aria-label={t('title')}>
      {Object.entries({ warehouse, from, to, sort }).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <AvailableFilter filters={filters} />
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
function ChosenFilters({ chosen, available }: Pick<Filters, 'chosen'> & { readonly available: boolean }) {
  const t = useTranslations('shop.filters');
  const { mode } = useShop();
  if (chosen.length === 0 && !available) return null;
  return (
    <ul className={filtersStyles['chosen']} aria-label={t('chosen')}>
      {available ? (
        <li>
          <FilterChip
            removeLabel={t('removeAvailable', { mode })}
            link={(link) => (
              <Link
                {...link}
                {...STAY}
                search={(search) => ({ ...search, available: undefined, page: undefined })}
              />
            )}
          >
            {t('availableChip', { mode })}
          </FilterChip>
        </li>
      ) : null}
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
  return { ...search, properties: undefined, available: undefined, page: undefined };
}
