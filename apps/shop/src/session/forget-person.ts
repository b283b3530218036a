import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '@bivak/web/storage';
import type { Session } from './session.ts';
import { STORE_KEY } from './session-store.ts';

/**
 * Forgets a person on every way in and out, here or in another tab. Who presses to leave, in whichever tab, also takes
 * along what was kept aside: forms half filled in, the ways into orders, and which of them were placed here. A session
 * that ends by itself loses nothing of it. Before the page is taken over nothing on it is anybody's, and an answer that went
 * would tear the page apart.
 */
export function forgetWhoLeaves(
  { events, store }: Pick<Session, 'events' | 'store'>,
  queryClient: QueryClient,
  taken?: Promise<void>,
): void {
  let waits = taken;
  void taken?.then(() => (waits = undefined));
  const forget = (): void => {
    if (waits === undefined) void forgetAnswers(queryClient);
    else void waits.then(() => forgetAnswers(queryClient));
  };
  events.on('login', forget);
  events.on('logout', ({ cause }) => {
    forget();
    // What ended by itself in another tab has left its cart to be found again.
    const isElsewhere = cause === 'elsewhere' && store.getState().cart.resume === null;
    if (cause === 'pressed' || isElsewhere) [() => sessionStorage, () => localStorage].forEach(forgetIn);
  });
}

function forgetIn(storage: () => Storage): void {
  attempt(() => {
    for (const key of Object.keys(storage()))
      if (key.startsWith('RM_') && key !== STORE_KEY) storage().removeItem(key);
  });
}

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
