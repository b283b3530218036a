import { zipCodeFault } from '@bivak/contract/shop-config';
import type { RefusedField } from '../application/refusal.ts';
import type { Shop } from './shop.ts';

/** Where somebody is, under the name that is to be found there. */
export interface Address {
  readonly companyName?: string | undefined;
  readonly salutation?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly houseNumberAddition?: string | undefined;
  readonly zipCode: string;
  readonly city: string;
  readonly countryId: string;
}

/**
 * What is wrong with an address in this shop: a country that it does not offer, a postcode that is none there. `at` is the
 * path of what has it, with the point behind.
 */
export function addressFaults(
  { config }: Pick<Shop, 'config'>,
  { zipCode, countryId }: Pick<Address, 'zipCode' | 'countryId'>,
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
