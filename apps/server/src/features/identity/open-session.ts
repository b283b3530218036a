import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/database/transaction.ts';
import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { actorOfLogin, type WhoseLogin } from './login-actor.ts';
import { tokenTimes } from './session-rules.ts';
import { newSessionToken } from './session-token.ts';
import { addLoggedIn } from './sessions.queries.ts';

/** The one place that makes sessions, however a login was proved; who asks has judged it in the same transaction. */
export async function openSession(db: Transaction, context: Context, login: WhoseLogin): Promise<TokenFacts> {
  const accessToken = newSessionToken();
  const token = { accessToken, ...tokenTimes(context.shop.config.limits, context.now) };
  const hash = secretHash(accessToken);
  const source = { ...context, actor: actorOfLogin(login, token) };
  const event = eventValues(source, [{ entity: 'login', entityId: login.id, action: 'login' }]);
  await addLoggedIn(db, { ...token, hash, familyId: randomUUID(), loginId: login.id }, event);
  return token;
}
