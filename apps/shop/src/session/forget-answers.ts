import type { QueryClient } from '@tanstack/react-query';

/** Answers that hold something of one person: a cart, an order, or figures that differ per customer. */
const PERSONAL: ReadonlySet<unknown> = new Set([
  'cart',
  'moments',
  'order',
  'order-confirmation',
  'stock',
  'price',
  'offers',
]);

/**
 * Forgets what was answered to the person who left, on every way out: the next one at this screen sees none of it.
 * What is on the screen is asked anew for whoever is there now.
 */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => PERSONAL.has(queryKey[0]);
  await queryClient.cancelQueries({ predicate });
  queryClient.removeQueries({ type: 'inactive', predicate });
  await Promise.all([
    queryClient.resetQueries({ type: 'active', predicate }),
    queryClient.invalidateQueries({ queryKey: ['item'] }),
    queryClient.invalidateQueries({ queryKey: ['items'] }),
  ]);
}
