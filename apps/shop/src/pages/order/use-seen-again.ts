import { useEffect } from 'react';

/** Whoever comes back from a window beside this one: the queries hear only of a page that was hidden. */
export function useSeenAgain(look: () => void): void {
  useEffect(() => {
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);
}
