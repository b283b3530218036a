import type { NewPerson } from '@bivak/server';
import type { DemoData } from './demo-files.ts';

type Given = DemoData['people'][number];

/** A person of the demo's files; a login has the name of its first contact, whatever accounts come to it. */
export function newPerson({ login, customer, contact, role }: Given, people: readonly Given[]): NewPerson {
  const { mobile, ...person } = contact;
  const first = people.find((one) => one.login.email === login.email) ?? { contact };
  return {
    customer: typeof customer === 'string' ? { id: customer } : newCustomer(customer),
    contact: { ...person, salutation: person.salutation ?? null, mobilePhone: mobile },
    login: { id: `login-${first.contact.id}`, ...login },
    roleName: role,
  };
}

function newCustomer(given: Exclude<Given['customer'], string>): NewPerson['customer'] {
  const { country, phone, invoices: _, customFields: __, ...rest } = given;
  return { ...rest, salutation: rest.salutation ?? null, countryId: country, tel: phone };
}
