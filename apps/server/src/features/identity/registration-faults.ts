import type { Registration } from '@bivak/contract';
import { isNewPassword } from '@bivak/rules';
import type { RefusedField } from '../../platform/http/refusal.ts';
import { addressFaults } from '../../platform/shops/address-faults.ts';
import { numberFaults } from '../../platform/shops/company-numbers.ts';
import { customFieldFaults } from '../../platform/shops/custom-fields.ts';
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
  const { registration } = shop.config;
  const faults: RefusedField[] = [
    ...addressFaults(shop, 'Customer', Customer),
    ...(Address === null || Address === undefined ? [] : addressFaults(shop, 'Address', Address)),
    ...pageFaults(shop, 'User.ConfirmURL', User.ConfirmURL),
    ...fieldFaults(shop, Customer.CustomFields ?? {}),
  ];
  if (asksPassword) {
    const { Password = '' } = User;
    if (!isNewPassword(Password)) faults.push({ field: 'User.Password', reason: 'password-rule' });
    else if (isKnownPassword(shop, Password, ownWords(namesOf({ Customer, User }))))
      faults.push({ field: 'User.Password', reason: 'password-known' });
  }
  if (!registration.btw && isGiven(CustomerDetail?.VATNo))
    faults.push({ field: 'CustomerDetail.VATNo', reason: 'unknown-field' });
  if (!registration.kvk && isGiven(CustomerDetail?.BusinessNo))
    faults.push({ field: 'CustomerDetail.BusinessNo', reason: 'unknown-field' });
  const numbers = numberFaults(CustomerDetail ?? {}, Customer.CountryID, 'CustomerDetail.');
  const isNamed = (field: string): boolean => faults.some((fault) => fault.field === field);
  return [...faults, ...numbers.filter(({ field }) => !isNamed(field))];
}

function namesOf({ Customer, User }: Pick<Registering, 'Customer' | 'User'>): OwnNames {
  const { FirstName: firstName, LastName: lastName, Email: email } = User;
  return { firstName, lastName, email, companyName: Customer.CompanyName ?? '' };
}

function fieldFaults({ config }: Shop, fields: NonNullable<Registration['Customer']['CustomFields']>) {
  const faults = customFieldFaults(config, ['registration'], fields, true);
  return faults.map((fault) => ({ ...fault, field: `Customer.${fault.field}` }));
}

function isGiven(text: string | null | undefined): boolean {
  return text !== undefined && text !== null && text !== '';
}
