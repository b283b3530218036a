import { useSuspenseQuery } from '@tanstack/react-query';
import { useCall } from '../../../app-context.tsx';
import { deliveriesQuery, warehousesQuery } from '../api/places-query.ts';

/** Pickup points and ways of delivery; the frame of the pages has loaded them. */
export function usePlaces() {
  const call = useCall();
  const { data: warehouses } = useSuspenseQuery(warehousesQuery(call));
  const { data: deliveries } = useSuspenseQuery(deliveriesQuery(call));
  return { warehouses, deliveries };
}
