import type { Category } from '@bivak/contract/wire';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The way to a category, by its own name unless other words are given. */
export function CategoryLink({
  category,
  children,
}: {
  readonly category: Category;
  readonly children?: ReactNode;
}) {
  return (
    <Link to="/items/$categoryId" params={{ categoryId: category.CategoryID }}>
      {children ?? category.Description}
    </Link>
  );
}
