import type { ChangedPerson } from '@bivak/contract';
import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type RefusedField, type Refusal } from '../../platform/application/refusal.ts';
import { forgetSessions, inviteOnce, loginName, pageFaults, provePassword } from '../identity/index.ts';
import { personFaults } from './account-faults.ts';
import { changeAddress, passwordFaults } from './change-address.ts';
import { roleEvent, roleFaults, roleRefusal } from './change-role.ts';
import { mailsRefusal } from './mails-refusal.ts';
import type { PersonRow } from './persons.queries.ts';
import { type Target, withPerson } from './with-person.ts';
import { writePerson } from './write-person.queries.ts';

/** How a call reads the person that it changes. */
export interface PersonView {
  /** The person under the name by which the answer to an older Version carries them (decision 0034). */
  readonly present: (person: PersonRow) => Readonly<Record<string, unknown>>;
  /** What is wrong with the fields, told with all other faults; by itself by the rules of my info. */
  readonly faults?: (person: PersonRow) => RefusedField[];
}

/**
 * Admins change everybody, others themselves. Another address counts when its reader has agreed; who changes their own
 * knows their password, since whoever reads the new mailbox can ask for another one.
 */
export async function changePerson(
  context: Context,
  target: Target,
  change: ChangedPerson,
  { present, faults = (person) => personFaults(context.shop, person, change) }: PersonView,
): Promise<PersonRow | Refusal> {
  const { CONTACT_Email: asked, CurrentPassword: current } = change;
  const isProof = asked !== undefined && current !== undefined && current !== null;
  const proved = isProof ? await provePassword(context, current) : null;
  if (isRefusal(proved)) return proved;
  const address = asked === undefined ? null : loginName(asked);
  const locked = { ...target, address, passwordHash: proved?.passwordHash ?? null };
  return withPerson<PersonRow>(context, locked, async (db, caller, person, facts) => {
    const { shop, now } = context;
    if (change.Version !== undefined && change.Version !== person.version)
      return refuse('AccountChanged', { beside: present(person) });
    const fields = [
      ...faults(person),
      ...passwordFaults({ person, change, caller, proved }),
      ...pageFaults(shop, 'ConfirmURL', change.ConfirmURL),
      ...roleFaults(shop, person, change.RoleName),
    ];
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const { RoleName: roleName = person.roleName } = change;
    const isOtherRole = roleName !== null && roleName !== person.roleName;
    const refused = isOtherRole ? roleRefusal(shop, caller, person, facts) : null;
    if (refused !== null) return refused;
    const mailed = changeAddress(context, { person, change, caller, facts, proved, roleName });
    if (isRefusal(mailed)) return mailed;
    const { email, invitation, waits, withdraws } = mailed;
    const values = {
      salutation: change.CONTACT_Salutation ?? person.salutation,
      firstName: change.CONTACT_FirstName ?? person.firstName,
      lastName: change.CONTACT_LastName ?? person.lastName,
      email,
      tel: change.CONTACT_Tel ?? person.tel,
      mobilePhone: change.CONTACT_MobilePhone ?? person.mobilePhone,
    };
    const event = {
      entity: 'contact',
      entityId: person.id,
      action: 'update',
      before: { version: person.version },
      after: { fields: fieldsOf(change) },
    };
    const events = [
      ...(isOtherRole ? [roleEvent(person, roleName)] : []),
      ...(invitation === null ? [] : [invitation.event]),
      event,
    ];
    const written = await writePerson(
      db,
      person,
      {
        values,
        roleName: isOtherRole ? roleName : null,
        attempts: proved?.attempts ?? null,
        toForget: isOtherRole || invitation !== null ? person.loginId : null,
        events: eventValues(context, events),
        invitation: invitation?.values ?? null,
        withdraws,
      },
      now,
    );
    db.afterCommit(() => {
      forgetSessions(shop.database, written.hashes);
      if (invitation !== null) shop.wakeRelay();
    });
    const userName = person.loginId === null && waits !== null ? waits : person.userName;
    const { version } = written;
    return { ...person, ...values, userName, roleName, invitedEmail: waits, modifiedAt: now, version };
  });
}

/** Mails the code once more, to the address that waits for its reader. */
export function inviteAgain(context: Context, target: Target): Promise<null | Refusal> {
  return withPerson<null>(context, target, async (db, _, person, facts) => {
    if (person.invitedEmail === null) return refuse('NotFound');
    return mailsRefusal(context.shop, facts) ?? inviteOnce(db, context, person.id);
  });
}

/** Which fields are given; the events hold neither names nor addresses. */
function fieldsOf({
  CurrentPassword: _password,
  ConfirmURL: _url,
  Version: _version,
  ...fields
}: ChangedPerson): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
}
