import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { forgetAttempts, mayAttempt } from './attempts.sql.ts';
import { takeChallenge } from './operator-sessions.sql.ts';
import type { OperatorActor } from './operator-sessions.ts';
import { type AuthenticationResponseJSON, provedPasskey } from './passkeys.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { notePasskeyUse, passkeysOf, takeRecoveryCode, takeStep, totpOf } from './second-factors.sql.ts';
import { totpStep } from './totp.ts';

/** What somebody shows beside the password. */
export type FactorProof =
  | { readonly kind: 'totp'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | {
      readonly kind: 'passkey';
      readonly response: AuthenticationResponseJSON;
      /** Of the back office, as the browser writes it. */
      readonly origin: string;
    };

/** Spends what was shown, in the transaction that believes it; a refusal where somebody else was quicker. */
export type Spend = (db: Transaction) => Promise<Refusal | null>;

/**
 * Whether it is right. Digits and codes are counted by the login alone: whoever gets here knows the password, from however
 * many addresses they try. A passkey is not guessed, and signs what was asked once.
 */
export async function proveFactor(
  context: Context,
  actor: OperatorActor,
  proof: FactorProof,
): Promise<Spend | Refusal> {
  const { login, session } = actor;
  if (login === undefined || session === undefined) return refuse('Forbidden');
  if (proof.kind === 'passkey') return provePasskey(context, login.id, session.id, proof);
  const attempts = factorAttempts(context, login.id);
  const held = await attemptRefusal(context, attempts);
  if (held !== null) return held;
  const spend =
    proof.kind === 'totp'
      ? await spendDigits(context, login.id, proof.digits)
      : spendCode(context, login.id, proof.code);
  if (spend === null) return refuse('ProofIncorrect');
  return async (db) => {
    const refused = await spend(db);
    if (refused === null) await forgetAttempts(db, attempts);
    return refused;
  };
}

/** Counts an attempt, and refuses where there were too many. */
export async function attemptRefusal({ shop, now }: Context, attempts: Buffer): Promise<Refusal | null> {
  const { lockout } = shop.config.limits;
  if (await mayAttempt(shop.database, attempts, now, lockout)) return null;
  return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
}

export function factorAttempts({ key }: Pick<Context, 'key'>, loginId: string): Buffer {
  return createHmac('sha256', key.derive('second-factor-attempt')).update(loginId).digest();
}

async function spendDigits(context: Context, loginId: string, digits: string): Promise<Spend | null> {
  const { shop, now } = context;
  const totp = await totpOf(shop.database, loginId, 'confirmed');
  const step = totp === undefined ? null : totpStep(context, loginId, totp.secret, digits, now);
  if (totp === undefined || step === null) return null;
  return async (db) => ((await takeStep(db, totp.id, step, now)) ? null : refuse('ProofIncorrect'));
}

function spendCode(context: Context, loginId: string, typed: string): Spend {
  const hash = recoveryCodeHash(context, loginId, typed);
  return async (db) => {
    const left = await takeRecoveryCode(db, loginId, hash, context.now);
    return left === undefined ? refuse('ProofIncorrect') : null;
  };
}

async function provePasskey(
  { shop, now }: Context,
  loginId: string,
  sessionId: string,
  { response, origin }: Extract<FactorProof, { readonly kind: 'passkey' }>,
): Promise<Spend | Refusal> {
  const challenge = await takeChallenge(shop.database, sessionId, now);
  if (challenge === undefined) return refuse('ProofIncorrect');
  const known = await passkeysOf(shop.database, loginId);
  const used = await provedPasskey({ origin, name: shop.config.name }, challenge, response, known);
  if (used === null) return refuse('ProofIncorrect');
  return async (db) => {
    await notePasskeyUse(db, loginId, used, now);
    return null;
  };
}
