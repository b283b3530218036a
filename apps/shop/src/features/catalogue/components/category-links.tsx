import type { Category } from '@bivak/contract';
import { CategoryTree, type CategoryNode } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { childrenOf, pathTo } from '../model/category-tree.ts';

/** The tree of departments; the branch of the current one is open. */
export function CategoryLinks({
  categories,
  current,
}: {
  readonly categories: readonly Category[];
  readonly current: string | null;
}) {
  const t = useTranslations('shop.list');
  const open = new Set(current === null ? [] : pathTo(categories, current).map((one) => one.CategoryID));
  const nodesBelow = (parent: string | null): CategoryNode[] =>
    childrenOf(categories, parent).map((category) => ({
      id: category.CategoryID,
      title: category.Description,
      count: category.ItemCount,
      current: category.CategoryID === current,
      children: open.has(category.CategoryID) ? nodesBelow(category.CategoryID) : [],
    }));
  return (
    <CategoryTree
      label={t('categories')}
      nodes={nodesBelow(null)}
      link={(node, { 'aria-current': currentPage, children }) => (
        <Link
          to="/items/$categoryId"
          params={{ categoryId: node.id }}
          activeProps={{}}
          aria-current={currentPage}
        >
          {children}
        </Link>
      )}
    />
  );
}
