import type { Call, lending } from '@bivak/contract/wire';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions } from '@tanstack/react-query';
import type { Draft } from './drafts.ts';

/** What a draft outside the peak comes to, with the cart that would be ordered. */
export function draftCartQuery(call: Call, { id, version }: Pick<Draft, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['lending', 'cart', id, version],
    queryFn: async () => {
      const mutation = `mutation ($draftId: ID!) { prepareCart(draftId: $draftId) { CartID PickupDate ReturnDate
        PickupSlot { Key From To } ReturnSlot { Key From To } RentalDays BilledDays
        Lines { ItemID Description Amount TotalIncVAT PerDayIncVAT } TotalIncVAT ReferenceRequired
        TransportPersonnelCount TransportUnitCount TransportTotalWeight
        Faults { Question Field Code Message Most } } }`;
      const answer = await askGraphql<{ prepareCart: lending.DraftCart }>(call, mutation, { draftId: id });
      return answer.prepareCart;
    },
    // Somebody else may have taken the last tent or time slot.
    staleTime: 0,
    gcTime: 0,
  });
}
