import type { ShopFacts } from '../facts.ts';
import { type MadePerson, makePerson } from '../reservations/person.ts';
import type { Batch } from '../facts.ts';
import { createTable } from './copy-text.ts';

export interface LargeCustomer {
  readonly id: string;
  readonly contactId: string;
  readonly group: string | null;
  readonly person: MadePerson;
}

const firstCustomer = 200_001;
const firstContact = 700_001;
const perBatch = 20_000;

/** One customer for each twenty-five reservations: some come often, most now and then. */
export function makeCustomers({ reservations, seed, priceLists }: ShopFacts): LargeCustomer[] {
  const group = priceLists.find(({ customerGroup }) => customerGroup !== null)?.customerGroup ?? null;
  return Array.from({ length: Math.max(1, Math.ceil(reservations / 25)) }, (_, n) => {
    const person = makePerson(seed, `k${n + 1}`, true);
    return {
      id: String(firstCustomer + n),
      contactId: String(firstContact + n),
      group: person.isClub ? group : null,
      person,
    };
  });
}

const customerColumns = [
  'id',
  'company_name',
  'first_name',
  'last_name',
  'salutation',
  'street',
  'house_number',
  'zip_code',
  'city',
  'tel',
  'email',
  'customer_group',
  'reference_required',
  'created_at',
  'modified_at',
];
const contactColumns = [
  'id',
  'customer_id',
  'salutation',
  'first_name',
  'last_name',
  'email',
  'tel',
  'created_at',
  'modified_at',
];

/** They have no logins: hashing tens of thousands of passwords would take longer than all the rest. */
export function* peopleRows(customers: readonly LargeCustomer[], since: string): Generator<Batch> {
  const customer = createTable('customer', customerColumns);
  const contact = createTable('contact', contactColumns);
  for (const { id, contactId, group, person: p } of customers) {
    customer.add([
      id,
      p.companyName,
      p.firstName,
      p.lastName,
      p.salutation,
      p.street,
      p.houseNumber,
      p.zipCode,
      p.city,
      p.tel,
      p.email,
      group,
      p.asksReference,
      since,
      since,
    ]);
    contact.add([contactId, id, p.salutation, p.firstName, p.lastName, p.email, p.tel, since, since]);
    if (customer.rows < perBatch) continue;
    yield customer.take();
    yield contact.take();
  }
  yield customer.take();
  yield contact.take();
}
