import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { loginActor } from './login-actor.ts';
import { tokenTimes } from './session-rules.ts';
import { newSessionToken, sessionTokenHash } from './session-token.ts';
import { addSession } from './sessions.queries.ts';

/** A session for a customer's login that may be used; who asks has judged that in the same transaction. */
export async function openSession(db: Transaction, context: Context, loginId: string): Promise<TokenFacts> {
  const accessToken = newSessionToken();
  const token = { accessToken, ...tokenTimes(context.shop.config.limits, context.now) };
  const hash = sessionTokenHash(accessToken);
  await addSession(db, { ...token, hash, familyId: randomUUID(), loginId });
  const source = { ...context, actor: loginActor(loginId, token) };
  await recordEvents(db, source, { entity: 'login', entityId: loginId, action: 'login' });
  return token;
}
