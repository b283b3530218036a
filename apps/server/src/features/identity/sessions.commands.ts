import { randomUUID } from 'node:crypto';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { eventValues, recordEvents } from '../../platform/events/record-event.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { sweepAttempts, sweepNames } from './attempts.sql.ts';
import { sweepCodes } from './codes.sql.ts';
import { sweepOperatorSessions } from './operator-sessions.sql.ts';
import { actorOfLogin, type WhoseLogin } from './resolve-actor.ts';
import { forgetSessions } from './session-cache.ts';
import {
  addLoggedIn,
  addSession,
  lockedSession,
  markReplaced,
  revokeFamily,
  sessionOf,
  type SessionRow,
  sweepSessions,
} from './sessions.sql.ts';
import {
  isSessionToken,
  newAnonymousToken,
  newSessionToken,
  readSignedToken,
  refreshable,
  refreshAnonymousToken,
  replacedTooLongAgo,
  successorOf,
  tokenTimes,
} from './tokens.ts';

interface WithToken {
  /** The token as it was sent: it may have expired. */
  readonly token: string;
}

/** A token for a visitor nobody has seen before: it costs no row. */
export const beginVisit = command({ right: 'public' }, async (context): Promise<TokenFacts | Refusal> =>
  newAnonymousToken(context),
);

/**
 * Exchanges a token. Who comes with the one of a login that was replaced more than 30 s ago may have stolen it, or be
 * robbed of it: then the whole family ends.
 */
export const refreshSession = command(
  { right: 'public' },
  async (context, { token }: WithToken): Promise<TokenFacts | Refusal> => {
    if (!isSessionToken(token)) return refreshAnonymousToken(context, token);
    const { shop, now, key } = context;
    const hash = secretHash(token);
    const successor = successorOf(key, shop.id, token);
    return inTransaction(
      shop.database,
      async (db) => {
        const session = await lockedSession(db, hash);
        if (session === undefined || session.revoked) return refuse('TokenInvalid');
        if (replacedTooLongAgo(session, now)) {
          await endFamily(context, db, { ...session, accessToken: token }, 'token-reused');
          return db.keepWrites(refuse('TokenInvalid'));
        }
        if (!refreshable(shop.config.limits, session.issued, now)) return refuse('TokenExpired');
        if (session.replacedAt !== null) return tokenAgain(db, successor);
        const times = tokenTimes(shop.config.limits, now);
        const { loginId, familyId } = session;
        await addSession(db, { ...times, hash: secretHash(successor), familyId, loginId });
        await markReplaced(db, hash, now);
        return { accessToken: successor, ...times };
      },
      { planned: true },
    );
  },
);

/** Ends the session of this token and of all that came from it; again and again, for all it matters. */
export const endSession = command(
  { right: 'public' },
  async (context, { token }: WithToken): Promise<null | Refusal> => {
    const { key, shop } = context;
    // Signed tokens have no row to end; they run out by themselves.
    if (!isSessionToken(token))
      return readSignedToken(key, shop.id, token) === undefined ? refuse('TokenInvalid') : null;
    return inTransaction<null | Refusal>(
      shop.database,
      async (db) => {
        const session = await lockedSession(db, secretHash(token));
        if (session === undefined) return refuse('TokenInvalid');
        if (!session.revoked) await endFamily(context, db, { ...session, accessToken: token }, 'logout');
        return null;
      },
      { planned: true },
    );
  },
);

/** An expired code is remembered for so long. */
const codeMs = 30 * 24 * 3_600_000;

/** Two hours count, and nobody is told twice in a day. */
const nameMs = 26 * 3_600_000;
/** Whoever has not logged in from there for so long is a stranger again. */
const addressMs = 180 * 24 * 3_600_000;

/** Clears away tokens that can neither be used nor refreshed any more, and attempts and codes that count no longer. */
export const forgetExpired = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  const { config, database } = shop;
  const { refreshHours, tokenMinutes, lockout } = config.limits;
  const tokenMs = Math.max(refreshHours * 3_600_000, tokenMinutes * 60_000);
  await sweepSessions(database, (now - tokenMs) as EpochMs);
  // A token of yesterday still gives away that somebody stole it.
  await sweepOperatorSessions(database, (now - 24 * 3_600_000) as EpochMs);
  // Whoever comes with a code of yesterday hears that it has expired, not that it never was.
  await sweepCodes(database, (now - codeMs) as EpochMs);
  await sweepNames(database, (now - nameMs) as EpochMs, (now - addressMs) as EpochMs);
  await sweepAttempts(database, (now - lockout.minutes * 60_000) as EpochMs);
  return null;
});

/**
 * This is the one place that makes sessions, however a login was proved; who asks has proved it in the same
 * transaction.
 */
export async function openSession(db: Transaction, context: Context, login: WhoseLogin): Promise<TokenFacts> {
  const accessToken = newSessionToken();
  const token = { accessToken, ...tokenTimes(context.shop.config.limits, context.now) };
  const hash = secretHash(accessToken);
  const source = { ...context, actor: actorOfLogin(login, token) };
  const event = eventValues(source, [{ entity: 'login', entityId: login.id, action: 'login' }]);
  await addLoggedIn(db, { ...token, hash, familyId: randomUUID(), loginId: login.id }, event);
  return token;
}

async function endFamily(
  context: Context,
  db: Transaction,
  session: SessionRow & TokenFacts,
  action: string,
): Promise<void> {
  const { loginId, familyId } = session;
  const ended = await revokeFamily(db, familyId, context.now);
  const source = { ...context, actor: actorOfLogin({ ...session, id: loginId }, session) };
  await recordEvents(db, source, { entity: 'login', entityId: loginId, action });
  db.afterCommit(() => forgetSessions(context.shop.database, ended));
}

/** The successor that an earlier call got: it is derived, so only its times must be looked up. */
async function tokenAgain(db: Db, successor: string): Promise<TokenFacts | Refusal> {
  const session = await sessionOf(db, secretHash(successor));
  if (session === undefined) return refuse('TokenInvalid');
  return { accessToken: successor, issued: session.issued, expires: session.expires };
}
