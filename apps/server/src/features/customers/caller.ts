import type { Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockCustomer } from '../identity/index.ts';
import type { Reader } from './contacts.queries.ts';
import { roleNow } from './persons.queries.ts';

/** Who manages the persons of which customer, as it stands under the customer's lock. */
export interface Caller {
  readonly customerId: string;
  readonly contactId: string;
  readonly loginId: string;
  readonly isAdmin: boolean;
  readonly reader: Reader;
}

export function readerOf({ actor }: Pick<Context, 'actor'>): Reader {
  return {
    scope: CustomerScope.of(actor),
    isAdmin: actor.kind === 'customer' && actor.account?.isAdmin === true,
  };
}

/** Locks the caller's customer and asks anew what the caller is: a colleague may have changed that meanwhile. */
export async function lockedCaller(
  db: Transaction,
  { actor, shop }: Pick<Context, 'actor' | 'shop'>,
): Promise<Caller | Refusal> {
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  await lockCustomer(db, customerId);
  const now = await roleNow(db, contactId, actor.loginId);
  if (now === undefined) return refuse('Forbidden');
  return callerAs({ actor, shop }, { customerId, contactId, loginId: actor.loginId }, now.roleName);
}

/** The caller with the role that was found under the lock. */
export function callerAs(
  { actor, shop }: Pick<Context, 'actor' | 'shop'>,
  asker: Pick<Caller, 'customerId' | 'contactId' | 'loginId'>,
  roleName: string | null,
): Caller {
  const isAdmin = roleName === shop.config.core.DefaultRoleName;
  return { ...asker, isAdmin, reader: { scope: CustomerScope.of(actor), isAdmin } };
}
