import { randomUUID } from 'node:crypto';
import { heldPermissions, mayCall, type StaffPermission, staffPermissions } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { loginName } from './attempts.ts';
import { sendCode } from './codes.ts';
import { hasCodesEnough, mostLive } from './codes.sql.ts';
import { endSessionsOf } from './operator-sessions.sql.ts';
import { forgetOperators } from './operator-sessions.ts';
import {
  countSessions,
  dropOperator,
  lockedOperator,
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

/** Somebody says them so: permissions may be none that there are. */
export interface GivenRights extends Omit<StaffRights, 'allow' | 'deny'> {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

export interface NewOperator extends GivenRights {
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
  (context: MaybeOnce, input: NewOperator): Promise<OperatorRow | Refusal> =>
    invitingOnce(context, input, async (db) => {
      const { shop, now } = context;
      const rights = readRights(context, input);
      if (isRefusal(rights)) return rights;
      const id = randomUUID();
      const values = { ...input, ...rights, id, email: loginName(input.email), passwordHash: nobodysHash };
      const operator = await putOperator(db, values, now);
      if (operator === undefined) return refuse('Busy');
      // Whoever is there already gets another name and a way to a new password.
      if (!isWithin(context.actor, operator)) return refuse('Forbidden');
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

/** Whoever sends the same under one key invites once. */
function invitingOnce(
  context: MaybeOnce,
  input: NewOperator,
  work: (db: Transaction) => Promise<OperatorRow | Refusal>,
): Promise<OperatorRow | Refusal> {
  return inTransaction<OperatorRow | Refusal>(context.shop.database, (db) =>
    once<OperatorRow>(db, keyed(context), { route: 'people.invite', input }, () => work(db)),
  );
}

/** At a command line there is no key. */
type MaybeOnce = BareContext & Partial<Pick<Context, 'idempotencyKey'>>;

function keyed(context: MaybeOnce) {
  return { ...context, idempotencyKey: context.idempotencyKey ?? null };
}

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

interface OfOperator {
  /** An address, or an id. */
  readonly id: string;
  /** The version that the caller saw; left out at a command line: whichever it is. */
  readonly version?: number | undefined;
  /** Only tells what it would do. */
  readonly isDryRun?: boolean | undefined;
}

/** A person as they are by now, or would be. */
export interface OperatorActed extends OperatorRow {
  /** So many sessions that are in use. */
  readonly sessions: number;
  /** What they may do from now on, and no longer. */
  readonly gained: readonly StaffPermission[];
  readonly lost: readonly StaffPermission[];
}

/** What somebody may do, and where; what is not said stays. The last owner stays one, and nobody locks themselves out. */
export const staffChangeOperator = command(
  { right: 'people.write', stepUp: true },
  (
    context: MaybeOnce,
    { id, version, isDryRun, ...given }: Partial<GivenRights> & OfOperator,
  ): Promise<OperatorActed | Refusal> =>
    changing(
      context,
      { id, version, isDryRun },
      { act: 'change', input: given },
      async (db, operator, isLastOwner) => {
        const before = rightsOf(operator);
        const after = readRights(context, { ...before, ...given });
        if (isRefusal(after)) return after;
        if (isLastOwner && !isOwner(after)) return refuse('LastOwner');
        if (isOneself(context, operator) && !mayCall('people.write', after)) return refuse('OwnAccess');
        const fields = changedRights(before, after);
        if (fields.length === 0) return operator;
        const written = await setRights(db, operator.id, after);
        await recordEvents(db, context, {
          ...about(operator),
          action: 'change-rights',
          before,
          after: { ...after, version: written, fields },
        });
        return { ...operator, ...after, version: written };
      },
    ),
);

/**
 * Somebody may have lost it, recovery codes too: their sessions end, and the next login asks for the password alone.
 */
export const staffResetSecondFactor = command(
  { right: 'people.write', stepUp: true },
  (context: MaybeOnce, of: OfOperator): Promise<OperatorActed | Refusal> =>
    changing(context, of, { act: 'reset', input: null }, async (db, operator) => {
      await dropFactors(db, operator.id);
      await endSessionsOf(db, operator.id, context.now);
      await recordEvents(db, context, { ...about(operator), action: 'reset-second-factor' });
      return { ...operator, hasFactor: false };
    }),
);

/** Ends their sessions too: at once here, in other processes within five seconds. The last owner stays. */
export const staffRemoveOperator = command(
  { right: 'people.write', stepUp: true },
  (context: MaybeOnce, of: OfOperator): Promise<OperatorActed | Refusal> =>
    changing(context, of, { act: 'remove', input: null }, async (db, operator, isLastOwner) => {
      if (isLastOwner) return refuse('LastOwner');
      if (isOneself(context, operator)) return refuse('OwnAccess');
      await dropOperator(db, operator.id);
      const before = { kind: 'operator', ...rightsOf(operator) };
      await recordEvents(db, context, { ...about(operator), action: 'remove', before });
      return operator;
    }),
);

/** So long a session lasts that nobody uses. */
const sessionMs = 8 * 3_600_000;

/**
 * Changes an operator, found by address or id, once per key and from the version that was seen. Owners are locked first, so
 * that of two who go at once the second sees what the first has left.
 */
function changing(
  context: MaybeOnce,
  { id: emailOrId, version, isDryRun = false }: OfOperator,
  { act, input }: { readonly act: string; readonly input: unknown },
  change: (db: Transaction, operator: OperatorRow, isLastOwner: boolean) => Promise<OperatorRow | Refusal>,
): Promise<OperatorActed | Refusal> {
  const { shop, actor, now } = context;
  const asked = { route: `people.${act}/${emailOrId}`, input: { version, input } };
  return inTransaction<OperatorActed | Refusal>(shop.database, (db) => {
    const done = async (): Promise<OperatorActed | Refusal> => {
      const owners = await lockedOwners(db);
      const operator = await lockedOperator(db, emailOrId);
      if (operator === undefined) return refuse('NotFound');
      if (!isWithin(actor, operator)) return refuse('Forbidden');
      if (version !== undefined && version !== operator.version)
        return staleRecord(db, operator, { entities: ['login'], entityId: operator.id });
      const sessions = await countSessions(db, operator.id, (now - sessionMs) as EpochMs);
      const isLastOwner = owners.length === 1 && owners[0] === operator.id;
      const after = await change(db, operator, isLastOwner);
      if (isRefusal(after)) return after;
      const [had, has] = [heldPermissions(operator), heldPermissions(after)];
      const acted = {
        ...after,
        sessions,
        gained: has.filter((one) => !had.includes(one)),
        lost: had.filter((one) => !has.includes(one)),
      };
      if (isDryRun) return db.rollback({ ...acted, version: operator.version });
      db.afterCommit(() => forgetOperators(shop.database));
      return acted;
    };
    return isDryRun ? done() : once<OperatorActed>(db, keyed(context), asked, done);
  });
}

/** The names of the wire, as a screen tells who changed what. */
function changedRights(before: StaffRights, after: StaffRights): string[] {
  const names = { role: 'Role', warehouses: 'WarehouseIDs', allow: 'Allow', deny: 'Deny' } as const;
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => names[name]);
}

/** Whoever is at a command line is nobody of these. */
function isOneself({ actor }: BareContext, { id }: OperatorRow): boolean {
  return actor.kind === 'operator' && actor.login?.id === id;
}

function isOwner({ role, deny }: StaffRights): boolean {
  return role === 'owner' && !deny.includes('people.write');
}

/** Places and permissions that there are; each that there is not is named. */
function readRights(
  { shop, actor }: BareContext,
  { role, warehouses, allow, deny }: GivenRights,
): StaffRights | Refusal {
  const places = shop.config.warehouses.map(({ id }) => id);
  const fields = [
    ...unknown('warehouses', warehouses ?? [], places, 'unknown-warehouse'),
    ...unknown('allow', allow, staffPermissions, 'unknown-permission'),
    ...unknown('deny', deny, staffPermissions, 'unknown-permission'),
  ];
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  const rights = { role, warehouses, allow: permissionsIn(allow), deny: permissionsIn(deny) };
  return isWithin(actor, rights) ? rights : refuse('Forbidden');
}

/** Nobody gives more than they hold, nor changes whoever holds more; at a command line one has the server. */
function isWithin(actor: Actor, rights: StaffRights): boolean {
  const scope = OperatorScope.of(actor);
  if (actor.kind !== 'operator' || scope.loginId === null) return true;
  const { warehouses } = scope;
  const places =
    warehouses === null ||
    (rights.warehouses ?? [null]).every((one) => one !== null && warehouses.includes(one));
  return places && heldPermissions(rights).every((one) => scope.may(one));
}

function unknown(field: string, given: readonly string[], known: readonly string[], reason: string) {
  return given.flatMap((one, index) => (known.includes(one) ? [] : [{ field: `${field}.${index}`, reason }]));
}

function permissionsIn(names: readonly string[]): StaffPermission[] {
  return staffPermissions.filter((permission) => names.includes(permission));
}

function about({ id: entityId }: OperatorRow) {
  return { entity: 'login', entityId };
}

function rightsOf({ role, warehouses, allow, deny }: StaffRights): StaffRights {
  return { role, warehouses, allow, deny };
}
