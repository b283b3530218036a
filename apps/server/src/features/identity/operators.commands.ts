import { randomUUID } from 'node:crypto';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { loginName } from './attempts.ts';
import { sendCode } from './codes.ts';
import { hasCodesEnough, mostLive } from './codes.sql.ts';
import { endSessionsOf } from './operator-sessions.sql.ts';
import { forgetOperators } from './operator-sessions.ts';
import {
  dropOperator,
  lockedOwners,
  operatorOf,
  type OperatorRow,
  putOperator,
  setRights,
  type StaffRights,
} from './operators.sql.ts';
import { nobodysHash } from './password-hash.ts';
import { dropFactors } from './second-factors.sql.ts';

/** The job that makes the code of an operator. */
export const invitationAsked = 'login.invite-operator';

export interface NewOperator extends StaffRights {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/**
 * Lets somebody of the business log in: a mail brings the code to choose a password with. Asked again, it brings another
 * one, which is how a forgotten password is helped. The code is made by the job, in the process that has the key.
 */
export const staffAddOperator = command(
  { right: 'people.write', stepUp: true },
  (context: BareContext, input: NewOperator): Promise<OperatorRow | Refusal> =>
    inTransaction<OperatorRow | Refusal>(context.shop.database, async (db) => {
      const { shop, now } = context;
      const refused = placesRefusal(context, input);
      if (refused !== null) return refused;
      const id = randomUUID();
      const values = { ...input, id, email: loginName(input.email), passwordHash: nobodysHash };
      const operator = await putOperator(db, values, now);
      if (operator === undefined) return refuse('Busy');
      if (await hasCodesEnough(db, operator.id, 'password', now))
        return refuse('MailedEnough', { params: { most: mostLive } });
      const action = operator.id === id ? 'create' : 'ask-password';
      await recordEvents(db, context, {
        entity: 'login',
        entityId: operator.id,
        action,
        after: { kind: 'operator', ...(action === 'create' ? rightsOf(operator) : {}) },
      });
      const payload = { loginId: operator.id, codeId: randomUUID() };
      await enqueue(db, now, { kind: invitationAsked, payload });
      db.afterCommit(() => shop.wakeRelay());
      return operator;
    }),
);

/** Makes the code of that id, and leaves its mail to the outbox. Coming twice it makes the same one, whose mail is sent once. */
export const inviteOperator = command(
  { right: 'job' },
  (
    context: BareContext & { readonly key: ServerKey },
    { loginId, codeId }: { readonly loginId: string; readonly codeId: string },
  ): Promise<null> =>
    inTransaction(context.shop.database, async (db) => {
      const operator = await operatorOf(db, loginId);
      if (operator === undefined) return null;
      const language = operator.language ?? context.shop.config.defaultLanguage;
      const code = {
        loginId,
        purpose: 'password',
        language,
        page: null,
        id: codeId,
        isPatient: true,
      } as const;
      await sendCode(db, context, code);
      return null;
    }),
);

/** What somebody may do, and where: all of it anew. The last owner stays one. */
export const staffChangeOperator = command(
  { right: 'people.write', stepUp: true },
  (
    context: BareContext,
    { id, ...rights }: StaffRights & { readonly id: string },
  ): Promise<OperatorRow | Refusal> =>
    changing(context, id, rights, async (db, operator) => {
      const refused = placesRefusal(context, rights);
      if (refused !== null) return refused;
      await setRights(db, operator.id, rights);
      const [before, after] = [rightsOf(operator), rightsOf(rights)];
      await recordEvents(db, context, { ...about(operator), action: 'change-rights', before, after });
      return { ...operator, ...rights };
    }),
);

/** For who has lost it, recovery codes too: their sessions end, and the next login asks for the password alone. */
export const staffResetSecondFactor = command(
  { right: 'people.write', stepUp: true },
  (context: BareContext, { id }: { readonly id: string }): Promise<OperatorRow | Refusal> =>
    changing(context, id, null, async (db, operator) => {
      await dropFactors(db, operator.id);
      await endSessionsOf(db, operator.id, context.now);
      await recordEvents(db, context, { ...about(operator), action: 'reset-second-factor' });
      return { ...operator, hasFactor: false };
    }),
);

/** Ends their sessions too: at once here, in other processes within five seconds. The last owner stays. */
export const staffRemoveOperator = command(
  { right: 'people.write', stepUp: true },
  (context: BareContext, { email }: { readonly email: string }): Promise<OperatorRow | Refusal> =>
    changing(context, email, 'nothing', async (db, operator) => {
      await dropOperator(db, operator.id);
      const before = { kind: 'operator', ...rightsOf(operator) };
      await recordEvents(db, context, { ...about(operator), action: 'remove', before });
      return operator;
    }),
);

/**
 * Changes an operator, found by address or id. Owners are locked first, so that of two who go at once the second sees what
 * the first has left. What they are to be: with these rights, with none, or (null) as before.
 */
function changing(
  { shop }: BareContext,
  emailOrId: string,
  after: StaffRights | 'nothing' | null,
  change: (db: Transaction, operator: OperatorRow) => Promise<OperatorRow | Refusal>,
): Promise<OperatorRow | Refusal> {
  return inTransaction<OperatorRow | Refusal>(shop.database, async (db) => {
    const owners = await lockedOwners(db);
    const operator = await operatorOf(db, emailOrId);
    if (operator === undefined) return refuse('NotFound');
    const isLast = owners.length === 1 && owners[0] === operator.id;
    if (isLast && after !== null && !staysOwner(after)) return refuse('LastOwner');
    db.afterCommit(() => forgetOperators(shop.database));
    return change(db, operator);
  });
}

function staysOwner(after: StaffRights | 'nothing'): boolean {
  return after !== 'nothing' && after.role === 'owner' && !after.deny.includes('people.write');
}

function placesRefusal({ shop }: BareContext, { warehouses }: StaffRights): Refusal | null {
  const known = shop.config.warehouses.map(({ id }) => id);
  const fields = (warehouses ?? []).flatMap((id, index) =>
    known.includes(id) ? [] : [{ field: `warehouses.${index}`, reason: 'unknown-warehouse' }],
  );
  return fields.length === 0 ? null : refuse('ValidationFailed', { fields });
}

function about({ id: entityId }: OperatorRow) {
  return { entity: 'login', entityId };
}

function rightsOf({ role, warehouses, allow, deny }: StaffRights): StaffRights {
  return { role, warehouses, allow, deny };
}
