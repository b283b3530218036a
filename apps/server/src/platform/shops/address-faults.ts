import { zipCodeFault } from '@bivak/contract';
import type { RefusedField } from '../http/refusal.ts';
import type { Shop } from './shop.ts';

interface Placed {
  readonly ZipCode: string;
  readonly CountryID: string;
}

/** What is wrong with an address in this shop: a country that it does not offer, a postcode that is none there. */
export function addressFaults(
  { config }: Pick<Shop, 'config'>,
  part: 'Customer' | 'Address',
  { ZipCode, CountryID }: Placed,
): RefusedField[] {
  const { countries } = config;
  if (!countries.includes(CountryID)) {
    const params = { choices: countries.join(', ') };
    return [{ field: `${part}.CountryID`, reason: 'not-a-choice', params }];
  }
  const fault = zipCodeFault(CountryID, ZipCode);
  return fault === null ? [] : [{ field: `${part}.ZipCode`, reason: 'zip-code', params: fault }];
}
