import type {
  CheckoutCustomer,
  OperationInput,
  registerCustomer,
  registerThroughSignOn,
  Salutation,
} from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import type * as z from 'zod/mini';
import { extraValues } from '@bivak/web/declared-fields';
import { ADDRESS_FIELDS, PERSON_FIELDS, type PersonField } from '../../../forms/person.ts';
import { askedOfNewcomers, registrationFields } from './registration-fields.ts';
import type { RegistrationValues } from './registration-values.ts';

type Body = OperationInput<typeof registerCustomer>['body'];
export type OutsideBody = Omit<OperationInput<typeof registerThroughSignOn>['body'], 'RegisterKey'>;
type Greeting = z.output<typeof Salutation>;

/** The form as the call takes it: what stays empty is left out, and what the shop does not ask never goes. */
export function registrationBody(
  shop: Pick<PublicShopConfig, 'customFields' | 'registration' | 'accountFields'>,
  values: RegistrationValues,
  confirmUrl: string,
  language: Language,
): Body {
  const person = filled(values.Customer, PERSON_FIELDS) as CheckoutCustomer;
  const { FirstName, LastName, Email, Tel } = person;
  const asked = askedOfNewcomers(shop);
  const given = (name: 'MobilePhone' | 'Municipality' | 'BusinessNo' | 'VATNo'): object => {
    const text = values[name].trim();
    return asked[name] === 'hidden' || text === '' ? {} : { [name]: text };
  };
  const detail = { ...given('BusinessNo'), ...given('VATNo') };
  const fields = {
    ...extraValues(registrationFields(shop), values.CustomFields, language),
    ...(shop.registration.newsLetter ? { CUST_SubscribedForNewsletter: values.NewsLetter } : {}),
  };
  return {
    Customer: {
      ...person,
      ...given('Municipality'),
      ...(Object.keys(fields).length === 0 ? {} : { CustomFields: fields }),
    },
    User: {
      Salutation: values.Salutation as Greeting,
      FirstName,
      LastName,
      Email,
      ...(Tel === undefined ? {} : { Tel }),
      ...given('MobilePhone'),
      Password: values.Password,
      ConfirmURL: confirmUrl,
    },
    ...(Object.keys(detail).length === 0 ? {} : { CustomerDetail: detail }),
    ...(values.Differs
      ? {
          Address: {
            ...(filled(values.Address, ADDRESS_FIELDS) as CheckoutCustomer),
            Salutation: values.AddressSalutation as Greeting,
          },
        }
      : {}),
  };
}

/** The same for whoever signed on: no password of ours. */
export function outsideBody({ User, ...body }: Body): OutsideBody {
  const { Password: _, ...person } = User;
  return { ...body, User: person };
}

/** Where the form has a field of the wire; null: nowhere. */
export function formPath(field: string): string | null {
  if (field in RENAMED) return RENAMED[field as keyof typeof RENAMED];
  if (field.startsWith('Customer.CustomFields.')) return field.slice('Customer.'.length);
  const [part, name = ''] = field.split('.');
  if (part === 'User' && PERSON_FIELDS.some((one) => one === name)) return `Customer.${name}`;
  const known = (part === 'Customer' || part === 'Address') && PERSON_FIELDS.some((one) => one === name);
  return known ? field : null;
}

const RENAMED = {
  'User.Salutation': 'Salutation',
  'User.MobilePhone': 'MobilePhone',
  'Customer.Municipality': 'Municipality',
  'User.Password': 'Password',
  'Address.Salutation': 'AddressSalutation',
  'CustomerDetail.VATNo': 'VATNo',
  'CustomerDetail.BusinessNo': 'BusinessNo',
  'Customer.CustomFields.CUST_SubscribedForNewsletter': 'NewsLetter',
} as const;

function filled(person: Record<PersonField, string>, fields: readonly PersonField[]): object {
  return Object.fromEntries(
    fields.map((field) => [field, person[field].trim()]).filter(([, text]) => text !== ''),
  );
}
