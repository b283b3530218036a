import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../app-context.tsx';
import { deliveriesQuery, warehousesQuery } from '../api/places-query.ts';
import { placeChoices } from './place-choices.ts';

/** Pickup points and ways of delivery; the frame of the pages has loaded them. */
export function usePlaces() {
  const { call, shop, locale } = useApp();
  const { data: all } = useSuspenseQuery(warehousesQuery(call));
  const { data: deliveries } = useSuspenseQuery(deliveriesQuery(call));
  const warehouses = useMemo(() => placeChoices(all, { shop, locale }), [all, shop, locale]);
  return {
    /** What can be chosen. */
    warehouses,
    /** Those that stand behind the choices, with their own names. */
    all,
    deliveries,
  };
}
