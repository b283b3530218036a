import type { StaffPermission, StaffRole } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';

export interface OperatorSessionRow {
  readonly sessionId: string;
  readonly loginId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly warehouses: readonly string[] | null;
  readonly allow: readonly StaffPermission[];
  readonly deny: readonly StaffPermission[];
  readonly issued: EpochMs;
  readonly expires: EpochMs;
  readonly replacedAt: EpochMs | null;
  readonly provedAt: EpochMs;
  readonly factorProved: boolean;
  /** The login has a second factor. */
  readonly hasFactor: boolean;
  readonly ended: boolean;
}

const columns = {
  sessionId: 'text',
  loginId: 'text',
  email: 'text',
  name: 'text',
  role: 'text',
  warehouses: 'text[]?',
  allow: 'text[]',
  deny: 'text[]',
  issued: 'instant',
  expires: 'instant',
  replacedAt: 'instant?',
  provedAt: 'instant',
  factorProved: 'bool',
  hasFactor: 'bool',
  ended: 'bool',
} as const;

// A server of the version before knows no roles: whom it added may only look until somebody says what they are.
const selectByToken = statement<OperatorSessionRow>(columns as unknown as ColumnsOf<OperatorSessionRow>)(`
  select s.id as "sessionId", l.id as "loginId", l.email, l.name, coalesce(l.role, 'viewer') as role, l.warehouses, l.allow,
    l.deny, t.issued_at as issued, t.expires_at as expires, t.replaced_at as "replacedAt", s.proved_at as "provedAt",
    s.factor_proved as "factorProved", exists (
      select from $schema.second_factor f where f.login_id = l.id and f.confirmed_at is not null
    ) as "hasFactor", s.ended_at is not null as ended
  from $schema.operator_token t
  join $schema.operator_session s on s.id = t.session_id
  join $schema.login l on l.id = s.login_id and l.kind = 'operator' and l.approved
  where t.token_hash = $1 and t.kind = $2
`);

export type OperatorTokenKind = 'access' | 'refresh';

/** All that a request of the back office needs to know of its token, in one statement. */
export function operatorSessionOf(
  db: Db,
  hash: Buffer,
  kind: OperatorTokenKind,
): Promise<OperatorSessionRow | undefined> {
  return db.first(selectByToken, [hash, kind]);
}

const lockToken = statement({ onePlan: 'unread' })(`
  select ${onePlanColumn} from $schema.operator_token where token_hash = $1 and kind = 'refresh' for update
`);

/** The lock is a statement of its own, so that the reading sees what the one before us wrote. */
export async function lockedOperatorSession(db: Db, hash: Buffer): Promise<OperatorSessionRow | undefined> {
  await db.rows(lockToken, [hash]);
  return operatorSessionOf(db, hash, 'refresh');
}

export interface NewOperatorToken {
  readonly hash: Buffer;
  readonly kind: OperatorTokenKind;
  readonly expires: EpochMs;
}

const insertSession = statement(`
  with opened as (
    insert into $schema.operator_session (id, login_id, browser, began_at, seen_at, proved_at)
    values ($1, $2, $3, $4, $4, $4)
  ), noted as (${eventsSql(8)})
  insert into $schema.operator_token (token_hash, session_id, kind, issued_at, expires_at)
  select t.hash, $1, t.kind, $4, t.expires from unnest($5::bytea[], $6::text[], $7::timestamptz[]) t(hash, kind, expires)
`);

export async function addOperatorSession(
  db: Db,
  session: { readonly id: string; readonly loginId: string; readonly browser: string },
  tokens: readonly NewOperatorToken[],
  now: EpochMs,
  event: readonly string[],
): Promise<void> {
  const { id, loginId, browser } = session;
  await db.rows(insertSession, [id, loginId, browser, instant(now), ...tokenValues(tokens), ...event]);
}

const insertTokens = statement(`
  with seen as (update $schema.operator_session set seen_at = $2 where id = $1)
  insert into $schema.operator_token (token_hash, session_id, kind, issued_at, expires_at)
  select t.hash, $1, t.kind, $2, t.expires from unnest($3::bytea[], $4::text[], $5::timestamptz[]) t(hash, kind, expires)
`);

export async function addOperatorTokens(
  db: Db,
  sessionId: string,
  tokens: readonly NewOperatorToken[],
  now: EpochMs,
): Promise<void> {
  await db.rows(insertTokens, [sessionId, instant(now), ...tokenValues(tokens)]);
}

function tokenValues(tokens: readonly NewOperatorToken[]): unknown[] {
  return [
    tokens.map(({ hash }) => hash),
    tokens.map(({ kind }) => kind),
    tokens.map(({ expires }) => instant(expires)),
  ];
}

const updateReplaced = statement('update $schema.operator_token set replaced_at = $2 where token_hash = $1');

export async function markTokenReplaced(db: Db, hash: Buffer, now: EpochMs): Promise<void> {
  await db.rows(updateReplaced, [hash, instant(now)]);
}

const updateProved = statement({ id: 'text' })(`
  update $schema.operator_session set proved_at = $3, factor_proved = factor_proved or $4, challenge = null
  where id = $1 and login_id = $2 and ended_at is null
  returning id
`);

/** Password or second factor were proved within this session. */
export async function markProved(
  db: Db,
  session: { readonly id: string; readonly loginId: string; readonly byFactor: boolean },
  now: EpochMs,
): Promise<boolean> {
  const { id, loginId, byFactor } = session;
  return (await db.rows(updateProved, [id, loginId, instant(now), byFactor])).length > 0;
}

const updateChallenge = statement(`
  update $schema.operator_session set challenge = $2, challenge_until = $3 where id = $1
`);

export async function putChallenge(
  db: Db,
  sessionId: string,
  challenge: string,
  until: EpochMs,
): Promise<void> {
  await db.rows(updateChallenge, [sessionId, challenge, instant(until)]);
}

const spendChallenge = statement({ challenge: 'text' })(`
  update $schema.operator_session s set challenge = null
  from (
    select id, challenge from $schema.operator_session
    where id = $1 and challenge is not null and challenge_until > $2 for update
  ) before
  where s.id = before.id
  returning before.challenge
`);

/** What the session's passkey had to sign; it is asked once, whatever comes of it. */
export async function takeChallenge(db: Db, sessionId: string, now: EpochMs): Promise<string | undefined> {
  return (await db.first(spendChallenge, [sessionId, instant(now)]))?.challenge;
}

export interface OwnSession {
  readonly id: string;
  readonly browser: string;
  readonly began: EpochMs;
  readonly seen: EpochMs;
}

const selectOwn = statement<OwnSession>({
  id: 'text',
  browser: 'text',
  began: 'instant',
  seen: 'instant',
})(`
  select id, browser, began_at as began, seen_at as seen from $schema.operator_session s
  where login_id = $1 and ended_at is null and exists (
    select from $schema.operator_token t
    where t.session_id = s.id and t.kind = 'refresh' and t.replaced_at is null and t.expires_at > $2
  )
  order by seen_at desc, id
`);

/** Lists those that can still be used, the latest first. */
export function sessionsOfOperator(db: Db, loginId: string, now: EpochMs): Promise<OwnSession[]> {
  return db.rows(selectOwn, [loginId, instant(now)]);
}

/** Ends the sessions of a login, all or one. Which parameters are the login and the instant, and which sessions. */
export const endOperatorSessionsSql = (login: string, at: string, which = 'true'): string =>
  `update $schema.operator_session set ended_at = ${at} where login_id = ${login} and ended_at is null and ${which}`;

const endOne = statement({ id: 'text' })(`${endOperatorSessionsSql('$1', '$2', 'id = $3')} returning id`);
const endAll = statement(endOperatorSessionsSql('$1', '$2'));

/** Tells whether it was there. */
export async function endSessionOf(db: Db, loginId: string, id: string, now: EpochMs): Promise<boolean> {
  return (await db.rows(endOne, [loginId, instant(now), id])).length > 0;
}

export async function endSessionsOf(db: Db, loginId: string, now: EpochMs): Promise<void> {
  await db.rows(endAll, [loginId, instant(now)]);
}

const deleteTokens = statement('delete from $schema.operator_token where expires_at < $1');
const deleteSessions = statement(`
  delete from $schema.operator_session s
  where seen_at < $1 and not exists (select from $schema.operator_token t where t.session_id = s.id)
`);

/** What can neither be used nor give away a thief any more. */
export async function sweepOperatorSessions(db: Db, expiredBefore: EpochMs): Promise<void> {
  await db.rows(deleteTokens, [instant(expiredBefore)]);
  await db.rows(deleteSessions, [instant(expiredBefore)]);
}
