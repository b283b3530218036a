import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AskedMachines } from '../../features/machines/api/machines-query.ts';
import { readSort, sortText } from '../../features/machines/model/machine-sort.ts';
import { wordsOf } from '../../routing/search.ts';

/**
 * What is asked of the list stands in the address: a reload and the way back find it again. Another order, or other
 * words, begin at the first page.
 */
export function useAskedMachines() {
  const { find: words = '', page = 1, sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked: AskedMachines = { words, page, sort: readSort(sort) };
  return {
    asked,
    ask: (change: Partial<Omit<AskedMachines, 'page'>>) => {
      const next = { ...asked, ...change };
      void navigate({
        to: '/account/machines',
        replace: true,
        resetScroll: false,
        search: (search) => ({
          ...search,
          find: wordsOf(next.words),
          sort: sortText(next.sort),
          page: undefined,
        }),
      });
    },
  };
}
