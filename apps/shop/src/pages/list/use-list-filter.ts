import { useSuspenseQuery } from '@tanstack/react-query';
import { useApp } from '../../app-context.tsx';
import type { ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useSelection } from '../../session/selection.ts';
import { filterOf, type Asked } from './load-list.ts';

/** The filter of a list on the page: what is asked, where the visitor is, and what the shop shows there. */
export function useListFilter(asked: Asked): ItemFilter {
  const { call, shop } = useApp();
  const { warehouses } = usePlaces();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const warehouseOnly = settings.ItemsToShowInShop === 'WarehouseOnly';
  return filterOf(asked, useSelection(warehouses), warehouseOnly, shop.gridPageSize);
}
