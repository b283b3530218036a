import type { Account, Invitation, LoginAnswer, OperatorLogin, Token } from '@bivak/contract/wire';
import { mailFault } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import type { OpenInvitation } from './invitations.queries.ts';
import type { AccountRow } from './logins.sql.ts';

export function presentToken(zone: Zone, token: TokenFacts): Token {
  return {
    Access_token: token.accessToken,
    Issued: zone.format(token.issued as EpochMs),
    Expires: zone.format(token.expires as EpochMs),
  };
}

export function presentLogin(
  { zone, config }: Pick<Context['shop'], 'zone' | 'config'>,
  token: TokenFacts,
  accounts: readonly AccountRow[],
): LoginAnswer {
  const { lending } = config;
  return {
    Token: presentToken(zone, token),
    Accounts: accounts.map((account) => ({
      ...presentAccount(account),
      ...(lending === undefined ? {} : presentBorrower(account, lending.internalMailDomains)),
    })),
  };
}

export function presentOperator(
  zone: Zone,
  token: TokenFacts,
  { name, email }: { readonly name: string; readonly email: string },
): OperatorLogin {
  return { Token: presentToken(zone, token), Operator: { Name: name, Email: email } };
}

export function presentInvitation(invitation: OpenInvitation): Invitation {
  const phones = { tel: 'Tel', mobilePhone: 'MobilePhone' } as const;
  return {
    Kind: invitation.replacesLoginId === null ? 'invitation' : 'address',
    CompanyName: invitation.companyName,
    FirstName: invitation.firstName,
    Email: invitation.email,
    NeedsPassword: invitation.needsPassword,
    Asks: invitation.asks.map((field) => phones[field]),
  };
}

function presentAccount(account: AccountRow): Account {
  return {
    CustomerID: account.customerId,
    ContactID: account.contactId,
    RoleName: account.roleName,
    FirstName: account.firstName,
    LastName: account.lastName,
    CompanyName: account.companyName,
    ...(account.hasEmail ? {} : { EmailRequired: true }),
  };
}

/** What is asked of who acts for an association that borrows. An address that waits for its reader counts as given. */
function presentBorrower(
  { contactEmail, pendingEmail, customerEmail, hasConfirmed }: AccountRow,
  internal: readonly string[],
): Partial<Account> {
  const Contact = mailFault(pendingEmail ?? contactEmail, internal);
  const Customer = mailFault(customerEmail, internal);
  return {
    ...(hasConfirmed ? {} : { DetailsToConfirm: true }),
    ...(Contact === null && Customer === null ? {} : { EmailFaults: { Contact, Customer } }),
  };
}

/** The wire's names of what a registration, a password, an invitation or somebody's rights are refused for. */
const wireNames = {
  customer: 'Customer',
  contact: 'User',
  detail: 'CustomerDetail',
  address: 'Address',
  companyName: 'CompanyName',
  houseNumberAddition: 'HouseNumberAddition',
  zipCode: 'ZipCode',
  municipality: 'Municipality',
  countryId: 'CountryID',
  tel: 'Tel',
  mobilePhone: 'MobilePhone',
  businessNo: 'BusinessNo',
  vatNo: 'VATNo',
  password: 'Password',
  repeated: 'ConfirmPassword',
  currentPassword: 'CurrentPassword',
  page: 'ConfirmURL',
  warehouses: 'WarehouseIDs',
  allow: 'Allow',
  deny: 'Deny',
} as const;

export function identityRefusal(refusal: Refusal): Refusal {
  return refuseNamed(refusal, (field) => wirePath(field, wireNames));
}
