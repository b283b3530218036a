import type { QueryClient } from '@tanstack/react-query';

/** Answers that are the same for everybody. Whatever is not named here counts as somebody's own. */
const EVERYBODYS: ReadonlySet<unknown> = new Set([
  'settings',
  'categories',
  'category-properties',
  'warehouses',
  'deliveries',
  'closing-days',
  'available-days',
  'activation',
]);

/** The goods are everybody's too, but their prices are not: shown meanwhile, and asked anew. */
const WITH_PRICES: ReadonlySet<unknown> = new Set(['item', 'items', 'item-days', 'suggestions']);

type Keyed = { readonly queryKey: readonly unknown[] };

/**
 * Forgets what was answered to the person who left, on every way out: the next one at this screen sees none of it.
 * What is on the screen is asked anew for whoever is there now.
 */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [first] }: Keyed) => !EVERYBODYS.has(first) && !WITH_PRICES.has(first);
  await queryClient.cancelQueries({ predicate });
  queryClient.removeQueries({ type: 'inactive', predicate });
  await Promise.all([queryClient.resetQueries({ type: 'active', predicate }), askPricesAnew(queryClient)]);
}

/** The server draws every page at everybody's prices; whoever is logged in may have their own. */
export function askPricesAnew(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }: Keyed) => WITH_PRICES.has(first),
  });
}
