import type { Category } from '@bivak/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../app-context.tsx';
import { categoriesQuery } from '../api/categories-query.ts';

const NONE: readonly Category[] = [];

/**
 * Gives all departments, which the frame of the pages has loaded; none when that failed: the goods can be seen without.
 */
export function useCategories() {
  const { data, isError, refetch } = useQuery(categoriesQuery(useCall()));
  return { categories: data ?? NONE, failed: isError && data === undefined, retry: () => void refetch() };
}
