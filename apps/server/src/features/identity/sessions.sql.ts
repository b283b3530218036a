import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import type { LoginKind, Membership } from './logins.sql.ts';

export interface SessionRow {
  readonly loginId: string;
  readonly kind: LoginKind;
  readonly email: string;
  readonly name: string;
  readonly familyId: string;
  readonly issued: EpochMs;
  readonly expires: EpochMs;
  readonly replacedAt: EpochMs | null;
  /** One revoked token ends its family, also what a refresh at the same instant adds to it. */
  readonly revoked: boolean;
}

export interface SessionFacts extends SessionRow {
  readonly memberships: readonly Membership[];
}

const columns = `
  t.login_id as "loginId", l.kind, l.email, l.name, t.family_id as "familyId", t.issued_at as issued, t.expires_at as expires,
  t.replaced_at as "replacedAt",
  exists (
    select from $schema.session_token r where r.family_id = t.family_id and r.revoked_at is not null
  ) as revoked`;

const sessionColumns = {
  loginId: 'text',
  kind: 'text',
  email: 'text',
  name: 'text',
  familyId: 'text',
  issued: 'instant',
  expires: 'instant',
  replacedAt: 'instant?',
  revoked: 'bool',
} as const satisfies ColumnsOf<SessionRow>;

const selectFacts = statement<SessionFacts>({
  ...sessionColumns,
  memberships: 'json',
})(`
  select ${columns}, coalesce((
    select json_agg(json_build_object(
      'customerId', m.customer_id, 'contactId', m.contact_id,
      'roleName', m.role_name, 'customerGroup', c.customer_group,
      'referenceRequired', c.reference_required
    ))
    from $schema.membership m
    join $schema.customer c on c.id = m.customer_id
    where m.login_id = t.login_id
  ), '[]') as memberships
  from $schema.session_token t
  join $schema.login l on l.id = t.login_id and l.approved
  where t.token_hash = $1
`);

/** All that a request needs to know of its token, in one statement. */
export function sessionFacts(db: Db, hash: Buffer): Promise<SessionFacts | undefined> {
  return db.first(selectFacts, [hash]);
}

const lockSession = statement({ onePlan: 'unread' })(
  `select ${onePlanColumn} from $schema.session_token where token_hash = $1 for update`,
);
const selectSession = statement<SessionRow>(sessionColumns)(`
  select ${columns}
  from $schema.session_token t
  join $schema.login l on l.id = t.login_id and l.approved
  where t.token_hash = $1
`);

/** The lock is a statement of its own, so that the reading sees what the one before us wrote. */
export async function lockedSession(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  await db.rows(lockSession, [hash]);
  return sessionOf(db, hash);
}

export function sessionOf(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  return db.first(selectSession, [hash]);
}

export interface NewSession {
  readonly hash: Buffer;
  readonly familyId: string;
  readonly loginId: string;
  readonly issued: EpochMs;
  readonly expires: EpochMs;
}

const inserting = `
  insert into $schema.session_token (token_hash, family_id, login_id, issued_at, expires_at)
  values ($1, $2, $3, $4, $5)`;
const insertSession = statement(inserting);
const insertLoggedIn = statement(`with opened as (${inserting}) ${eventsSql(6)}`);

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db.rows(insertSession, sessionValues(session));
}

/** Writes the first of its family, with the event of the login. */
export async function addLoggedIn(db: Db, session: NewSession, event: readonly string[]): Promise<void> {
  await db.rows(insertLoggedIn, [...sessionValues(session), ...event]);
}

function sessionValues({ hash, familyId, loginId, issued, expires }: NewSession): unknown[] {
  return [hash, familyId, loginId, instant(issued), instant(expires)];
}

const updateReplaced = statement('update $schema.session_token set replaced_at = $2 where token_hash = $1');

export async function markReplaced(db: Db, hash: Buffer, now: EpochMs): Promise<void> {
  await db.rows(updateReplaced, [hash, instant(now)]);
}

const updateRevoked = statement({ hash: 'bytes' })(`
  update $schema.session_token set revoked_at = $2
  where family_id = $1 and revoked_at is null
  returning token_hash as hash
`);

/** Ends a family and tells the hashes of its tokens. */
export async function revokeFamily(db: Db, familyId: string, now: EpochMs): Promise<Buffer[]> {
  const rows = await db.rows(updateRevoked, [familyId, instant(now)]);
  return rows.map((row) => row.hash);
}

// A revoked token stays for as long as its family has younger ones: it is what keeps them out.
const deleteSessions = statement(`
  delete from $schema.session_token t
  where t.issued_at < $1 and (
    t.revoked_at is null
    or not exists (
      select from $schema.session_token y where y.family_id = t.family_id and y.issued_at >= $1
    )
  )
`);

export async function sweepSessions(db: Db, issuedBefore: EpochMs): Promise<void> {
  await db.rows(deleteSessions, [instant(issuedBefore)]);
}
