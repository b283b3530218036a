import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AskedSerials } from '../../features/serials/api/serials-query.ts';
import { readSort, sortText } from '../../features/serials/model/serial-order.ts';
import { wordsOf } from '../../routing/search.ts';

/**
 * What is asked of the list stands in the address: a reload and the way back find it again. Another order, or other
 * words, begin at the first page.
 */
export function useAskedSerials() {
  const { find: words = '', page = 1, sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked: AskedSerials = { words, page, sort: readSort(sort) };
  return {
    asked,
    ask: (change: Partial<Omit<AskedSerials, 'page'>>) => {
      const next = { ...asked, ...change };
      void navigate({
        to: '/account/serials',
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
