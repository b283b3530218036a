import type { ItemSummary } from '@bivak/contract';
import { useSettled } from '@bivak/ui';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCall } from '../../../app-context.tsx';
import { suggestionsQuery } from '../../../features/catalogue/api/suggestions-query.ts';
import { usePlaces } from '../../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../../features/settings/api/settings-query.ts';
import { wordsOf } from '../../../routing/search.ts';
import { useSelection } from '../../../session/selection.ts';

export interface Suggestions {
  /** Those of the words before while the newer ones load; null when there are none yet. */
  readonly items: readonly ItemSummary[] | null;
  readonly total: number;
  /** Items and total are of earlier words. */
  readonly earlier: boolean;
  readonly loading: boolean;
  readonly trouble: 'offline' | 'failed' | null;
}

/** Fewer letters would find nearly everything. */
export const LEAST_LETTERS = 2;

/** What the words find, asked once the typing pauses, at the place of the visitor where that decides. */
export function useSuggestions(typed: string): Suggestions {
  const call = useCall();
  const { warehouses } = usePlaces();
  const { warehouse } = useSelection(warehouses);
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const words = wordsOf(typed) ?? '';
  const settled = useSettled(words);
  const warehouseOnly = settings.ItemsToShowInShop === 'WarehouseOnly';
  const query = useQuery({
    ...suggestionsQuery(call, { words: settled, warehouse: warehouseOnly ? warehouse : null }),
    enabled: settled.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  const earlier = query.isPlaceholderData || settled !== words;
  return {
    items: query.data?.Collection ?? null,
    total: query.data?.Total ?? 0,
    earlier,
    loading: query.fetchStatus === 'fetching' || settled !== words,
    trouble: troubleOf(query),
  };
}

function troubleOf({
  fetchStatus,
  isError,
}: {
  fetchStatus: string;
  isError: boolean;
}): Suggestions['trouble'] {
  if (fetchStatus === 'paused') return 'offline';
  return isError ? 'failed' : null;
}
