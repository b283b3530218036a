import type { Category } from '@bivak/contract/wire';
import { CategoryTree, Disclosure, type CategoryLink, type CategoryNode } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { childrenOf, pathTo } from '../model/category-tree.ts';

/** A shop of hundreds of departments unfolds the others. */
const AT_ONCE = 24;

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
  const tops = nodesBelow(null);
  const first = tops.filter((node, index) => index < AT_ONCE || open.has(node.id));
  const further = tops.filter((node) => !first.includes(node));
  return (
    <>
      <CategoryTree label={t('categories')} nodes={first} link={linkTo} />
      {further.length === 0 ? null : (
        <Disclosure title={t('moreCategories', { count: further.length })}>
          <CategoryTree
            label={t('moreCategories', { count: further.length })}
            nodes={further}
            link={linkTo}
          />
        </Disclosure>
      )}
    </>
  );
}

function linkTo(node: CategoryNode, { 'aria-current': currentPage, children }: CategoryLink) {
  return (
    <Link
      to="/items/$categoryId"
      params={{ categoryId: node.id }}
      activeProps={{}}
      aria-current={currentPage}
    >
      {children}
    </Link>
  );
}
