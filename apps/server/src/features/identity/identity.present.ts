import type { Account, Invitation, LoginAnswer, OperatorLogin, Token } from '@bivak/contract';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import type { AccountRow } from './identity.queries.ts';
import type { InvitationRow } from './invitations.queries.ts';

export function presentToken(zone: Zone, token: TokenFacts): Token {
  return {
    Access_token: token.accessToken,
    Issued: zone.format(token.issued as EpochMs),
    Expires: zone.format(token.expires as EpochMs),
  };
}

export function presentLogin(zone: Zone, token: TokenFacts, accounts: readonly AccountRow[]): LoginAnswer {
  return { Token: presentToken(zone, token), Accounts: accounts.map(presentAccount) };
}

export function presentOperator(
  zone: Zone,
  token: TokenFacts,
  { name, email }: { readonly name: string; readonly email: string },
): OperatorLogin {
  return { Token: presentToken(zone, token), Operator: { Name: name, Email: email } };
}

export function presentInvitation(
  invitation: InvitationRow,
  asked: { readonly password: boolean; readonly phones: Invitation['Asks'] },
): Invitation {
  return {
    Kind: invitation.replacesLoginId === null ? 'invitation' : 'address',
    CompanyName: invitation.companyName,
    FirstName: invitation.firstName,
    Email: invitation.email,
    NeedsPassword: asked.password,
    Asks: asked.phones,
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
