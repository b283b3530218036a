import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import type { LoginKeys } from './attempts.ts';
import { loginColumns, type LoginRow } from './identity.queries.ts';
import type { CodeState } from './judge-code.ts';
import type { CodePurpose } from './login-code.ts';
import { lockCodeRow } from './login-codes.queries.ts';
import { knownAddressSql } from './login-tries.queries.ts';

const lockLogin = statement<CodeState & LoginRow>(`
  select c.expires_at as expires, c.used_at is not null as used, ${loginColumns}
  from $schema.login_code c join $schema.login l on l.id = c.login_id
  where c.code_hash = $1 and c.purpose = $2 for update of l
`);

/** A code and whose it is, both locked; undefined for one that was never ours. */
export async function lockCodeAndLogin(
  db: Db,
  hash: Buffer,
  purpose: CodePurpose,
): Promise<(CodeState & LoginRow) | undefined> {
  await lockCodeRow(db, hash);
  return db.first(lockLogin, [hash, purpose]);
}

// A new password ends all sessions, and what somebody else may have asked for in the person's name.
const spend = statement<{ hash: Buffer }>(`
  with used as (
    -- With the one that was used, the others of its kind have done their work.
    update $schema.login_code set used_at = $3 where login_id = $1 and purpose = $2 and used_at is null
  ), opened as (
    update $schema.login set activated = true, password_hash = coalesce($4, password_hash) where id = $1
  ), told as (
    insert into $schema.outbox (kind, payload, created_at)
    select 'mail.login-waiting', jsonb_build_object('loginId', $1::text), $3 where $5::boolean
  ), given_up as (
    delete from $schema.invitation where $4::text is not null and own and replaces_login_id = $1
  ), ended as (
    update $schema.session_token set revoked_at = $3
    where $4::text is not null and login_id = $1 and revoked_at is null
    returning token_hash
  ), calmed as (
    delete from $schema.name_attempt where name_hash = $7 returning name_hash
  ), forgotten as (
    delete from $schema.login_attempt where key_hash = $6 and (select count(*) from calmed) >= 0
  ), strangers as (
    -- Whoever was there with the old password may be the reason for the new one.
    delete from $schema.known_address where $4::text is not null and login_id = $1 and key_hash is distinct from $7
  ), known as (
    -- Whoever reads the mail is no stranger there, whatever is guessed elsewhere meanwhile.
    ${knownAddressSql('select $7, $1, $3 where $7::bytea is not null')}
  ), noted as (
    ${eventsSql(8)}
  )
  select token_hash as hash from ended
`);

export interface SpentCode {
  readonly loginId: string;
  readonly purpose: CodePurpose;
  /** The new one; null where only the mailbox was proved. */
  readonly passwordHash: string | null;
  /** The business is asked to approve. */
  readonly tells: boolean;
  /** Of a login with the new password: what was counted before is forgotten. */
  readonly keys: LoginKeys | null;
}

/** The login is activated by whatever code of a mail. Tells the hashes of the tokens that end. */
export async function spendCode(
  db: Db,
  { loginId, purpose, passwordHash, tells, keys }: SpentCode,
  now: EpochMs,
  event: readonly string[],
): Promise<Buffer[]> {
  const counted = [keys?.attempts ?? null, keys?.address ?? null];
  const values = [loginId, purpose, instant(now), passwordHash, tells, ...counted];
  return (await db.rows(spend, [...values, ...event])).map(({ hash }) => hash);
}
