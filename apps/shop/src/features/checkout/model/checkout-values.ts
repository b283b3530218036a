import { emptyPerson, type PersonField } from '../../../forms/person.ts';

/** What stands in the form, by the names of the wire, so that a refused field finds its input. */
export interface CheckoutValues {
  Customer: Record<PersonField, string>;
  EmailRepeat: string;
  Differs: boolean;
  Address: Record<PersonField, string>;
  Notes: string;
  Terms: boolean;
  CustomFields: Record<string, string | boolean>;
}

export function emptyValues(country: string): CheckoutValues {
  return {
    Customer: emptyPerson(country),
    EmailRepeat: '',
    Differs: false,
    Address: emptyPerson(country),
    Notes: '',
    Terms: false,
    CustomFields: {},
  };
}
