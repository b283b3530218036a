import type { AppContext } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { lendingTentsQuery } from '../../features/lending/api/lending-tents-query.ts';

/** The tents with words, pictures and prices: home, rates and their neighbours show them. */
export async function loadTents({ queryClient, call, shop }: AppContext): Promise<void> {
  const tents = shop.lending?.tents ?? [];
  await Promise.all([
    queryClient.prefetchQuery(lendingTentsQuery(call)),
    ...tents.map(({ item }) => queryClient.prefetchQuery(itemQuery(call, item))),
  ]);
}
