import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import { lockCustomer, loginName } from '../identity/index.ts';
import { type Caller, callerAs } from './caller.ts';
import { findPersonAs, type PersonRow } from './persons.queries.ts';

/** Whom a call means: by the contact alone, or with the name that they log in with. */
export interface Target {
  readonly contactId: string;
  readonly userName?: string;
}

/** Work on one person under the lock of their customer; one whom the caller may not see does not exist. */
export async function withPerson<T>(
  context: Context,
  target: Target,
  work: (db: Transaction, caller: Caller, person: PersonRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { actor, shop } = context;
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  const asker = { customerId, contactId, loginId: actor.loginId };
  return inTransaction<T | Refusal>(
    shop.database,
    async (db) => {
      await lockCustomer(db, customerId);
      const found = await findPersonAs(db, target.contactId, asker, shop.config.core.DefaultRoleName);
      if (found === undefined) return refuse('Forbidden');
      const { person, callerRole } = found;
      const isNamed = target.userName === undefined || loginName(target.userName) === person?.userName;
      if (person === undefined || !isNamed) return refuse('NotFound');
      return work(db, callerAs(context, asker, callerRole), person);
    },
    { planned: true },
  );
}
