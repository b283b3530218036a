import { zipCodeFault } from '@bivak/contract';
import type { RefusedField } from '../application/refusal.ts';
import type { Shop } from './shop.ts';

interface Placed {
  readonly ZipCode: string;
  readonly CountryID: string;
}

/**
 * What is wrong with an address in this shop: a country that it does not offer, a postcode that is none there. `part` is
 * where it stands in the call; null: at its top.
 */
export function addressFaults(
  { config }: Pick<Shop, 'config'>,
  part: 'Customer' | 'Address' | null,
  { ZipCode, CountryID }: Placed,
): RefusedField[] {
  const { countries } = config;
  const at = part === null ? '' : `${part}.`;
  if (!countries.includes(CountryID)) {
    const params = { choices: countries.join(', ') };
    return [{ field: `${at}CountryID`, reason: 'not-a-choice', params }];
  }
  const fault = zipCodeFault(CountryID, ZipCode);
  return fault === null ? [] : [{ field: `${at}ZipCode`, reason: 'zip-code', params: fault }];
}
