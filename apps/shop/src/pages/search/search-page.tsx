import { Breadcrumbs } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { ItemGrid } from '../list/item-grid.tsx';
import { PlaceBar } from '../parts/place-bar.tsx';
import { NothingFound } from './nothing-found.tsx';

/** What the words in the address find, as cards of the list; without words, the ways in. */
export function SearchPage() {
  const t = useTranslations('shop');
  const { q } = useSearch({ strict: false });
  const { data: categories } = useSuspenseQuery(categoriesQuery(useCall()));
  const onPages = usePagesInAddress();
  const departments = (
    <CategoryCards label={t('list.categories')} categories={childrenOf(categories, null)} />
  );
  return (
    <>
      <PlaceBar />
      <div className="wrap">
        <Breadcrumbs
          label={t('list.breadcrumbs')}
          crumbs={[
            { key: 'home', content: <Link to="/">{t('list.home')}</Link> },
            { key: 'items', content: <Link to="/items">{t('list.allItems')}</Link> },
            { key: 'here', content: t('search.title') },
          ]}
        />
        {q === undefined ? (
          <div className="stack">
            <h1>{t('search.title')}</h1>
            <p className="lede">{t('search.lede')}</p>
            {departments}
          </div>
        ) : (
          <ItemGrid
            asked={{ search: q }}
            title={t('search.results', { words: q })}
            empty={<NothingFound words={q}>{departments}</NothingFound>}
            onPages={onPages}
          />
        )}
      </div>
    </>
  );
}

/** Tells the address how many pages are shown, so that a reload or the way back finds the place again. */
function usePagesInAddress(): (count: number) => void {
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  return useCallback(
    (count) => {
      if (count === page) return;
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (search) => ({ ...search, page: count > 1 ? count : undefined }),
      });
    },
    [navigate, page],
  );
}
