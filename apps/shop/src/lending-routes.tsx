import { openLendingPages } from './lending-pages.tsx';

/** Pages that only a shop has that lends to associations (spec 3 §2); a shop's addresses decide which it offers. */
export const lendingPages = [...openLendingPages] as const;

/** Those of them that ask for a login, below the one guard. */
export const lendingGuarded = [] as const;
