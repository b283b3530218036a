import { enterpriseNumber } from '../registers/enterprise-number.ts';
import { businessNumber, vatNumber } from '../registers/vat-number.ts';

/** Where somebody is found in the Peppol network: a list of numbers, by its code, and the number in it. */
export interface ElectronicAddress {
  readonly scheme: string;
  readonly id: string;
}

/** Lists of VAT numbers, by country (code list "Electronic Address Scheme"). */
const VAT_LISTS: Readonly<Record<string, string>> = {
  BE: '9925',
  DE: '9930',
  FR: '9957',
  LU: '9938',
  NL: '9944',
};

/**
 * Gives the address that follows from the numbers of a business: in Belgium its enterprise number, in the Netherlands
 * that of the chamber of commerce, else the VAT number. Null for who has none that is right: there is nowhere to send
 * it.
 */
export function electronicAddress(business: {
  readonly businessNo: string;
  readonly vatNo: string;
  readonly countryId: string;
}): ElectronicAddress | null {
  const { businessNo, countryId } = business;
  const vatNo = vatNumber(business.vatNo, countryId);
  if (countryId === 'BE') {
    const id = enterpriseNumber(businessNo) ?? (vatNo === null ? null : enterpriseNumber(vatNo));
    if (id !== null) return { scheme: '0208', id };
  }
  const registered = countryId === 'NL' ? businessNumber(businessNo, countryId) : null;
  if (registered !== null) return { scheme: '0106', id: registered };
  const list = VAT_LISTS[vatNo?.slice(0, 2) ?? ''];
  return vatNo === null || list === undefined ? null : { scheme: list, id: vatNo };
}
