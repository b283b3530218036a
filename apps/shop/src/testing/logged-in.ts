import type { Account, SubAccount } from '@bivak/contract/wire';
import type { SessionState } from '../session/session-state.ts';
import { aToken, anAccount } from './fake-people.ts';

/** The admin-type user: the role's name is the default one of the fake shop's settings. */
export const AN = anAccount('scouts', 'an', {
  RoleName: 'Admin',
  FirstName: 'An',
  CompanyName: 'Scouts Sint-Jan',
});

/** A browser in which somebody is logged in. */
export function loggedInAs(account: Account, accounts: readonly Account[] = [account]) {
  return (state: SessionState): SessionState => ({
    ...state,
    session: { ...state.session, token: aToken('mine'), account, accounts },
  });
}

/** A person of the customer, by the name of the contact. */
export function aPerson(contact: string, given: Partial<SubAccount> = {}): SubAccount {
  const email = `${contact}@scouts.example`;
  return {
    CustomerID: 'scouts',
    UserName: email,
    RoleName: null,
    CONTACT_ContactID: contact,
    CONTACT_Salutation: 'Mx',
    CONTACT_FirstName: contact,
    CONTACT_LastName: 'Peeters',
    CONTACT_Email: email,
    CONTACT_Tel: '',
    CONTACT_MobilePhone: '',
    CONTACT_DateTimeCreated: '2026-01-01T00:00:00+01:00',
    CONTACT_DateTimeModified: '2026-01-01T00:00:00+01:00',
    IsInvited: false,
    PendingEmail: null,
    Version: 1,
    ...given,
  };
}
