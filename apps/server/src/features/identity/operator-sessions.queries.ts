import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { type OwnSession, sessionsOfOperator } from './operator-sessions.sql.ts';
import { type Me, readMe } from './operator-sessions.ts';

/** Who works here, and what they may: also of who has not logged in whole. */
export const getMe = query(
  { right: 'unproved|enrolling', shared: 'nobody' },
  async ({ actor, shop, now }): Promise<Me | Refusal> => {
    if (actor.kind !== 'operator' || actor.login === undefined || actor.session === undefined)
      return refuse('Forbidden');
    const { token } = actor.login;
    const me = await readMe(shop.database, shop, secretHash(token.accessToken), token, now);
    return me ?? refuse('TokenInvalid');
  },
);

export interface ListedSession extends OwnSession {
  readonly isThis: boolean;
}

/** One's own sessions that are not over. */
export const listOwnSessions = query(
  { right: 'operator', shared: 'nobody' },
  async ({ actor, shop, now }): Promise<readonly ListedSession[] | Refusal> => {
    if (actor.kind !== 'operator' || actor.login === undefined) return refuse('Forbidden');
    const { login, session } = actor;
    const found = await sessionsOfOperator(shop.database, login.id, now);
    return found.map((one) => ({ ...one, isThis: one.id === session?.id }));
  },
);
