import type { Category } from '@bivak/contract/wire';
import { childrenOf } from './category-tree.ts';

export interface Department {
  readonly category: Category;
  /** The first of what is below it. */
  readonly children: readonly Category[];
  /** How many more there are. */
  readonly further: number;
}

/** Two levels for a menu, so many at most of each that a shop of hundreds still has a menu. */
export function departmentsOf(
  categories: readonly Category[],
  most: { readonly departments: number; readonly children: number },
): { readonly departments: readonly Department[]; readonly further: number } {
  const tops = childrenOf(categories, null);
  const departments = tops.slice(0, most.departments).map((category) => {
    const children = childrenOf(categories, category.CategoryID);
    const shown = children.slice(0, most.children);
    return { category, children: shown, further: children.length - shown.length };
  });
  return { departments, further: tops.length - departments.length };
}
