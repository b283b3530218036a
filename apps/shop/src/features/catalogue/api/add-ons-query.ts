import { listSuggestions, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** What goes with an item, in order (spec 2 §3, "Suggestion"). */
export function addOnsQuery(call: Call, itemId: string) {
  return queryOptions({
    queryKey: ['add-ons', itemId],
    queryFn: async () => (await call(listSuggestions, { params: { id: itemId } })).Collection,
    staleTime: 10 * 60_000,
  });
}
