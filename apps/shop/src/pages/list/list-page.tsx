import { Breadcrumbs, Disclosure, EmptyState, buttonClass } from '@bivak/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { CategoryLinks } from '../../features/catalogue/components/category-links.tsx';
import { childrenOf, pathTo } from '../../features/catalogue/model/category-tree.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { ChosenFilters, ClearFilters } from './chosen-filters.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterForm } from './filter-form.tsx';
import { ItemGrid } from './item-grid.tsx';
import styles from './list-page.module.css';
import { PartFailed } from './part-failed.tsx';
import { useFilters } from './use-filters.ts';
import { useKeepCategory } from './use-keep-category.ts';

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
