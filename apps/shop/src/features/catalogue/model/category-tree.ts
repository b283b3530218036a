import type { Category } from '@bivak/contract/wire';

/** The way from a top category down to the given one, which is the last; empty when it is unknown. */
export function pathTo(categories: readonly Category[], id: string): Category[] {
  const path: Category[] = [];
  let next: string | null = id;
  while (next !== null) {
    const category = categories.find((one) => one.CategoryID === next);
    // A category that is above itself would never end.
    if (category === undefined || path.includes(category)) break;
    path.unshift(category);
    next = category.ParentCategoryID;
  }
  return path;
}

export function childrenOf(categories: readonly Category[], parent: string | null): Category[] {
  return categories
    .filter((category) => category.ParentCategoryID === parent)
    .toSorted((a, b) => a.Ranking - b.Ranking);
}
