import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { actorOfLogin } from './login-actor.ts';
import { forgetSessions } from './session-cache.ts';
import { refreshable, replacedTooLongAgo, tokenTimes } from './session-rules.ts';
import { successorOf } from './session-token.ts';
import {
  addSession,
  lockedSession,
  markReplaced,
  revokeFamily,
  sessionOf,
  type SessionRow,
} from './sessions.queries.ts';

/**
 * Exchanges the token of a login. Who comes with a token that was replaced more than 30 s ago may have stolen
 * it, or be robbed of it: then the whole family ends.
 */
export async function refreshSession(context: Context, token: string): Promise<TokenFacts | Refusal> {
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
}

/** Ends the session of this token and of all that came from it; again and again, for all it matters. */
export async function endSession(context: Context, token: string): Promise<null | Refusal> {
  return inTransaction(
    context.shop.database,
    async (db) => {
      const session = await lockedSession(db, secretHash(token));
      if (session === undefined) return refuse('TokenInvalid');
      if (!session.revoked) await endFamily(context, db, { ...session, accessToken: token }, 'logout');
      return null;
    },
    { planned: true },
  );
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
