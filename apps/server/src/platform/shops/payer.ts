import { businessNumber } from '@bivak/rules';
import type { RefusedField } from '../application/refusal.ts';
import { addressFaults } from './address-faults.ts';
import type { Shop } from './shop.ts';

/**
 * Somebody else than the customer pays the invoice of an order (`design/lending.md` §4, "municipality and schools").
 */
export interface Payer {
  readonly companyName: string;
  /** Electronic invoices find it by this number; empty for none. */
  readonly businessNo: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryId: string;
  /** Where the invoice goes. */
  readonly email: string;
}

/** What is wrong with a payer: a shop that does not lend knows none. */
export function payerFaults(shop: Pick<Shop, 'config'>, payer: Payer | null): RefusedField[] {
  if (payer === null) return [];
  if (shop.config.lending === undefined) return [{ field: 'payer', reason: 'unknown-field' }];
  const { businessNo, countryId } = payer;
  const isNumbered = businessNo === '' || businessNumber(businessNo, countryId) !== null;
  return [
    ...addressFaults(shop, payer, 'payer.'),
    ...(isNumbered ? [] : [{ field: 'payer.businessNo', reason: 'business-no' }]),
  ];
}
