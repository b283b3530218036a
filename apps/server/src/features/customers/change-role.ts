import type { Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuse, type RefusedField, type Refusal } from '../../platform/http/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { forgetLogin } from '../identity/index.ts';
import type { Caller } from './caller.ts';
import { hasOtherAdmin, type PersonRow, writeRole } from './persons.queries.ts';

export interface RoleChange {
  readonly person: PersonRow;
  readonly roleName: string;
}

/** Admins give roles; the last admin of a customer keeps theirs (RULINGS, "RoleName"). */
export async function changeRole(
  db: Transaction,
  context: Context,
  caller: Caller,
  { person, roleName }: RoleChange,
): Promise<Refusal | null> {
  const { shop } = context;
  if (!caller.isAdmin) return refuse('Forbidden');
  if (await isLastAdmin(db, shop, person)) return refuse('LastAdmin');
  await writeRole(db, person, roleName);
  if (person.loginId !== null) await forgetLogin(db, shop.database, person.loginId);
  await recordEvents(db, context, {
    entity: 'membership',
    entityId: `${person.loginId ?? ''}/${person.id}`,
    action: 'change-role',
    before: { roleName: person.roleName },
    after: { roleName },
  });
  return null;
}

/** Whether the customer would have nobody left to manage it without this person; under its lock. */
export async function isLastAdmin(db: Transaction, { config }: Shop, person: PersonRow): Promise<boolean> {
  const { DefaultRoleName } = config.core;
  if (person.loginId === null || person.roleName !== DefaultRoleName) return false;
  return !(await hasOtherAdmin(db, person.customerId, DefaultRoleName, person.id));
}

/** A role of the shop's, or the one that the person has. */
export function roleFaults(
  { config }: Shop,
  person: PersonRow,
  roleName: string | undefined,
): RefusedField[] {
  const roles = [config.core.DefaultRoleName, config.plainRoleName];
  if (roleName === undefined || roleName === person.roleName || roles.includes(roleName)) return [];
  return [{ field: 'RoleName', reason: 'not-a-choice', params: { choices: roles.join(', ') } }];
}
