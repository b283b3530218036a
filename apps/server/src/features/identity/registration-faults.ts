import type { Registration } from '@bivak/contract';
import {
  type CustomFieldDeclaration,
  registrationCustomFields,
  type RegistrationField,
  registrationFieldState,
} from '@bivak/contract/shop-config';
import { isNewPassword } from '@bivak/rules';
import type { RefusedField } from '../../platform/application/refusal.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { numberFaults } from '../../platform/shops/company-numbers.ts';
import { customFieldFaults } from '../../platform/shops/custom-fields.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { isKnownPassword } from './known-password.ts';
import { pageFaults } from './own-page.ts';
import { type OwnNames, ownWords } from './password-faults.ts';

/** Whoever signed on elsewhere chooses no password here. */
export type Registering = Omit<Registration, 'User'> & {
  readonly User: Omit<Registration['User'], 'Password'> & { readonly Password?: string };
};

/** All that is wrong with a registration in this shop, beyond its shape (spec 2 §5, "Register"). */
export function registrationFaults(
  shop: Shop,
  { Customer, User, CustomerDetail, Address }: Registering,
  asksPassword = true,
) {
  const detail = CustomerDetail ?? {};
  const faults: RefusedField[] = [
    ...placeFaults(shop, 'Customer', Customer),
    ...(Address === null || Address === undefined ? [] : placeFaults(shop, 'Address', Address)),
    ...pageFaults(shop, 'User.ConfirmURL', User.ConfirmURL),
    ...askedFaults(shop, { Customer, User, CustomerDetail: detail }),
    ...phoneFaults('Customer.Tel', Customer.Tel),
    ...phoneFaults('User.Tel', User.Tel),
    ...phoneFaults('User.MobilePhone', User.MobilePhone),
    ...fieldFaults(shop, Customer.CustomFields ?? {}),
  ];
  if (asksPassword) {
    const { Password = '' } = User;
    if (!isNewPassword(Password)) faults.push({ field: 'User.Password', reason: 'password-rule' });
    else if (isKnownPassword(shop, Password, ownWords(namesOf({ Customer, User }))))
      faults.push({ field: 'User.Password', reason: 'password-known' });
  }
  if (stateOf(shop, 'CustomerDetail.VATNo') === 'hidden' && isGiven(detail.VATNo))
    faults.push({ field: 'CustomerDetail.VATNo', reason: 'unknown-field' });
  if (stateOf(shop, 'CustomerDetail.BusinessNo') === 'hidden' && isGiven(detail.BusinessNo))
    faults.push({ field: 'CustomerDetail.BusinessNo', reason: 'unknown-field' });
  const { BusinessNo: businessNo, VATNo: vatNo } = detail;
  const numbers = numberFaults({ businessNo, vatNo }, Customer.CountryID).map((fault) => ({
    ...fault,
    field: `CustomerDetail.${fault.field === 'vatNo' ? 'VATNo' : 'BusinessNo'}`,
  }));
  const isNamed = (field: string): boolean => faults.some((fault) => fault.field === field);
  return [...faults, ...numbers.filter(({ field }) => !isNamed(field))];
}

function placeFaults(
  shop: Shop,
  part: 'Customer' | 'Address',
  { ZipCode: zipCode, CountryID: countryId }: { readonly ZipCode: string; readonly CountryID: string },
): RefusedField[] {
  return addressFaults(shop, { zipCode, countryId }).map((fault) => ({
    ...fault,
    field: `${part}.${fault.field === 'zipCode' ? 'ZipCode' : 'CountryID'}`,
  }));
}

/** What my info would not save without. */
function askedFaults(
  shop: Shop,
  {
    Customer,
    User,
    CustomerDetail,
  }: Pick<Registering, 'Customer' | 'User'> & { CustomerDetail: CompanyNumbers },
): RefusedField[] {
  const given = {
    'Customer.Tel': Customer.Tel,
    'Customer.HouseNumberAddition': Customer.HouseNumberAddition,
    'Customer.Municipality': Customer.Municipality,
    'Contact.Tel': User.Tel,
    'Contact.MobilePhone': User.MobilePhone,
    'CustomerDetail.BusinessNo': CustomerDetail.BusinessNo,
    'CustomerDetail.VATNo': CustomerDetail.VATNo,
  } satisfies Record<RegistrationField, unknown>;
  return (Object.keys(given) as RegistrationField[]).flatMap((name) =>
    stateOf(shop, name) === 'mandatory' && !isGiven(given[name])
      ? [{ field: name.replace(/^Contact\./u, 'User.'), reason: 'required' }]
      : [],
  );
}

type CompanyNumbers = NonNullable<Registration['CustomerDetail']>;

function stateOf({ config }: Shop, field: RegistrationField) {
  const { account, registration } = config;
  return registrationFieldState({ fields: account.fields, registration }, field);
}

function namesOf({ Customer, User }: Pick<Registering, 'Customer' | 'User'>): OwnNames {
  const { FirstName: firstName, LastName: lastName, Email: email } = User;
  return { firstName, lastName, email, companyName: Customer.CompanyName ?? '' };
}

function fieldFaults({ config }: Shop, fields: NonNullable<Registration['Customer']['CustomFields']>) {
  const asked = registrationCustomFields(config.customFields, config.account.fields);
  const isAsked = ({ name, entity }: CustomFieldDeclaration): boolean =>
    entity === 'registration' || asked.some((field) => field.entity === entity && field.name === name);
  const faults = customFieldFaults(config, isAsked, fields, true);
  return faults.map((fault) => ({ ...fault, field: `Customer.${fault.field}` }));
}

function isGiven(text: string | null | undefined): boolean {
  return text !== undefined && text !== null && text.trim() !== '';
}
