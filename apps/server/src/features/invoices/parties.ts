import type { ShopConfig } from '@bivak/contract/shop-config';
import { businessNumber, electronicAddress, iban, vatNumber } from '@bivak/rules';
import type { BillableOrder, GivenParty } from './billable.queries.ts';
import type { Party, Seller } from './invoice.ts';

/** The business, as `shop.json` has it today. */
export function sellerOf({ contact, invoices }: Pick<ShopConfig, 'contact' | 'invoices'>): Seller {
  const { company, country, zipCode, city, email, phone } = contact;
  const given = { businessNo: invoices.businessNo ?? '', vatNo: contact.vatNo ?? '', countryId: country };
  const [scheme, id] = invoices.peppolId?.split(':') ?? [];
  return {
    name: company,
    person: '',
    street: `${contact.street} ${contact.houseNumber}`,
    zipCode,
    city,
    countryId: country,
    email,
    phone,
    vatNo: vatNumber(given.vatNo, country),
    businessNo: businessNumber(given.businessNo, country),
    address: scheme === undefined || id === undefined ? electronicAddress(given) : { scheme, id },
    iban: invoices.iban === undefined ? null : iban(invoices.iban),
    bic: invoices.bic ?? null,
    register: invoices.register ?? null,
  };
}

/** The customer: what it gave for its invoices counts, else what it gave of itself, or in the checkout. */
export function buyerOf(order: BillableOrder): Party {
  const { invoiced, customer, countryId, email, phone, vatNo, businessNo } = order;
  const place = invoiced.street === '' ? customer : invoiced;
  const company = invoiced.companyName || customer.companyName;
  const person = personOf(invoiced) || personOf(customer);
  return {
    name: company || person,
    person: company === '' ? '' : person,
    street: `${place.street} ${place.houseNumber}${joined(place.houseNumberAddition)}`.trim(),
    zipCode: place.zipCode,
    city: place.city,
    countryId,
    email,
    phone,
    vatNo: vatNumber(vatNo, countryId),
    businessNo: businessNumber(businessNo, countryId),
    address: electronicAddress({ businessNo, vatNo, countryId }),
  };
}

function personOf({ firstName, lastName }: GivenParty): string {
  return `${firstName} ${lastName}`.trim();
}

/** 7b, and 7 bus 3. */
function joined(addition: string): string {
  return addition.length > 1 ? ` ${addition}` : addition;
}
