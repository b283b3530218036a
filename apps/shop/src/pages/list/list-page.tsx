import { Breadcrumbs, Disclosure, EmptyState, buttonClass } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { CategoryLinks } from '../../features/catalogue/components/category-links.tsx';
import { childrenOf, pathTo } from '../../features/catalogue/model/category-tree.ts';
import { useCategoryCrumbs } from '../parts/category-crumbs.tsx';
import { PlaceBar } from '../parts/place-bar.tsx';
import { ItemGrid } from './item-grid.tsx';
import styles from './list-page.module.css';

/** A department, or everything: the tree of departments, and its items with what is free (spec 2 §2). */
export function ListPage() {
  const t = useTranslations('shop.list');
  const { categoryId } = useParams({ strict: false });
  const { data: categories } = useSuspenseQuery(categoriesQuery(useCall()));
  const path = categoryId === undefined ? [] : pathTo(categories, categoryId);
  const below = categoryId === undefined ? [] : childrenOf(categories, categoryId);
  const title = path.at(-1)?.Description ?? t('allItems');
  const crumbs = useCategoryCrumbs(path.slice(0, -1), title);
  const tree = <CategoryLinks categories={categories} current={categoryId ?? null} />;
  return (
    <>
      <PlaceBar />
      <div className="wrap">
        <Breadcrumbs
          label={t('breadcrumbs')}
          crumbs={path.length === 0 ? crumbs.filter(({ key }) => key !== 'items') : crumbs}
        />
        <div className={styles['list']}>
          <aside className="only-wide">{tree}</aside>
          <ItemGrid
            key={categoryId ?? ''}
            asked={{ category: categoryId ?? null }}
            title={title}
            departments={
              <div className={styles['departments']}>
                <Disclosure className="only-narrow" title={t('showCategories')}>
                  {tree}
                </Disclosure>
                <CategoryCards label={t('within', { name: title })} categories={below} />
              </div>
            }
            empty={
              <EmptyState
                title={t('empty')}
                text={t('emptyText')}
                actions={
                  <Link to="/items" className={buttonClass({ variant: 'line' })}>
                    {t('allItems')}
                  </Link>
                }
              />
            }
          />
        </div>
      </div>
    </>
  );
}
