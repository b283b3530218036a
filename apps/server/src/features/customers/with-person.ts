import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { forgetAttempts, loginName } from '../identity/index.ts';
import { type LockedPerson, lockedPerson, type PersonFacts, type PersonRow } from './persons.sql.ts';

/** Whom a call means: by the contact alone, or with the name that they log in with. */
export interface Target {
  readonly contactId: string;
  readonly userName?: string | undefined;
}

/** What else is looked at with the lock. */
export interface Asked {
  /** An address that the person is to have. */
  readonly address?: string | null;
  /** The caller's password hash as it was proved. */
  readonly passwordHash?: string | null;
  /** What was counted of the caller's tries, where the password was right. */
  readonly attempts?: Buffer | null;
}

/** Who manages the persons of which customer, as it stands under the customer's lock. */
export interface Caller {
  readonly customerId: string;
  readonly contactId: string;
  readonly loginId: string;
  readonly isAdmin: boolean;
}

/** Work on one person under the lock of their customer; one whom the caller may not see does not exist. */
export function withPerson<T>(
  context: Context,
  target: Target & Asked,
  work: (db: Transaction, caller: Caller, person: PersonRow, facts: PersonFacts) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return underLock<T>(context, target, async (db, caller, { person, facts }) => {
    const isNamed = target.userName === undefined || loginName(target.userName) === person?.userName;
    if (person === undefined || !isNamed) return refuse('NotFound');
    return work(db, caller, person, facts);
  });
}

/** Work on the persons of the caller's customer: what the caller is, is asked anew, since a colleague may have changed it. */
export async function underLock<T>(
  { actor, shop, now }: Context,
  { contactId: target, address = null, passwordHash = null, attempts = null }: Partial<Target> & Asked,
  work: (db: Transaction, caller: Caller, found: LockedPerson) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  const asker = { customerId, contactId, loginId: actor.loginId };
  const adminRole = shop.config.core.DefaultRoleName;
  const answer = await inTransaction<T | Refusal>(
    shop.database,
    async (db) => {
      const found = await lockedPerson(db, asker, {
        adminRole,
        target: target ?? null,
        address,
        passwordHash,
        now,
      });
      if (found === undefined) return refuse('Forbidden');
      return work(db, { ...asker, isAdmin: found.callerRole === adminRole }, found);
    },
    { planned: true },
  );
  // The password was right, whatever is refused for other reasons: else it would lock its owner out.
  if (isRefusal(answer) && attempts !== null) await forgetAttempts(shop.database, attempts);
  return answer;
}

/** Whether the customer would have nobody left to manage it without this person; under its lock. */
export function isLastAdmin({ config }: Shop, person: PersonRow, facts: PersonFacts): boolean {
  const manages = person.loginId !== null && person.roleName === config.core.DefaultRoleName;
  return manages && !facts.hasOtherAdmin;
}

/** Whoever may type addresses could have mails sent to anybody: a customer has so many invitations sent within a day. */
export function mailsRefusal(
  { config }: Pick<Shop, 'config'>,
  { mails }: Pick<PersonFacts, 'mails'>,
): Refusal | null {
  const most = config.limits.invitationsPerDay;
  return mails < most ? null : refuse('TooManyToday', { params: { what: 'invitations', most } });
}
