import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { nobodysHash } from './password-hash.ts';

export type LoginKind = 'customer' | 'operator';

export interface LoginRow {
  readonly id: string;
  readonly kind: LoginKind;
  readonly email: string;
  /** An operator's; customers have theirs on their contacts. */
  readonly name: string;
  readonly passwordHash: string;
  readonly approved: boolean;
  /** By the code of the mail of its registration. */
  readonly activated: boolean;
}

/** These columns belong to the login `l`. */
export const loginColumns =
  'l.id, l.kind, l.email, l.name, l.password_hash as "passwordHash", l.approved, l.activated';
const loginRowColumns = {
  id: 'text',
  kind: 'text',
  email: 'text',
  name: 'text',
  passwordHash: 'text',
  approved: 'bool',
  activated: 'bool',
} as const satisfies ColumnsOf<LoginRow>;

const selectLogin = statement<LoginRow>(loginRowColumns)(`
  select ${loginColumns} from $schema.login l where lower(l.email) = $1 and l.kind = $2
`);

/** A customer's login is none of the business, and the reverse, though the address may be the same. */
export function loginByName(
  db: Db,
  name: string,
  kind: LoginKind = 'customer',
): Promise<LoginRow | undefined> {
  return db.first(selectLogin, [name, kind]);
}

/** For whom a login may act. */
export interface Membership {
  readonly customerId: string;
  readonly contactId: string;
  readonly roleName: string | null;
  readonly customerGroup: string | null;
  readonly referenceRequired: boolean;
}

export interface AccountRow extends Omit<Membership, 'customerGroup' | 'referenceRequired'> {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** Of the contact: where it is written to. */
  readonly hasEmail: boolean;
  readonly contactEmail: string;
  readonly customerEmail: string;
  /** Of the contact, until its reader confirms it; null: none. */
  readonly pendingEmail: string | null;
  /** Whether the person saved or confirmed what is known of them and the customer. */
  readonly hasConfirmed: boolean;
}

const selectAccounts = statement<AccountRow>({
  customerId: 'text',
  contactId: 'text',
  roleName: 'text?',
  firstName: 'text',
  lastName: 'text',
  companyName: 'text',
  hasEmail: 'bool',
  contactEmail: 'text',
  customerEmail: 'text',
  pendingEmail: 'text?',
  hasConfirmed: 'bool',
})(`
  select m.customer_id as "customerId", m.contact_id as "contactId", m.role_name as "roleName",
    k.first_name as "firstName", k.last_name as "lastName", c.company_name as "companyName", k.email <> '' as "hasEmail",
    k.email as "contactEmail", c.email as "customerEmail",
    (select i.email from $schema.invitation i where i.contact_id = m.contact_id) as "pendingEmail",
    m.details_confirmed_at is not null as "hasConfirmed"
  from $schema.membership m
  join $schema.contact k on k.id = m.contact_id
  join $schema.customer c on c.id = m.customer_id
  where m.login_id = $1
  order by c.company_name, m.customer_id, k.last_name, k.first_name, m.contact_id
`);

export function accountsOf(db: Db, loginId: string): Promise<AccountRow[]> {
  return db.rows(selectAccounts, [loginId]);
}

const lockLogin = statement<LoginRow>(loginRowColumns)(`
  select ${loginColumns} from $schema.login l where id = $1 for update
`);

export function lockedLogin(db: Db, id: string): Promise<LoginRow | undefined> {
  return db.first(lockLogin, [id]);
}

const lockByName = statement<LoginRow>(loginRowColumns)(`
  select ${loginColumns} from $schema.login l where kind = 'customer' and lower(email) = $1 for update
`);

export function lockedLoginByName(db: Db, name: string): Promise<LoginRow | undefined> {
  return db.first(lockByName, [name]);
}

const updateEmail = statement('update $schema.login set email = $2 where id = $1');

export async function renameLogin(db: Db, id: string, email: string): Promise<void> {
  await db.rows(updateEmail, [id, email]);
}

const updateActivated = statement('update $schema.login set activated = true where id = $1');

export async function setActivated(db: Db, id: string): Promise<void> {
  await db.rows(updateActivated, [id]);
}

const updateApproved = statement(
  'update $schema.login set approved = true, refused_at = null, refusal = null where id = $1',
);

export async function setApproved(db: Db, id: string): Promise<void> {
  await db.rows(updateApproved, [id]);
}

// A yes takes a no back; a no comes to whoever has no yes.
const decide = statement(`
  with decided as (
    update $schema.login l set approved = $2::text is null, refused_at = case when $2 is not null then $3::timestamptz end,
      refusal = $2
    where l.id = any($1::text[]) and not l.approved
    returning l.id
  ), told as (
    ${eventsSql(3)} join decided on decided.id = e."entityId"
  )
  ${enqueueSql({
    kind: `case when $2 is null then 'mail.login-approved' else 'mail.login-refused' end`,
    payload: `jsonb_build_object('loginId', id)`,
    at: '$3',
    from: 'decided',
  })}
`);

/** Lets logins in, or turns them away for a reason, with their events and mails. */
export async function writeDecision(
  db: Db,
  source: EventSource,
  { loginIds, refusal }: { readonly loginIds: readonly string[]; readonly refusal: string | null },
): Promise<void> {
  const action = refusal === null ? 'approve' : 'refuse';
  const events = loginIds.map((entityId) => ({ entity: 'login', entityId, action }));
  await db.rows(decide, [loginIds, refusal, ...eventValues(source, events)]);
}

/** A login before somebody decided. */
export interface UndecidedLogin {
  id: string;
  refusedAt: EpochMs | null;
  refusal: string | null;
}

// Whoever was let in and did something since keeps their yes; a later decision stands too.
const undecide = statement({ id: 'text' })(`
  with back as (
    select b.* from jsonb_to_recordset($1::jsonb) as b(id text, "refusedAt" bigint, refusal text)
  ), undecided as (
    update $schema.login l set approved = false, refused_at = to_timestamp(b."refusedAt" / 1000.0), refusal = b.refusal
    from back b
    where l.id = b.id and l.approved = ($2::text is null) and l.refusal is not distinct from $2
      and not exists (select from $schema.event v where v.actor ->> 'login' = l.id and v.at > $3)
    returning l.id
  ), told as (
    ${eventsSql(4)} join undecided on undecided.id = e."entityId"
  )
  select id from undecided
`);

/** Takes a decision back; false where somebody went on from it. */
export async function writeUndecided(
  db: Db,
  source: EventSource,
  {
    logins,
    refusal,
    decidedAt,
    undoId,
  }: {
    readonly logins: readonly UndecidedLogin[];
    readonly refusal: string | null;
    readonly decidedAt: EpochMs;
    readonly undoId: string;
  },
): Promise<boolean> {
  const events = logins.map(({ id }) => ({
    entity: 'login',
    entityId: id,
    action: 'undo',
    after: { undoOf: undoId },
  }));
  const values = [JSON.stringify(logins), refusal, instant(decidedAt), ...eventValues(source, events)];
  return (await db.rows(undecide, values)).length === logins.length;
}

const updatePassword = statement(`
  with strangers as (delete from $schema.known_address where login_id = $1 and key_hash <> $3)
  update $schema.login set password_hash = $2 where id = $1
`);

/** Of a login that is locked. Where it was known with the old password it is no longer, but at this address. */
export async function setPasswordHash(db: Db, id: string, hash: string, address: Buffer): Promise<void> {
  await db.rows(updatePassword, [id, hash, address]);
}

const replaceHash = statement({ hash: 'bytes?', onePlan: 'unread' })(`
  with changed as (
    update $schema.login set password_hash = $2 where id = $1 and password_hash = $3 returning id
  ), forgotten as (
    delete from $schema.login_attempt where key_hash = $4
  ), given_up as (
    delete from $schema.invitation where own and replaces_login_id in (select id from changed)
  ), strangers as (
    delete from $schema.known_address where login_id in (select id from changed) and key_hash <> $7
  ), ended as (
    update $schema.session_token set revoked_at = $5
    where login_id in (select id from changed) and revoked_at is null
      and family_id is distinct from (select family_id from $schema.session_token where token_hash = $6)
    returning token_hash
  ), ended_work as (
    update $schema.operator_session set ended_at = $5
    where login_id in (select id from changed) and ended_at is null
      and id is distinct from (select session_id from $schema.operator_token where token_hash = $6)
  ), noted as (
    ${eventsSql(8)} where exists (select from changed)
  )
  select e.token_hash as hash, ${onePlanColumn} from changed left join ended e on true
`);

export interface OwnPassword {
  readonly loginId: string;
  /** The one that was proved: changed meanwhile, nothing is written. */
  readonly before: string;
  readonly after: string;
  readonly attempts: Buffer;
  /** The session that asks stays. */
  readonly token: Buffer;
  /** Name and address; where else the login was known it is no longer. */
  readonly address: Buffer;
}

/**
 * The person's own new password, which also gives up what somebody else may have asked for in their name. Tells the
 * hashes of the tokens that end; undefined when the password was another one.
 */
export async function replaceOwnPassword(
  db: Db,
  { loginId, before, after, attempts, token, address }: OwnPassword,
  now: EpochMs,
  event: readonly string[],
): Promise<Buffer[] | undefined> {
  const values = [loginId, after, before, attempts, instant(now), token, address];
  const rows = await db.rows(replaceHash, [...values, ...event]);
  return rows.length === 0 ? undefined : rows.flatMap(({ hash }) => hash ?? []);
}

export interface MailedLogin {
  readonly email: string;
  readonly language: Language | null;
  readonly approved: boolean;
  readonly activated: boolean;
  /** Why the business said no; null: it did not. */
  readonly refusal: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly customerId: string;
  readonly companyName: string;
}

const selectMailed = statement<MailedLogin>({
  email: 'text',
  language: 'text?',
  approved: 'bool',
  activated: 'bool',
  refusal: 'text?',
  firstName: 'text',
  lastName: 'text',
  customerId: 'text',
  companyName: 'text',
})(`
  select l.email, l.language, l.approved, l.activated, l.refusal, k.first_name as "firstName", k.last_name as "lastName",
    c.id as "customerId", c.company_name as "companyName"
  from $schema.login l
  join $schema.membership m on m.login_id = l.id
  join $schema.contact k on k.id = m.contact_id
  join $schema.customer c on c.id = m.customer_id
  where l.id = $1
  order by m.contact_id limit 1
`);

export function mailedLogin(db: Db, id: string): Promise<MailedLogin | undefined> {
  return db.first(selectMailed, [id]);
}

export interface GuessedLogin {
  readonly kind: LoginKind;
  readonly email: string;
  readonly language: Language | null;
  readonly firstName: string;
}

// Who cannot log in with a password has none to be guessed.
const selectGuessed = statement<GuessedLogin>({
  kind: 'text',
  email: 'text',
  language: 'text?',
  firstName: 'text',
})(`
  select l.kind, l.email, l.language, coalesce((
    select k.first_name from $schema.membership m join $schema.contact k on k.id = m.contact_id
    where m.login_id = l.id order by m.contact_id limit 1
  ), l.name) as "firstName"
  from $schema.login l
  where l.id = $1 and l.approved and l.activated and l.password_hash <> $2
`);

/** Whom to ask whether it was them; undefined where there is nobody. */
export function guessedLogin(db: Db, id: string): Promise<GuessedLogin | undefined> {
  return db.first(selectGuessed, [id, nobodysHash]);
}
