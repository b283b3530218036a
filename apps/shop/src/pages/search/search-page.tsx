import { Breadcrumbs, buttonClass, EmptyState } from '@bivak/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
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
  useKeptSearch(q);
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
            <RecentSearches words={undefined} />
            {departments}
          </div>
        ) : (
          <ItemGrid
            asked={{ search: q, ...askedBy(search) }}
            title={t('search.results', { words: q })}
            empty={
              <NothingFound words={q}>
                <RecentSearches words={q} />
                {departments}
              </NothingFound>
            }
          />
        )}
      </div>
    </>
  );
}

const KEPT_AS = 'searches';
const MOST_RECENT = 6;

/** What was searched for before in this window, each a way back to its results; it ends with the window. */
function RecentSearches({ words }: { readonly words: string | undefined }) {
  const t = useTranslations('shop.search');
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => setRecent(keptSearches().filter((one) => one !== words)), [words]);
  if (recent.length === 0) return null;
  return (
    <nav aria-label={t('recent')} className="row">
      <span className="soft">{t('recent')}</span>
      {recent.map((one) => (
        <Link key={one} to="/search" search={{ q: one }} className="link">
          {one}
        </Link>
      ))}
    </nav>
  );
}

function useKeptSearch(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return;
    const others = keptSearches().filter((one) => one !== words);
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify([words, ...others].slice(0, MOST_RECENT)));
    } catch {
      // Forbidden or full: nothing is remembered.
    }
  }, [words]);
}

function keptSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
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
