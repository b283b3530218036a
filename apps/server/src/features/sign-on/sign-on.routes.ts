// GET  /api/v2/oidc/{provider}/start, …/start/register, …/switch, …/callback, …/logout, …/ended
// POST /api/v2/oidc/{provider}/_register-person, …/_register, /api/v3/core/token/_exchange
import {
  endedSignOn,
  endSignOn,
  exchangeToken,
  finishSignOn as finishOperation,
  getSignOnPerson,
  registerThroughSignOn,
  startSignOn,
  startSignOnRegistration,
  switchSignOn,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { Redirect } from '../../platform/http/redirect.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';
import { ownPage, pageFaults, presentLogin } from '../identity/index.ts';
import type { Purpose } from './attempts.queries.ts';
import { beginSignOn } from './begin-sign-on.ts';
import { exchange } from './exchange.service.ts';
import { afterProviderLogout, finishSignOn } from './finish-sign-on.ts';
import { pendingOf, registerOutside } from './register-outside.ts';

/** All are open: who it is stands at the end of them. A token that comes along is not looked at. */
export const signOnRoutes: readonly Route[] = [
  route(startSignOn, 'public', (context, { params, query }) => begin(context, params, query, 'login'), {
    brake: 'writing',
    judgesToken: true,
  }),
  route(
    startSignOnRegistration,
    'public',
    (context, { params, query }) => begin(context, params, query, 'register'),
    { brake: 'writing', judgesToken: true },
  ),
  route(
    switchSignOn,
    'public',
    async (context, { params, query }) =>
      context.shop.config.signOn?.capacitySwitch === 'off'
        ? refuse('NotFound')
        : begin(context, params, query, 'switch'),
    { brake: 'writing', judgesToken: true },
  ),
  route(endSignOn, 'public', (context, { params, query }) => begin(context, params, query, 'logout'), {
    brake: 'writing',
    judgesToken: true,
  }),
  route(
    finishOperation,
    'public',
    async (context, { params, query }) => {
      const client = clientOf(context, params.provider);
      return isRefusal(client) ? client : finishSignOn(context, client, query);
    },
    { brake: 'writing', judgesToken: true },
  ),
  route(
    endedSignOn,
    'public',
    async (context, { params, query }) => {
      const client = clientOf(context, params.provider);
      return isRefusal(client) ? client : afterProviderLogout(context, client, query.state);
    },
    { brake: 'writing', judgesToken: true },
  ),
  route(
    getSignOnPerson,
    'public',
    async (context, { params, body }) => {
      const client = clientOf(context, params.provider);
      const pending = isRefusal(client) ? client : await pendingOf(context, body.RegisterKey);
      if (isRefusal(pending)) return pending;
      const { firstName, lastName, email, companyName } = pending;
      return { FirstName: firstName, LastName: lastName, Email: email, CompanyName: companyName };
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    registerThroughSignOn,
    'public',
    async (context, { params, body }) => {
      const client = clientOf(context, params.provider);
      const made = isRefusal(client) ? client : await registerOutside(context, body);
      if (isRefusal(made)) return made;
      return { CustomerID: made.customerId, ContactID: made.contactId, NextStep: made.next };
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    exchangeToken,
    'public',
    async (context, { body }) => {
      const opened = await exchange(context, { token: body.Token, confirmed: body.Confirmed === true });
      return isRefusal(opened) ? opened : presentLogin(context.shop.zone, opened.token, opened.accounts);
    },
    { brake: 'identity', judgesToken: true },
  ),
];

interface Wish {
  readonly ResponseURL: string;
  readonly login_hint?: string | undefined;
}

async function begin(
  context: Context,
  { provider }: { readonly provider: string },
  { ResponseURL, login_hint: hint }: Wish,
  purpose: Purpose,
): Promise<Redirect | Refusal> {
  const { shop } = context;
  const client = clientOf(context, provider);
  if (isRefusal(client)) return client;
  const fields = pageFaults(shop, 'ResponseURL', ResponseURL);
  const page = ownPage(shop, ResponseURL);
  if (page === null) return refuse('ValidationFailed', { fields });
  const elsewhere = canonicalAddress(context, provider, purpose, { page, hint });
  if (elsewhere !== null) return new Redirect(elsewhere);
  return beginSignOn(context, client, { purpose, page, loginHint: hint ?? null });
}

const last = { login: 'start', register: 'start/register', switch: 'switch', logout: 'logout' } as const;

/** The provider sends the browser to the canonical origin, so its cookie must be of there too. Null: it is there. */
function canonicalAddress(
  { shop, browser }: Context,
  provider: string,
  purpose: Purpose,
  { page, hint }: { readonly page: string; readonly hint: string | undefined },
): string | null {
  const origin = canonicalOrigin(shop);
  if (browser.host === new URL(origin).host) return null;
  const query = new URLSearchParams({
    ResponseURL: page,
    ...(hint === undefined ? {} : { login_hint: hint }),
  });
  return `${origin}/api/v2/oidc/${provider}/${last[purpose]}?${query.toString()}`;
}

function clientOf({ shop }: Context, provider: string): SignOnClient | Refusal {
  const { signOn, config } = shop;
  return signOn === null || config.signOn?.provider !== provider ? refuse('NotFound') : signOn;
}
