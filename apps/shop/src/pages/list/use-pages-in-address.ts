import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Tells the address how many pages are shown, so that a reload, a link or the way back finds the place again. */
export function usePagesInAddress(count: number): void {
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  useKeptPlace();
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

/**
 * With every address the router forgets whether the window was scrolled: whoever opens an article without scrolling once more
 * would come back to the top.
 */
function useKeptPlace(): void {
  const router = useRouter();
  useEffect(() => {
    const tell = () => void document.dispatchEvent(new Event('scroll'));
    const stops = [router.subscribe('onBeforeLoad', tell), router.subscribe('onRendered', tell)];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}
