import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface SecondFactor {
  readonly id: string;
  readonly kind: 'passkey' | 'totp';
  readonly name: string;
  readonly created: EpochMs;
  readonly used: EpochMs | null;
}

const selectFactors = statement<SecondFactor>({
  id: 'text',
  kind: 'text',
  name: 'text',
  created: 'instant',
  used: 'instant?',
})(`
  select id, kind, name, created_at as created, used_at as used from $schema.second_factor
  where login_id = $1 and confirmed_at is not null
  order by created_at, id
`);

export function factorsOf(db: Db, loginId: string): Promise<SecondFactor[]> {
  return db.rows(selectFactors, [loginId]);
}

export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

const selectPasskeys = statement<Passkey>({
  credentialId: 'text',
  publicKey: 'bytes',
  counter: 'int',
  transports: 'text[]',
})(`
  select credential_id as "credentialId", public_key as "publicKey", counter, transports from $schema.second_factor
  where login_id = $1 and kind = 'passkey'
  order by created_at, id
`);

export function passkeysOf(db: Db, loginId: string): Promise<Passkey[]> {
  return db.rows(selectPasskeys, [loginId]);
}

const insertPasskey = statement({ id: 'text' })(`
  insert into $schema.second_factor
    (id, login_id, kind, name, credential_id, public_key, counter, transports, confirmed_at, created_at)
  values ($1, $2, 'passkey', $3, $4, $5, $6, $7, $8, $8)
  on conflict (credential_id) do nothing
  returning id
`);

/** False where somebody has it already. */
export async function addPasskeyRow(
  db: Db,
  row: Passkey & { readonly id: string; readonly loginId: string; readonly name: string },
  now: EpochMs,
): Promise<boolean> {
  const { id, loginId, name, credentialId, publicKey, counter, transports } = row;
  const values = [id, loginId, name, credentialId, publicKey, counter, transports, instant(now)];
  return (await db.rows(insertPasskey, values)).length > 0;
}

const updateCounter = statement(`
  update $schema.second_factor set counter = $3, used_at = $4 where login_id = $1 and credential_id = $2
`);

export async function notePasskeyUse(
  db: Db,
  loginId: string,
  { credentialId, counter }: Pick<Passkey, 'credentialId' | 'counter'>,
  now: EpochMs,
): Promise<void> {
  await db.rows(updateCounter, [loginId, credentialId, counter, instant(now)]);
}

const insertTotp = statement(`
  with before as (
    delete from $schema.second_factor where login_id = $2 and kind = 'totp' and confirmed_at is null
  )
  insert into $schema.second_factor (id, login_id, kind, name, secret, created_at)
  values ($1, $2, 'totp', $3, $4, $5)
`);

/** Waits to be confirmed by the first digits; what waited before is given up. */
export async function addWaitingTotp(
  db: Db,
  row: { readonly id: string; readonly loginId: string; readonly name: string; readonly secret: Buffer },
  now: EpochMs,
): Promise<void> {
  await db.rows(insertTotp, [row.id, row.loginId, row.name, row.secret, instant(now)]);
}

export interface TotpRow {
  readonly id: string;
  readonly secret: Buffer;
}

const selectTotp = statement<TotpRow>({ id: 'text', secret: 'bytes' })(`
  select id, secret from $schema.second_factor
  where login_id = $1 and kind = 'totp' and (confirmed_at is null) = $2 and created_at > $3
`);

/** The one that counts, or the one that was begun after `since` and waits. */
export function totpOf(
  db: Db,
  loginId: string,
  which: { readonly waitingSince: EpochMs } | 'confirmed',
): Promise<TotpRow | undefined> {
  const waits = which !== 'confirmed';
  return db.first(selectTotp, [loginId, waits, waits ? instant(which.waitingSince) : '-infinity']);
}

const confirm = statement({ id: 'text' })(`
  update $schema.second_factor set confirmed_at = $3, used_at = $3, last_step = $4
  where id = $1 and login_id = $2 and confirmed_at is null
  returning id
`);
const deleteConfirmed = statement(`
  delete from $schema.second_factor where login_id = $1 and kind = 'totp' and confirmed_at is not null
`);

/** It takes the place of the one before. */
export async function confirmTotpRow(
  db: Db,
  row: { readonly id: string; readonly loginId: string; readonly step: number },
  now: EpochMs,
): Promise<boolean> {
  await db.rows(deleteConfirmed, [row.loginId]);
  return (await db.rows(confirm, [row.id, row.loginId, instant(now), row.step])).length > 0;
}

const spendStep = statement({ id: 'text' })(`
  update $schema.second_factor set last_step = $2, used_at = $3
  where id = $1 and (last_step is null or last_step < $2)
  returning id
`);

/** Digits are good once: whether these are younger than those that were taken last. */
export async function takeStep(db: Db, id: string, step: number, now: EpochMs): Promise<boolean> {
  return (await db.rows(spendStep, [id, step, instant(now)])).length > 0;
}

const putCodes = statement(`
  with before as (delete from $schema.recovery_code where login_id = $1 and not code_hash = any($2::bytea[]))
  insert into $schema.recovery_code (login_id, code_hash) select $1, hash from unnest($2::bytea[]) hash
`);

/** Those of before are good for nothing any more. */
export async function replaceRecoveryCodes(
  db: Db,
  loginId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.rows(putCodes, [loginId, hashes]);
}

const spendCode = statement({ left: 'int' })(`
  with spent as (
    update $schema.recovery_code set used_at = $3 where login_id = $1 and code_hash = $2 and used_at is null
    returning code_hash
  )
  select count(*)::integer - 1 as left from $schema.recovery_code
  where login_id = $1 and used_at is null and exists (select from spent)
  having count(*) > 0
`);

/** How many are left after this one; undefined where it is none, or was used. */
export async function takeRecoveryCode(
  db: Db,
  loginId: string,
  hash: Buffer,
  now: EpochMs,
): Promise<number | undefined> {
  return (await db.first(spendCode, [loginId, hash, instant(now)]))?.left;
}

const countCodes = statement({ left: 'int' })(`
  select count(*)::integer as left from $schema.recovery_code where login_id = $1 and used_at is null
`);

export async function recoveryCodesLeft(db: Db, loginId: string): Promise<number> {
  return (await db.first(countCodes, [loginId]))?.left ?? 0;
}

const deleteFactor = statement({ id: 'text' })(`
  delete from $schema.second_factor where login_id = $1 and id = $2 returning id
`);

export async function dropFactor(db: Db, loginId: string, id: string): Promise<boolean> {
  return (await db.rows(deleteFactor, [loginId, id])).length > 0;
}

const deleteAll = statement(`
  with codes as (delete from $schema.recovery_code where login_id = $1)
  delete from $schema.second_factor where login_id = $1
`);

/** All that proves somebody beside the password, recovery codes too. */
export async function dropFactors(db: Db, loginId: string): Promise<void> {
  await db.rows(deleteAll, [loginId]);
}
