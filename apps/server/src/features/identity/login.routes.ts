import {
  beginFirstLogin as beginFirstLoginCall,
  confirmDetails as confirmDetailsCall,
  getAnonymousToken,
  getAuthorizationUser,
  getOperatorInfo,
  getUserInfo,
  login,
  loginOperator,
  logout,
  refreshToken,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { beginFirstLogin, confirmDetails } from './first-login.commands.ts';
import { presentLogin, presentOperator, presentToken } from './identity.present.ts';
import { type LoggedIn, logIn, logInOperator, type Opened } from './login.commands.ts';
import { beginVisit, endSession, refreshSession } from './sessions.commands.ts';
import { whoIsLoggedIn, whoOperates } from './sessions.queries.ts';

/** Those that give out or end a token take whatever token comes along: it may be an old one. */
const validatesToken = true;

/**
 * POST /api/v3/core/token/_get-anonymous-token, …/_login, …/_login-operator, …/_refresh, …/_logout;
 * POST …/_first-login, …/_confirm-details; GET …/_user-info, …/_operator-info, /api/v2/shop/authorization/user
 */
export const loginRoutes: readonly Route[] = [
  serve(getAnonymousToken, beginVisit, { input: nothing, answer: token, validatesToken }),
  serve(login, logIn, { input: credentials, answer: loggedIn, validatesToken }),
  serve(loginOperator, logInOperator, { input: credentials, answer: operator, validatesToken }),
  serve(refreshToken, refreshSession, { input: bearer, answer: token, validatesToken }),
  serve(logout, endSession, { input: bearer, answer: () => null, validatesToken }),
  serve(beginFirstLoginCall, beginFirstLogin, { input: nothing, answer: (isFirst) => ({ First: isFirst }) }),
  serve(confirmDetailsCall, confirmDetails, { input: nothing, answer: () => null }),
  serve(getUserInfo, whoIsLoggedIn, { input: nothing, answer: loggedIn }),
  serve(getAuthorizationUser, whoIsLoggedIn, { input: nothing, answer: loggedIn }),
  serve(getOperatorInfo, whoOperates, { input: nothing, answer: operator }),
];

function nothing(): undefined {
  return undefined;
}

function credentials({ body }: { readonly body: { readonly UserName: string; readonly Password: string } }) {
  return { name: body.UserName, password: body.Password };
}

function bearer(_: unknown, context: Context) {
  return context.bearer === null ? refuse('TokenMissing') : { token: context.bearer };
}

function token(facts: TokenFacts, { shop }: Context) {
  return presentToken(shop.zone, facts);
}

function loggedIn({ token: facts, accounts }: LoggedIn, { shop }: Context) {
  return presentLogin(shop, facts, accounts);
}

function operator(
  { token: facts, login: who }: Pick<Opened, 'token'> & { readonly login: { name: string; email: string } },
  { shop }: Context,
) {
  return presentOperator(shop.zone, facts, who);
}
