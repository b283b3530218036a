import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { LoginKeys } from './attempts.ts';
import { loginColumns, type LoginKind, type LoginRow } from './logins.sql.ts';

export interface GuessLimit {
  /** Under one name in an hour, from all addresses together where it has never logged in. */
  readonly failures: number;
  /** Under it in an hour from one address where it has. */
  readonly knownFailures: number;
  /** The longest pause. */
  readonly seconds: number;
}

interface Counted {
  readonly failures: number | null;
  readonly refused: boolean | null;
  readonly freeAt: EpochMs | null;
  readonly isUntold: boolean;
  readonly isKnown: boolean;
  readonly login: LoginRow | null;
}

// One statement for everybody: which name exists shows in nothing. Attempts of the running hour and the part of the hour
// before that is not yet an hour ago count: under the name of all addresses together, or under name and address where the
// name has logged in before. From the limit on each doubles the pause; at a known address it is the longest at once. One
// that comes too early counts nowhere, nor does one of an address that is locked out: else that could hold up everybody
// else. The name's row is locked before the address's. $1 to $4 count the address, $5 the login, $6 its kind, $7 the name,
// $8 name and address, $9 and $10 the limit, $11 that of a known address.
const countLogin = statement<Counted>({
  failures: 'int?',
  refused: 'bool?',
  freeAt: 'instant?',
  isKnown: 'bool',
  isUntold: 'bool',
  login: 'json?',
})(`
  with place as (
    select exists (select from $schema.known_address k where k.key_hash = $8) as known
  ), here as (
    select p.known, case when p.known then $11::integer else $9::integer end as most, not p.known and exists (
      select from $schema.login_attempt a where a.key_hash = $1 and a.last_at > $3 and a.failures >= $4
    ) as locked
    from place p
  ), named as (
    insert into $schema.name_attempt as n (name_hash, began_at, recent, before, free_at, refused)
    select case when here.known then $8 else $7 end, $2, 1, 0, case
        when here.most > 1 then $2::timestamptz
        when here.known then $2::timestamptz + $10 * interval '1 second'
        else $2::timestamptz + interval '1 second'
      end, false
    from here where not here.locked
    on conflict (name_hash) do update set (began_at, recent, before, free_at, refused) = (
      select m.began, m.recent + (not m.refused)::integer, m.before,
        case
          when m.refused or m.level + 1 < m.most then n.free_at
          when m.known then $2::timestamptz + $10 * interval '1 second'
          else $2::timestamptz + least($10, power(2, least(floor(m.level) + 1 - m.most, 16))) * interval '1 second'
        end,
        m.refused
      from (
        select w.*, here.known, here.most, w.level >= here.most and $2::timestamptz < n.free_at as refused
        from here, (
          select p.*, p.recent + p.before * (1 - p.part) as level
          from (
            select n.began_at + h.whole * interval '1 hour' as began, h.past - h.whole as part,
              case h.whole when 0 then n.recent else 0 end as recent,
              case h.whole when 0 then n.before when 1 then n.recent else 0 end as before
            from (
              select g.past, floor(g.past) as whole
              from (select extract(epoch from $2::timestamptz - n.began_at)::double precision / 3600 as past) g
            ) h
          ) p
        ) w
      ) m
    )
    returning refused, free_at
  ), counted as (
    ${countingSql('select $1, 1, $2 from here where not here.known and not exists (select from named where refused)')}
  )
  select c.failures, n.refused, n.free_at as "freeAt", here.known as "isKnown", not exists (
    select from $schema.name_attempt t
    where t.name_hash = $7 and t.told_at > $2::timestamptz - interval '1 day'
  ) as "isUntold", (
    select to_jsonb(found) from (
      select ${loginColumns} from $schema.login l where lower(l.email) = $5 and l.kind = $6
    ) found
  ) as login
  from here left join counted c on true left join named n on true
`);

interface Allowed {
  readonly may: true;
  readonly login: LoginRow | undefined;
  readonly tells: boolean;
  readonly isKnown: boolean;
  /** Until when the name is held up where it has logged in before: only the right password passes. */
  readonly heldUntil: EpochMs | null;
}

export type LoginTry = Allowed | { readonly may: false; readonly freeAt: EpochMs | null };

/**
 * Counts an attempt to log in and tells whether it may be made; when not, until when the name is held up, or null where
 * the address is locked out. Counted before the password is looked at, so that attempts side by side cannot slip in.
 * Where the name has logged in before every attempt may be made: nobody else's failures keep its owner out.
 */
export async function tryLogin(
  db: Db,
  { name, kind, keys }: { readonly name: string; readonly kind: LoginKind; readonly keys: LoginKeys },
  now: EpochMs,
  limits: { readonly lockout: AttemptLimit; readonly guessing: GuessLimit },
): Promise<LoginTry> {
  const { failures, knownFailures, seconds } = limits.guessing;
  const values = [...attemptValues(keys.attempts, now, limits.lockout), name, kind];
  const row = await db.first(countLogin, [
    ...values,
    keys.name,
    keys.address,
    failures,
    seconds,
    knownFailures,
  ]);
  if (row?.refused === true && !row.isKnown) return { may: false, freeAt: row.freeAt };
  if (row === undefined || (row.failures ?? 0) > limits.lockout.attempts) return { may: false, freeAt: null };
  const { isKnown, isUntold, freeAt } = row;
  const tells = isUntold && freeAt !== null && freeAt > now;
  const heldUntil = row.refused === true ? freeAt : null;
  return { may: true, login: row.login ?? undefined, tells, isKnown, heldUntil };
}

/** The address of the row, its key, login and time, is known to that login. */
export const knownAddressSql = (row: string): string => `
  insert into $schema.known_address as k (key_hash, login_id, last_at) ${row}
  on conflict (key_hash) do update set last_at = excluded.last_at, login_id = excluded.login_id`;

// Locked in the order login, name, address, as everybody does who locks more than one of them.
const samePassword = statement({ onePlan: 'unread' })(`
  with same as (
    select id, activated and approved as open from $schema.login where id = $1 and password_hash = $2 for share
  ), uncounted as (
    update $schema.name_attempt set recent = greatest(recent - 1, 0)
    where name_hash = $3 and exists (select from same)
    returning name_hash
  ), forgotten as (
    delete from $schema.login_attempt
    where key_hash = $4 and exists (select from same) and (select count(*) from uncounted) >= 0
  ), known as (${knownAddressSql('select $5, id, $6 from same where open')})
  select ${onePlanColumn} from same
`);

/**
 * Says whether the password that was looked at is still the login's: a change at the same instant waits, or is seen.
 * Then what was counted for the lockout is forgotten, it was no failure, and the address is known from now on, unless
 * nobody has proved the mailbox yet or the business has not agreed: anybody could have registered with that password.
 */
export async function stillHasPassword(
  db: Db,
  { id, passwordHash }: Pick<LoginRow, 'id' | 'passwordHash'>,
  { keys, isKnown, heldUntil }: { readonly keys: LoginKeys } & Pick<Allowed, 'isKnown' | 'heldUntil'>,
  now: EpochMs,
): Promise<boolean> {
  const counted = isKnown ? keys.address : keys.name;
  // What came while the name was held up was never counted.
  const uncounted = heldUntil === null ? counted : null;
  const values = [id, passwordHash, uncounted, keys.attempts, keys.address, instant(now)];
  return (await db.rows(samePassword, values)).length > 0;
}

const markTold = statement({ told: 'bool' })(`
  insert into $schema.name_attempt as n (name_hash, began_at, recent, before, free_at, refused, told_at)
  values ($1, $2, 0, 0, $2, false, $2)
  on conflict (name_hash) do update set told_at = excluded.told_at
  where n.told_at is null or n.told_at <= excluded.told_at - interval '1 day'
  returning true as told
`);

/** Whether this is the one who tells today. */
export async function mayTellToday(db: Db, nameHash: Buffer, now: EpochMs): Promise<boolean> {
  return (await db.rows(markTold, [nameHash, instant(now)])).length > 0;
}

const deleteNames = statement('delete from $schema.name_attempt where began_at < $1');
const deleteAddresses = statement('delete from $schema.known_address where last_at < $1');

/** Of names what neither counts nor says when somebody was told; of addresses where nobody has been for long. */
export async function sweepNames(db: Db, names: EpochMs, addresses: EpochMs): Promise<void> {
  await db.rows(deleteNames, [instant(names)]);
  await db.rows(deleteAddresses, [instant(addresses)]);
}

export interface AttemptLimit {
  readonly attempts: number;
  readonly minutes: number;
}

// Counts before the password is looked at, so that attempts side by side cannot all slip in under the limit.
// A locked key counts no further: whoever keeps trying is let in again when the time is over.
function countingSql(row: string): string {
  return `
  insert into $schema.login_attempt as a (key_hash, failures, last_at)
  ${row}
  on conflict (key_hash) do update set
    failures = case when a.last_at <= $3 then 1 else least(a.failures, $4) + 1 end,
    last_at = case when a.last_at > $3 and a.failures >= $4 then a.last_at else excluded.last_at end
  returning failures`;
}

const counting = countingSql('values ($1, 1, $2)');
const countAttempt = statement({ failures: 'int' })(counting);
const countOwn = statement({ failures: 'int', passwordHash: 'text' })(`
  with counted as (${counting})
  select c.failures, l.password_hash as "passwordHash" from counted c join $schema.login l on l.id = $5
`);

// The login comes along, or nothing of it, by the same statement either way.
const countNamed = statement<{ failures: number; login: LoginRow | null }>({
  failures: 'int',
  login: 'json?',
})(`
  with counted as (${counting})
  select c.failures, (
    select to_jsonb(found) from (
      select ${loginColumns} from $schema.login l where lower(l.email) = $5 and l.kind = $6
    ) found
  ) as login
  from counted c
`);

/** Counts an attempt and tells whether it may be made. */
export async function mayAttempt(
  db: Db,
  keyHash: Buffer,
  now: EpochMs,
  limit: AttemptLimit,
): Promise<boolean> {
  const row = await db.first(countAttempt, attemptValues(keyHash, now, limit));
  return row !== undefined && row.failures <= limit.attempts;
}

/** The same of who says their name, with their login if there is one. */
export async function tryName(
  db: Db,
  { name, kind, attempts }: { readonly name: string; readonly kind: LoginKind; readonly attempts: Buffer },
  now: EpochMs,
  limit: AttemptLimit,
): Promise<{ readonly mayTry: boolean; readonly login: LoginRow | undefined }> {
  const row = await db.first(countNamed, [...attemptValues(attempts, now, limit), name, kind]);
  const mayTry = row !== undefined && row.failures <= limit.attempts;
  return { mayTry, login: row?.login ?? undefined };
}

/** The same of who is logged in, with what their password has to fit; undefined when the login is gone. */
export async function tryOwnPassword(
  db: Db,
  { loginId, attempts }: { readonly loginId: string; readonly attempts: Buffer },
  now: EpochMs,
  limit: AttemptLimit,
): Promise<{ readonly passwordHash: string; readonly mayTry: boolean } | undefined> {
  const row = await db.first(countOwn, [...attemptValues(attempts, now, limit), loginId]);
  return row && { passwordHash: row.passwordHash, mayTry: row.failures <= limit.attempts };
}

/** $1 to $4 of what counts an attempt. */
function attemptValues(keyHash: Buffer, now: EpochMs, { minutes, attempts }: AttemptLimit): unknown[] {
  return [keyHash, instant(now), instant((now - minutes * 60_000) as EpochMs), attempts];
}

const uncountAttempt = statement(
  'update $schema.login_attempt set failures = failures - 1 where key_hash = $1 and failures > 0',
);

/** One attempt that was none after all; those before it stay counted. */
export async function takeBackAttempt(db: Db, keyHash: Buffer): Promise<void> {
  await db.rows(uncountAttempt, [keyHash]);
}

const deleteAttempts = statement('delete from $schema.login_attempt where key_hash = $1');

/** All that was counted: the password was right. */
export async function forgetAttempts(db: Db, keyHash: Buffer): Promise<void> {
  await db.rows(deleteAttempts, [keyHash]);
}

const deleteOldAttempts = statement('delete from $schema.login_attempt where last_at < $1');

export async function sweepAttempts(db: Db, before: EpochMs): Promise<void> {
  await db.rows(deleteOldAttempts, [instant(before)]);
}
