import { useShop } from '../../../app-context.tsx';
import { usePlaces } from './use-places.ts';

/**
 * What of place and time a visitor has to choose, for the words that name it: of one place nothing is chosen, and a
 * sale has a date where a rental has a period.
 */
export function useAsked() {
  const { mode } = useShop();
  const { warehouses } = usePlaces();
  const day = mode === 'sales' ? 'date' : 'period';
  const both = mode === 'sales' ? 'placeDate' : 'placePeriod';
  return { mode, asked: warehouses.length > 1 ? both : day } as const;
}
