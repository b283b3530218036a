import { useSyncExternalStore } from 'react';

const TWO_MONTHS = '(width >= 1000px)';

/** Two months from 1000 px, one below (look §5). */
export function useMonthsShown(): 1 | 2 {
  return useSyncExternalStore(
    listen,
    () => (window.matchMedia(TWO_MONTHS).matches ? 2 : 1),
    () => 1,
  );
}

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(TWO_MONTHS);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
