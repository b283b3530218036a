import type { Category } from '@bivak/contract/wire';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Crumb {
  readonly key: string;
  readonly content: ReactNode;
}

/** The way from the home page through these departments to what stands `here`. */
export function useCategoryCrumbs(way: readonly Category[], here: string): Crumb[] {
  const t = useTranslations('shop.list');
  return [
    { key: 'home', content: <Link to="/">{t('home')}</Link> },
    { key: 'items', content: <Link to="/items">{t('allItems')}</Link> },
    ...way.map((category) => ({
      key: category.CategoryID,
      content: (
        <Link to="/items/$categoryId" params={{ categoryId: category.CategoryID }}>
          {category.Description}
        </Link>
      ),
    })),
    { key: 'here', content: here },
  ];
}
