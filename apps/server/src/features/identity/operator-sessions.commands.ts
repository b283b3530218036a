import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { eventValues, recordEvents } from '../../platform/events/record-event.ts';
import { isSteppedUp, type TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { type Credentials, logInAs } from './login.commands.ts';
import type { LoginRow } from './logins.sql.ts';
import {
  addOperatorSession,
  addOperatorTokens,
  endSessionOf,
  lockedOperatorSession,
  markProved,
  markTokenReplaced,
  operatorSessionOf,
  type OperatorSessionRow,
} from './operator-sessions.sql.ts';
import {
  accessMs,
  actorOfOperator,
  forgetOperators,
  idleMs,
  type Me,
  type OperatorActor,
  readMe,
} from './operator-sessions.ts';
import { provePassword } from './passwords.commands.ts';
import { forgetAttempts } from './attempts.sql.ts';
import { actorOfLogin } from './resolve-actor.ts';
import { type FactorProof, proveFactor } from './second-factors.ts';
import { isOperatorToken, newOperatorToken, replacedTooLongAgo, successorOf } from './tokens.ts';

export interface OperatorTokens {
  readonly access: TokenFacts;
  /** For the browser's cookie, and for no script. */
  readonly refresh: { readonly token: string; readonly expires: EpochMs };
}

export interface OpenedOperator extends OperatorTokens {
  readonly me: Me;
}

/** What a browser calls itself may be as long as it likes. */
const longestBrowser = 300;

/** By e-mail address and password, counted as customers are. The second factor comes next, for whoever has one. */
export const beginOperatorSession = command(
  { right: 'public', rateLimit: 'identity' },
  (
    context,
    { browser, ...credentials }: Credentials & { readonly browser: string },
  ): Promise<OpenedOperator | Refusal> =>
    logInAs(context, credentials, 'operator', (db, login) => open(db, context, login, browser)),
);

async function open(
  db: Transaction,
  context: Context,
  login: LoginRow,
  browser: string,
): Promise<OpenedOperator | Refusal> {
  const { shop, now } = context;
  const id = randomUUID();
  const { access, refresh, rows } = tokensOf(newOperatorToken('refresh'), now);
  const source = { ...context, actor: actorOfLogin(login, access) };
  const event = eventValues(source, [{ entity: 'login', entityId: login.id, action: 'login' }]);
  const session = { id, loginId: login.id, browser: browser.slice(0, longestBrowser) };
  await addOperatorSession(db, session, rows, now, event);
  const me = await readMe(db, shop, secretHash(access.accessToken), access, now);
  return me === undefined ? refuse('TokenInvalid') : { access, refresh, me };
}

function tokensOf(refreshToken: string, now: EpochMs) {
  const accessToken = newOperatorToken('access');
  const access = { accessToken, issued: now, expires: (now + accessMs) as EpochMs };
  const refresh = { token: refreshToken, expires: (now + idleMs) as EpochMs };
  const rows = [
    { hash: secretHash(accessToken), kind: 'access', expires: access.expires },
    { hash: secretHash(refreshToken), kind: 'refresh', expires: refresh.expires },
  ] as const;
  return { access, refresh, rows };
}

/**
 * Exchanges the token of the cookie. Tabs that come at once with the same one get the same successor; whoever comes with one
 * that was replaced more than 30 s ago may have stolen it, or be robbed of it: then the session ends.
 */
export const refreshOperatorSession = command(
  { right: 'public' },
  async (context, { token }: { readonly token: string }): Promise<OpenedOperator | Refusal> => {
    const { shop, now, key } = context;
    if (!isOperatorToken(token, 'refresh')) return refuse('TokenInvalid');
    const hash = secretHash(token);
    return inTransaction<OpenedOperator | Refusal>(
      shop.database,
      async (db) => {
        const session = await lockedOperatorSession(db, hash);
        if (session === undefined || session.ended) return refuse('TokenInvalid');
        if (replacedTooLongAgo(session, now)) {
          await endRow(db, context, session, 'token-reused');
          return db.keepWrites(refuse('TokenInvalid'));
        }
        if (now >= session.expires || isGivenUp(session, now)) return refuse('TokenExpired');
        const { access, refresh, rows } = tokensOf(successorOf(key, shop.id, token), now);
        const isFirst = session.replacedAt === null;
        // Where several tabs come at once, the first has made the successor.
        const added = isFirst ? rows : rows.filter(({ kind }) => kind === 'access');
        await addOperatorTokens(db, session.sessionId, added, now);
        if (isFirst) await markTokenReplaced(db, hash, now);
        const me = await readMe(db, shop, secretHash(access.accessToken), access, now);
        return me === undefined ? refuse('TokenInvalid') : { access, refresh, me };
      },
      { planned: true },
    );
  },
);

/** Whoever has not come in whole begins anew after a while: nothing else asks for the password again before. */
function isGivenUp(session: OperatorSessionRow, now: EpochMs): boolean {
  const { issued, expires } = session;
  const actor = actorOfOperator(session, { accessToken: '', issued, expires }, now);
  return actor.session?.stage !== 'open' && !isSteppedUp(actor);
}

export interface TokensSent {
  readonly refresh: string | null;
  readonly access: string | null;
}

/** Ends the session of the cookie, else of the access token; again and again, for all it matters. */
export const endOperatorSession = command(
  { right: 'public' },
  (context, { refresh, access }: TokensSent): Promise<null | Refusal> =>
    inTransaction<null | Refusal>(context.shop.database, async (db) => {
      const byCookie =
        refresh === null ? undefined : await operatorSessionOf(db, secretHash(refresh), 'refresh');
      const session =
        byCookie ?? (access === null ? undefined : await operatorSessionOf(db, secretHash(access), 'access'));
      if (session === undefined) return refuse('TokenInvalid');
      if (!session.ended) await endRow(db, context, session, 'logout');
      return null;
    }),
);

async function endRow(db: Transaction, context: Context, session: OperatorSessionRow, action: string) {
  const { sessionId, loginId, issued, expires } = session;
  const { shop, now } = context;
  await endSessionOf(db, loginId, sessionId, now);
  const actor = actorOfOperator(session, { accessToken: '', issued, expires }, now);
  await recordEvents(db, { ...context, actor }, { entity: 'login', entityId: loginId, action });
  db.afterCommit(() => forgetOperators(shop.database));
}

/** Ends one of one's own sessions, this or another. */
export const endOwnSession = command(
  { right: 'operator' },
  async (context, { id }: { readonly id: string }): Promise<null | Refusal> => {
    const { actor, shop, now } = context;
    if (actor.kind !== 'operator' || actor.login === undefined) return refuse('Forbidden');
    const loginId = actor.login.id;
    return inTransaction<null | Refusal>(shop.database, async (db) => {
      if (!(await endSessionOf(db, loginId, id, now))) return refuse('NotFound');
      const after = { session: id };
      await recordEvents(db, context, { entity: 'login', entityId: loginId, action: 'end-session', after });
      db.afterCommit(() => forgetOperators(shop.database));
      return null;
    });
  },
);

/** What the login still owes after the password. */
export const proveSecondFactor = command(
  { right: 'unproved', rateLimit: 'identity' },
  (context, proof: FactorProof): Promise<Me | Refusal> => prove(context, proof, 'second-factor'),
);

export type StepUpProof = FactorProof | { readonly kind: 'password'; readonly password: string };

/** Proves once more who it is, for what is asked only of who did so shortly before. */
export const stepUp = command(
  { right: 'enrolling', rateLimit: 'identity' },
  (context, proof: StepUpProof): Promise<Me | Refusal> => prove(context, proof, 'step-up'),
);

async function prove(
  context: Context,
  proof: StepUpProof,
  action: 'second-factor' | 'step-up',
): Promise<Me | Refusal> {
  const { actor, shop, now } = context;
  if (actor.kind !== 'operator' || actor.login === undefined || actor.session === undefined)
    return refuse('Forbidden');
  const { id: loginId, token } = actor.login;
  const proved = await provedBy(context, actor, proof);
  if (isRefusal(proved)) return proved;
  return inTransaction<Me | Refusal>(shop.database, async (db) => {
    const refused = await proved(db);
    if (refused !== null) return refused;
    const session = { id: actor.session?.id ?? '', loginId, byFactor: proof.kind !== 'password' };
    if (!(await markProved(db, session, now))) return refuse('TokenInvalid');
    const after = { by: proof.kind };
    await recordEvents(db, context, { entity: 'login', entityId: loginId, action, after });
    db.afterCommit(() => forgetOperators(shop.database));
    return (await readMe(db, shop, secretHash(token.accessToken), token, now)) ?? refuse('TokenInvalid');
  });
}

/** What is slow or counted comes first, what is spent comes in the transaction that believes it. */
async function provedBy(
  context: Context,
  actor: OperatorActor,
  proof: StepUpProof,
): Promise<((db: Transaction) => Promise<Refusal | null>) | Refusal> {
  if (proof.kind !== 'password') return proveFactor(context, actor, proof);
  const fits = await provePassword(context, proof.password);
  if (isRefusal(fits)) return fits;
  return async (db) => {
    await forgetAttempts(db, fits.attempts);
    return null;
  };
}
