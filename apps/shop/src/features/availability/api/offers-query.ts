import { listItemOffers, type Call, type ItemOffer } from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';
import { queryOptions } from '@tanstack/react-query';

/** Where and when something is asked for. */
export interface Asked {
  readonly warehouse: string;
  /** Null for what is there now, as a shop that sells shows it. */
  readonly period: Period | null;
  /** Whose figures: `public`, or the customer. */
  readonly identity: string;
}

/** What everybody is told: every page comes from the server with it, and shows it until a customer's own is there. */
export function asEverybody(asked: Asked): Asked {
  return { ...asked, identity: 'public' };
}

const HALF_A_MINUTE = 30_000;

/** Stock and price of the items of one page, by item id, in one call. */
export function offersQuery(call: Call, ids: readonly string[], asked: Asked) {
  return queryOptions({
    queryKey: ['offers', asked, ids],
    queryFn: async (): Promise<Record<string, ItemOffer>> => {
      const answer = await call(listItemOffers, {
        query: {
          ids: ids.join(','),
          warehouseID: asked.warehouse,
          ...(asked.period === null
            ? {}
            : { DateTimeExpectedStart: asked.period.from, DateTimeExpectedEnd: asked.period.to }),
        },
      });
      return Object.fromEntries(answer.Collection.map((offer) => [offer.ID, offer]));
    },
    staleTime: HALF_A_MINUTE,
  });
}
