// POST /api/v3/core/token/_get-anonymous-token, …/_login, …/_login-operator, …/_refresh, …/_logout
// GET  /api/v3/core/token/_user-info, …/_operator-info, /api/v2/shop/authorization/user
import {
  getAnonymousToken,
  getAuthorizationUser,
  getOperatorInfo,
  getUserInfo,
  login,
  type LoginAnswer,
  loginOperator,
  logout,
  refreshToken,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { newAnonymousToken, refreshAnonymousToken } from './anonymous-token.ts';
import { presentLogin, presentOperator, presentToken } from './identity.present.ts';
import { accountsOf } from './identity.queries.ts';
import { logIn, logInOperator } from './login.service.ts';
import { isSessionToken } from './session-token.ts';
import { endSession, refreshSession } from './sessions.service.ts';
import { readSignedToken } from './signed-token.ts';

/** Those that give out or end a token take whatever token comes along: it may be an old one. */
export const identityRoutes: readonly Route[] = [
  route(
    getAnonymousToken,
    'public',
    async (context) => {
      const token = newAnonymousToken(context);
      return isRefusal(token) ? token : presentToken(context.shop.zone, token);
    },
    { judgesToken: true },
  ),
  route(
    login,
    'public',
    async (context, { body }) => {
      const loggedIn = await logIn(context, { name: body.UserName, password: body.Password });
      return isRefusal(loggedIn)
        ? loggedIn
        : presentLogin(context.shop.zone, loggedIn.token, loggedIn.accounts);
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    loginOperator,
    'public',
    async (context, { body }) => {
      const loggedIn = await logInOperator(context, { name: body.UserName, password: body.Password });
      return isRefusal(loggedIn)
        ? loggedIn
        : presentOperator(context.shop.zone, loggedIn.token, loggedIn.login);
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    refreshToken,
    'public',
    async (context) => {
      const { bearer } = context;
      if (bearer === null) return refuse('TokenMissing');
      const token = isSessionToken(bearer)
        ? await refreshSession(context, bearer)
        : refreshAnonymousToken(context, bearer);
      return isRefusal(token) ? token : presentToken(context.shop.zone, token);
    },
    { judgesToken: true },
  ),
  route(
    logout,
    'public',
    async (context) => {
      const { bearer, key, shop } = context;
      if (bearer === null) return refuse('TokenMissing');
      if (isSessionToken(bearer)) return endSession(context, bearer);
      // Signed tokens have no row to end; they run out by themselves.
      return readSignedToken(key, shop.id, bearer) === undefined ? refuse('TokenInvalid') : null;
    },
    { judgesToken: true },
  ),
  route(getUserInfo, 'login', whoIsLoggedIn),
  route(getAuthorizationUser, 'login', whoIsLoggedIn),
  // The operator's command has no login of its own, and asks nothing over HTTP.
  route(getOperatorInfo, 'operator', async ({ actor, shop }) => {
    if (actor.kind !== 'operator' || actor.login === undefined) return refuse('Forbidden');
    const { token, email } = actor.login;
    return presentOperator(shop.zone, token, { name: actor.name, email });
  }),
];

async function whoIsLoggedIn({ actor, shop }: Context): Promise<LoginAnswer | Refusal> {
  if (actor.kind !== 'customer') return refuse('Forbidden');
  return presentLogin(shop.zone, actor.token, await accountsOf(shop.database, actor.loginId));
}
