import { listItems, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

export interface SearchAsked {
  readonly words: string;
  /** Only given when the shop shows a warehouse its own items (ItemsToShowInShop, spec 1 §3). */
  readonly warehouse: string | null;
}

const SHOWN = 5;

/** The first few of what words find, and how many there are. Broken off when other words are asked for. */
export function suggestionsQuery(call: Call, { words, warehouse }: SearchAsked) {
  return queryOptions({
    queryKey: ['suggestions', words, warehouse],
    queryFn: ({ signal }) =>
      call(
        listItems,
        {
          query: {
            index: 0,
            size: SHOWN,
            search: words,
            ...(warehouse === null ? {} : { warehouseID: warehouse }),
          },
        },
        { signal },
      ),
  });
}
