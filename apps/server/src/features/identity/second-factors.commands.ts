import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { forgetAttempts } from './attempts.sql.ts';
import { markProved, putChallenge, takeChallenge } from './operator-sessions.sql.ts';
import { forgetOperators, type Me, readMe } from './operator-sessions.ts';
import {
  creationOptions,
  madePasskey,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  requestOptions,
} from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  addPasskeyRow,
  addWaitingTotp,
  confirmTotpRow,
  dropFactor,
  dropFactors,
  factorsOf,
  passkeysOf,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  totpOf,
} from './second-factors.sql.ts';
import { attemptRefusal, factorAttempts } from './second-factors.ts';
import { newTotp, totpStep } from './totp.ts';

// Who has not logged in whole because the role asks for a second factor sets one up by these; so does everybody else.

/** What is begun and not confirmed is given up after so long. */
const waitingMs = 15 * 60_000;
/** How long a passkey may take to sign. */
const challengeMs = 5 * 60_000;

interface Own {
  readonly loginId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
}

function own({ actor }: Pick<Context, 'actor'>): Own | null {
  if (actor.kind !== 'operator' || actor.login === undefined || actor.session === undefined) return null;
  const { id: loginId, email } = actor.login;
  return { loginId, sessionId: actor.session.id, email, name: actor.name };
}

export interface BegunTotp {
  /** For who types it. */
  readonly secret: string;
  /** For the QR code that an app scans. */
  readonly uri: string;
}

/** A secret for an app that shows six digits; it counts once its first digits are shown. */
export const beginTotp = command(
  { right: 'enrolling', stepUp: true },
  async (context): Promise<BegunTotp | Refusal> => {
    const { shop, now } = context;
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    const { sealed, secret, uri } = newTotp(context, who);
    await inTransaction(shop.database, (db) =>
      addWaitingTotp(db, { id: randomUUID(), loginId: who.loginId, name: '', secret: sealed }, now),
    );
    return { secret, uri };
  },
);

export interface AddedFactor {
  readonly me: Me;
  /** Told once, with the first factor; null where there are some already. */
  readonly recoveryCodes: readonly string[] | null;
}

/** The first digits show that the app has the secret. It takes the place of the app before. */
export const confirmTotp = command(
  { right: 'enrolling', rateLimit: 'identity' },
  async (context, { digits }: { readonly digits: string }): Promise<AddedFactor | Refusal> => {
    const { shop, now } = context;
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    const { loginId } = who;
    const attempts = factorAttempts(context, loginId);
    const held = await attemptRefusal(context, attempts);
    if (held !== null) return held;
    const waiting = await totpOf(shop.database, loginId, { waitingSince: (now - waitingMs) as EpochMs });
    const step = waiting === undefined ? null : totpStep(context, loginId, waiting.secret, digits, now);
    if (waiting === undefined || step === null) return refuse('ProofIncorrect');
    return inTransaction<AddedFactor | Refusal>(shop.database, async (db) => {
      if (!(await confirmTotpRow(db, { id: waiting.id, loginId, step }, now)))
        return refuse('ProofIncorrect');
      await forgetAttempts(db, attempts);
      return added(db, context, who, 'totp');
    });
  },
);

/** What the browser asks the authenticator, to make a passkey. */
export const beginPasskey = command(
  { right: 'enrolling', stepUp: true },
  async (
    context,
    { origin }: { readonly origin: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal> => {
    const { shop } = context;
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    const known = await passkeysOf(shop.database, who.loginId);
    const options = await creationOptions({ origin, name: shop.config.name }, who, known);
    await ask(context, who, options.challenge);
    return options;
  },
);

export interface MadePasskey {
  readonly name: string;
  readonly origin: string;
  readonly response: RegistrationResponseJSON;
}

export const addPasskey = command(
  { right: 'enrolling', rateLimit: 'identity' },
  async (context, { name, origin, response }: MadePasskey): Promise<AddedFactor | Refusal> => {
    const { shop, now } = context;
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    const challenge = await takeChallenge(shop.database, who.sessionId, now);
    if (challenge === undefined) return refuse('ProofIncorrect');
    const made = await madePasskey({ origin, name: shop.config.name }, challenge, response);
    if (made === null) return refuse('ProofIncorrect');
    return inTransaction<AddedFactor | Refusal>(shop.database, async (db) => {
      const row = { ...made, id: randomUUID(), loginId: who.loginId, name };
      if (!(await addPasskeyRow(db, row, now))) return refuse('ProofIncorrect');
      return added(db, context, who, 'passkey');
    });
  },
);

/** What one's own passkeys are asked, to log in or to prove once more who it is. */
export const askForPasskey = command(
  { right: 'unproved|enrolling' },
  async (
    context,
    { origin }: { readonly origin: string },
  ): Promise<PublicKeyCredentialRequestOptionsJSON | Refusal> => {
    const { shop } = context;
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    const known = await passkeysOf(shop.database, who.loginId);
    if (known.length === 0) return refuse('NotFound');
    const options = await requestOptions({ origin, name: shop.config.name }, known);
    await ask(context, who, options.challenge);
    return options;
  },
);

function ask({ shop, now }: Context, { sessionId }: Own, challenge: string): Promise<void> {
  return inTransaction(shop.database, (db) =>
    putChallenge(db, sessionId, challenge, (now + challengeMs) as EpochMs),
  );
}

/** New ones, each good once; those of before are good for nothing any more. */
export const renewRecoveryCodes = command(
  { right: 'operator', stepUp: true },
  async (context): Promise<readonly string[] | Refusal> => {
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    return inTransaction<readonly string[] | Refusal>(context.shop.database, async (db) => {
      if ((await factorsOf(db, who.loginId)).length === 0) return refuse('NotFound');
      await recordEvents(db, context, about(who, 'renew-recovery-codes'));
      return putCodes(db, context, who.loginId);
    });
  },
);

/** With the last one its recovery codes go too; whose role asks for one can then do nothing but set up another. */
export const removeSecondFactor = command(
  { right: 'operator', stepUp: true },
  async (context, { id }: { readonly id: string }): Promise<null | Refusal> => {
    const { shop } = context;
    const who = own(context);
    if (who === null) return refuse('Forbidden');
    return inTransaction<null | Refusal>(shop.database, async (db) => {
      if (!(await dropFactor(db, who.loginId, id))) return refuse('NotFound');
      if ((await factorsOf(db, who.loginId)).length === 0) await dropFactors(db, who.loginId);
      await recordEvents(db, context, about(who, 'remove-second-factor'));
      db.afterCommit(() => forgetOperators(shop.database));
      return null;
    });
  },
);

/** Whoever sets one up has proved it; other sessions of theirs owe it from now on. */
async function added(
  db: Transaction,
  context: Context,
  who: Own,
  kind: 'totp' | 'passkey',
): Promise<AddedFactor | Refusal> {
  const { shop, now, actor } = context;
  const { loginId, sessionId: id } = who;
  if (!(await markProved(db, { id, loginId, byFactor: true }, now))) return refuse('TokenInvalid');
  await recordEvents(db, context, { ...about(who, 'add-second-factor'), after: { kind } });
  const hasCodes = (await recoveryCodesLeft(db, loginId)) > 0;
  const recoveryCodes = hasCodes ? null : await putCodes(db, context, loginId);
  db.afterCommit(() => forgetOperators(shop.database));
  const token = actor.kind === 'operator' ? actor.login?.token : undefined;
  if (token === undefined) return refuse('Forbidden');
  const me = await readMe(db, shop, secretHash(token.accessToken), token, now);
  return me === undefined ? refuse('TokenInvalid') : { me, recoveryCodes };
}

async function putCodes(db: Transaction, context: Context, loginId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(context, loginId, code));
  await replaceRecoveryCodes(db, loginId, hashes);
  return codes;
}

function about({ loginId }: Own, action: string) {
  return { entity: 'login', entityId: loginId, action };
}
