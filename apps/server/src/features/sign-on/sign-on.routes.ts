import {
  endedSignOn,
  endSignOn,
  exchangeToken,
  finishSignOn as finishSignOnCall,
  getSignOnPerson,
  registerThroughSignOn,
  startSignOn,
  startSignOnRegistration,
  switchSignOn,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { identityRefusal, presentLogin, registrationOf } from '../identity/index.ts';
import { registerOutside } from './registration.commands.ts';
import {
  afterProviderLogout,
  type BeginInput,
  beginSignOn,
  exchange,
  finishSignOn,
} from './sign-on.commands.ts';
import { exchangeRefusal, ownAddresses, presentOnward, presentPending } from './sign-on.present.ts';
import { whoRegisters } from './sign-on.queries.ts';

/** All are open: who it is stands at the end of them. A token that comes along is not looked at. */
const validatesToken = true;

/** GET /api/v2/oidc/{provider}/start, …/start/register, …/switch, …/callback, …/logout, …/ended */
const browserCalls: readonly Route[] = [
  serve(startSignOn, beginSignOn, beginning('login')),
  serve(startSignOnRegistration, beginSignOn, beginning('register')),
  serve(switchSignOn, beginSignOn, beginning('switch')),
  serve(endSignOn, beginSignOn, beginning('logout')),
  serve(finishSignOnCall, finishSignOn, {
    input: ({ params, query: answer }, { shop }) => ({ ...params, own: ownAddresses(shop), answer }),
    answer: presentOnward,
    validatesToken,
  }),
  serve(endedSignOn, afterProviderLogout, {
    input: ({ params, query: { state } }, { shop }) => ({ ...params, own: ownAddresses(shop), state }),
    answer: presentOnward,
    validatesToken,
  }),
];

/** POST /api/v2/oidc/{provider}/_register-person, …/_register, /api/v3/core/token/_exchange */
const pageCalls: readonly Route[] = [
  serve(getSignOnPerson, whoRegisters, {
    input: ({ params, body }) => ({ ...params, key: body.RegisterKey }),
    answer: presentPending,
    validatesToken,
  }),
  serve(registerThroughSignOn, registerOutside, {
    input: ({ params, body }) => ({ ...params, key: body.RegisterKey, registration: registrationOf(body) }),
    answer: ({ customerId, contactId, next }) => ({
      CustomerID: customerId,
      ContactID: contactId,
      NextStep: nextSteps[next],
    }),
    refusal: identityRefusal,
    validatesToken,
  }),
  serve(exchangeToken, exchange, {
    input: ({ body }) => ({ token: body.Token, confirmed: body.Confirmed === true }),
    answer: ({ token, accounts }, { shop }) => presentLogin(shop, token, accounts),
    refusal: exchangeRefusal,
    validatesToken,
  }),
];

export const signOnRoutes: readonly Route[] = [...browserCalls, ...pageCalls];

const nextSteps = {
  'log-in': 'LogIn',
  activate: 'Activate',
  'wait-for-approval': 'WaitForApproval',
} as const;

interface OfBeginning {
  readonly params: { readonly provider: string };
  readonly query: { readonly ResponseURL: string; readonly login_hint?: string | undefined };
}

function beginning(purpose: BeginInput['purpose']) {
  return {
    input: ({ params, query }: OfBeginning, { shop }: Context): BeginInput => ({
      ...params,
      own: ownAddresses(shop),
      purpose,
      page: query.ResponseURL,
      loginHint: query.login_hint ?? null,
    }),
    answer: presentOnward,
    refusal: (refused: Parameters<typeof refuseNamed>[0]) =>
      refuseNamed(refused, (field) => wirePath(field, { page: 'ResponseURL' })),
    validatesToken,
  };
}
