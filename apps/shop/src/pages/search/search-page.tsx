import { Breadcrumbs } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { CategoryCards } from '../../features/catalogue/components/category-cards.tsx';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { ItemGrid } from '../list/item-grid.tsx';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { NothingFound } from './nothing-found.tsx';

/** What the words in the address find, as cards of the list; without words, the ways in. */
export function SearchPage() {
  const t = useTranslations('shop');
  const { q } = useSearch({ strict: false });
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
            asked={{ search: q }}
            title={t('search.results', { words: q })}
            empty={<NothingFound words={q}>{departments}</NothingFound>}
          />
        )}
      </div>
    </>
  );
}
