import { Breadcrumbs, buttonClass, EmptyState } from '@bivak/ui';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import { ItemGrid } from '../list/item-grid.tsx';
import { askedBy } from '../list/load-list.ts';

/** What the words in the address find, as cards of the list; without words, the ways in. */
export function SearchPage() {
  const t = useTranslations('shop');
  const search = useSearch({ strict: false });
  const { q } = search;
  const crumbs = useCategoryCrumbs([], t('search.title'));
  const { categories } = useCategories();
  const departments = (
    <CategoryCards label={t('list.categories')} categories={childrenOf(categories, null)} />
  );
  return (
    <>
      <PlaceBar />
      <div className="wrap">
        <Breadcrumbs label={t('list.breadcrumbs')} crumbs={crumbs} />
        {q === undefined ? (
          <div className="stack">
            <h1>{t('search.title')}</h1>
            <p className="lede">{t('search.lede')}</p>
            {departments}
          </div>
        ) : (
          <ItemGrid
            asked={{ search: q, ...askedBy(search) }}
            title={t('search.results', { words: q })}
            empty={<NothingFound words={q}>{departments}</NothingFound>}
          />
        )}
      </div>
    </>
  );
}

/** Nothing has these words: what to try, and the departments to look in. */
function NothingFound({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  const t = useTranslations('shop');
  return (
    <>
      <EmptyState
        icon="search"
        title={t('search.nothing', { words })}
        text={t('search.nothingHints')}
        actions={
          <Link to="/items" className={buttonClass({ variant: 'line' })}>
            {t('list.allItems')}
          </Link>
        }
      />
      {children}
    </>
  );
}
