import type { Actor, ActorAccount } from '../platform/identity/actor.ts';

type CustomerActor = Extract<Actor, { readonly kind: 'customer' }>;

/** A token that no server gave out: for what is asked of a command without the wire. */
export const someToken = { accessToken: 'x', issued: 0, expires: 1 };

/** Somebody who logged in and acts for the account that they have; without one they chose none. */
export function aCustomer(account: ActorAccount | null): CustomerActor {
  return { kind: 'customer', loginId: 'bram', userName: 'bram@chiro.example', token: someToken, account };
}

/** The account of a plain user, or of an admin, of a customer. */
export function anAccount(change: Partial<ActorAccount> = {}): ActorAccount {
  return {
    customerId: 'chiro',
    contactId: 'bram',
    roleName: 'User',
    isAdmin: false,
    seesAllOrders: change.isAdmin ?? false,
    customerGroup: null,
    referenceRequired: false,
    ...change,
  };
}
