import { zipCodeFault } from '@bivak/contract/shop-config';
import type { RefusedField } from '../application/refusal.ts';
import type { Shop } from './shop.ts';

interface Placed {
  readonly zipCode: string;
  readonly countryId: string;
}

/**
 * What is wrong with an address in this shop: a country that it does not offer, a postcode that is none there. `at` is the
 * path of what has it, with the point behind.
 */
export function addressFaults(
  { config }: Pick<Shop, 'config'>,
  { zipCode, countryId }: Placed,
  at = '',
): RefusedField[] {
  const { countries } = config;
  if (!countries.includes(countryId)) {
    const params = { choices: countries.join(', ') };
    return [{ field: `${at}countryId`, reason: 'not-a-choice', params }];
  }
  const fault = zipCodeFault(countryId, zipCode);
  return fault === null ? [] : [{ field: `${at}zipCode`, reason: 'zip-code', params: fault }];
}
