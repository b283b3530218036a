import type { ItemOffer, ItemSummary } from '@bivak/contract';
import { useQueries } from '@tanstack/react-query';
import { useCall } from '../../app-context.tsx';
import { offersQuery } from '../../features/availability/api/offers-query.ts';
import type { Selection } from '../../session/selection-of.ts';
import { useIdentity } from '../../session/use-session.ts';

/** Stock and price per item, page by page; undefined while they load or nothing is chosen. */
export function useOffers(
  pages: readonly (readonly ItemSummary[])[],
  { warehouse, period }: Selection,
): (id: string) => ItemOffer | undefined {
  const call = useCall();
  const identity = useIdentity();
  const asked = warehouse === null || period === null ? null : { warehouse, period, identity };
  const answers = useQueries({
    queries:
      asked === null
        ? []
        : pages
            .filter((page) => page.length > 0)
            .map((page) =>
              offersQuery(
                call,
                page.map((item) => item.ID),
                asked,
              ),
            ),
  });
  return (id) => answers.map(({ data }) => data?.[id]).find((offer) => offer !== undefined);
}
