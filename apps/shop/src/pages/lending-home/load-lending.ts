import type { InformationPageName } from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import { notFound } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { informationQuery } from '../../features/information/api/information-query.ts';
import { lendingTentsQuery } from '../../features/lending/api/lending-tents-query.ts';

/** The tents with words, pictures and prices: home, rates and their neighbours show them. */
export async function loadTents({ queryClient, call, shop }: AppContext): Promise<void> {
  const tents = shop.lending?.tents ?? [];
  await Promise.all([
    queryClient.prefetchQuery(lendingTentsQuery(call)),
    ...tents.map(({ item }) => queryClient.prefetchQuery(itemQuery(call, item))),
  ]);
}

/** A page that the shop has no words for is not found. */
export async function loadInformation(
  { queryClient, call }: AppContext,
  page: InformationPageName,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(informationQuery(call, page));
  } catch (cause) {
    if (isWireError(cause) && cause.status === 404) throw notFound();
    throw cause;
  }
}
