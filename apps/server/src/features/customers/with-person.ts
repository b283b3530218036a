import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refusal.ts';
import { loginName } from '../identity/index.ts';
import { type Caller, lockedCaller } from './caller.ts';
import { findPerson, type PersonRow } from './persons.queries.ts';

/** Whom a call means: by the contact alone, or with the name that they log in with. */
export interface Target {
  readonly contactId: string;
  readonly userName?: string;
}

/** Work on one person under the lock of their customer; one whom the caller may not see does not exist. */
export function withPerson<T>(
  context: Context,
  target: Target,
  work: (db: Transaction, caller: Caller, person: PersonRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return inTransaction<T | Refusal>(context.shop.database, async (db) => {
    const caller = await lockedCaller(db, context);
    if (isRefusal(caller)) return caller;
    const person = await findPerson(db, target.contactId, caller.reader);
    const isNamed = target.userName === undefined || loginName(target.userName) === person?.userName;
    return person === undefined || !isNamed ? refuse('NotFound') : work(db, caller, person);
  });
}
