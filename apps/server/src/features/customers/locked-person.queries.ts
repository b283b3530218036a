import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { PersonRow } from './persons.queries.ts';

/** What decides over a change of a person besides themselves, under the lock of their customer. */
export interface PersonFacts {
  /** Whether somebody else could still manage the customer. */
  readonly hasOtherAdmin: boolean;
  /** Whether the password that the caller proved is still theirs. */
  readonly hasPassword: boolean;
  /** Other persons of the customer, and those of them whose address waits. */
  readonly persons: number;
  readonly invited: number;
  /** Those of them with the wanted address; what other customers have is nobody's business. */
  readonly same: number;
  /** Invitations that the customer had sent within a day; people taken off meanwhile count too. */
  readonly mails: number;
}

export interface LockedPerson {
  readonly callerRole: string | null;
  /** Undefined when the caller may not see them, or they are not there. */
  readonly person: PersonRow | undefined;
  readonly facts: PersonFacts;
}

export interface Asker {
  readonly customerId: string;
  readonly contactId: string;
  readonly loginId: string;
}

export interface LockWish {
  readonly adminRole: string;
  readonly target: string | null;
  readonly address: string | null;
  readonly passwordHash: string | null;
  readonly now: EpochMs;
}

type LockedRow = { callerRole: string | null } & PersonFacts & {
    [K in keyof PersonRow]: PersonRow[K] | null;
  };

const lockPerson = statement<LockedRow>(`
  select p.*, ${onePlanColumn} from $schema.locked_person($1, $2, $3, $4, $5, $6, $7, $8) p
`);

const dayMs = 24 * 3_600_000;

/**
 * Locks the customer, and tells what the caller and the person are then; undefined when the caller was taken off it
 * meanwhile.
 */
export async function lockedPerson(
  db: Db,
  { customerId, contactId, loginId }: Asker,
  { adminRole, target, address, passwordHash, now }: LockWish,
): Promise<LockedPerson | undefined> {
  const since = instant((now - dayMs) as EpochMs);
  const asker = [customerId, contactId, loginId, adminRole];
  const row = await db.first(lockPerson, [...asker, target, address, since, passwordHash]);
  if (row === undefined) return undefined;
  const { callerRole, hasOtherAdmin, hasPassword, persons, invited, same, mails, ...person } = row;
  return {
    callerRole,
    person: person.id === null ? undefined : personOf(person as PersonRow),
    facts: { hasOtherAdmin, hasPassword, persons, invited, same, mails },
  };
}

function personOf(row: PersonRow & { onePlan?: string }): PersonRow {
  const { onePlan: _, ...person } = row;
  return person;
}
