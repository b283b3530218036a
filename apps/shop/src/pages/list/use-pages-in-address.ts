import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Tells the address how many pages are shown, so that a reload, a link or the way back finds the place again. */
export function usePagesInAddress(count: number): void {
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (count === 0 || count === page) return;
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (search) => ({ ...search, page: count > 1 ? count : undefined }),
    });
  }, [count, navigate, page]);
}
