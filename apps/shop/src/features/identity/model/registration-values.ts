import type { SignOnPerson } from '@bivak/contract/wire';
import type { ExtraValues } from '@bivak/web/declared-fields';
import { emptyPerson, type PersonField } from '../../../forms/person.ts';

/** The form, in the ids of its inputs. */
export const REGISTRATION_FORM = 'register';

/** What stands in the form; persons by the names of the wire. */
export interface RegistrationValues {
  Salutation: string;
  Customer: Record<PersonField, string>;
  EmailRepeat: string;
  /** Of the person; what else is the customer's. */
  MobilePhone: string;
  Municipality: string;
  BusinessNo: string;
  VATNo: string;
  Differs: boolean;
  AddressSalutation: string;
  Address: Record<PersonField, string>;
  CustomFields: ExtraValues;
  Password: string;
  PasswordRepeat: string;
  NewsLetter: boolean;
  Terms: boolean;
}

/** What the provider said of a person stands in the form already; it can be changed. */
export function begunRegistration(country: string, person: SignOnPerson | null): RegistrationValues {
  const empty = emptyRegistration(country);
  if (person === null) return empty;
  const { FirstName, LastName, Email, CompanyName } = person;
  return {
    ...empty,
    Customer: { ...empty.Customer, FirstName, LastName, Email, CompanyName },
    EmailRepeat: Email,
  };
}

export function emptyRegistration(country: string): RegistrationValues {
  return {
    Salutation: '',
    Customer: emptyPerson(country),
    EmailRepeat: '',
    MobilePhone: '',
    Municipality: '',
    BusinessNo: '',
    VATNo: '',
    Differs: false,
    AddressSalutation: '',
    Address: emptyPerson(country),
    CustomFields: {},
    Password: '',
    PasswordRepeat: '',
    NewsLetter: false,
    Terms: false,
  };
}
