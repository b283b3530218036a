import { useEffect } from 'react';

const taken = Promise.withResolvers<void>();

/**
 * The page between header and footer is taken over. The router puts it into a boundary of its own, which React hydrates
 * after all around it, on a busy device much later: what changes before that tears the page apart, and what is asked anew
 * reaches nobody.
 */
export const pageTaken: Promise<void> = taken.promise;

/** What stands in that boundary on every page calls it. */
export function usePageTaken(): void {
  useEffect(() => taken.resolve(), []);
}
