import { useHoursInWords } from '../../locations/model/hours-in-words.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useLending } from './use-lending.ts';

/** When the depot is reached, in words. */
export function useDepotHours(): ReturnType<ReturnType<typeof useHoursInWords>> {
  const inWords = useHoursInWords();
  const { warehouse } = useLending();
  return inWords(usePlaces().all.find(({ WarehouseID }) => WarehouseID === warehouse)?.OpeningHours ?? []);
}
