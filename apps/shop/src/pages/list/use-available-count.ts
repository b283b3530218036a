import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '../../app-context.tsx';
import { availableCount, itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';

/** How many of a list can be had where and when the visitor wants them; null until both are known. */
export function useAvailableCount(filter: ItemFilter): number | null {
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const asked = warehouse === null || period === null ? null : { warehouse, period };
  const counted = asked === null ? filter : availableCount(filter, asked);
  const { data } = useInfiniteQuery({ ...itemsQuery(useCall(), counted), enabled: asked !== null });
  return asked === null ? null : (data?.pages[0]?.Total ?? null);
}
