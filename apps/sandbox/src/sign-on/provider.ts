import { generateKeyPairSync, randomBytes } from 'node:crypto';

import { interactionPolicy, Provider, type ProviderContext } from 'oidc-provider';

import { html } from '../html.ts';
import { pageText } from '../page.ts';
import { loopback } from './loopback.ts';
import { memoryAdapter } from './memory-adapter.ts';
import { claimsOf } from './persons.ts';

/** Under this path it stands in the sandbox. */
export const mount = '/sign-on';

const scopes = { profile: ['given_name', 'family_name'], email: ['email', 'email_verified'] };
const vo = ['vo_associations', 'vo_doelgroepcode', 'vo_orgcode', 'vo_orgnaam'];

/** A real OpenID provider with codes, keys and PKCE; only that nobody is asked for a password. */
export function createProvider(origin: string): Provider {
  const provider = new Provider(origin + mount, {
    adapter: memoryAdapter(),
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], ...scopes, vo },
    scopes: ['openid', 'profile', 'email', 'vo'],
    // As the providers of governments do: what was asked for stands in the identity token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: ProviderContext, form: string) => {
          // The form is the provider's own; its button says yes.
          const button = '<button form="op.logoutForm" name="logout" value="yes">Log out</button>';
          sendOwnPage(context, 'Log out', `<h1>Log out</h1><p>You are signed on here.</p>${form}${button}`);
        },
        postLogoutSuccessSource: (context: ProviderContext) =>
          sendOwnPage(context, 'Logged out', '<h1>Logged out</h1>'),
      },
    },
    interactions: { policy: policy(), url: (_: unknown, { uid }: { uid: string }) => `${mount}/who/${uid}` },
    findAccount: (_: unknown, accountId: string) => {
      const claims = claimsOf(accountId);
      return claims === undefined ? undefined : { accountId, claims: () => claims };
    },
    loadExistingGrant,
    renderError: (context: ProviderContext, { error }: { error: string }) =>
      sendOwnPage(
        context,
        'Refused',
        html`<h1>Refused</h1>
          <p>${error}</p>`.text,
      ),
    ttl: {
      Session: 8 * 3600,
      Interaction: 3600,
      Grant: 8 * 3600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
  });
  const client = provider.Client.prototype as Record<string, unknown>;
  client['redirectUriAllowed'] = loopback;
  client['postLogoutRedirectUriAllowed'] = loopback;
  provider.use(switchCapacity);
  return provider;
}

/** `switch=true` at the logout goes straight back, and the next sign-on asks again who it is and for whom. */
async function switchCapacity(context: ProviderContext, next: () => Promise<void>): Promise<void> {
  const { switch: wanted, post_logout_redirect_uri: address, state } = context.query;
  if (wanted !== 'true' || typeof address !== 'string' || !loopback(address)) return next();
  for (const name of ['_session', '_session.sig']) context.cookies.set(name, null, { signed: false });
  const back = new URL(address);
  if (typeof state === 'string') back.searchParams.set('state', state);
  return context.redirect(back.href);
}

function policy() {
  const made = interactionPolicy.base();
  made.remove('consent');
  made.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return made;
}

/** The shops of this machine need nobody's consent. */
async function loadExistingGrant({ oidc }: ProviderContext) {
  const accountId = oidc.session?.accountId;
  if (accountId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
  grant.addOIDCScope('openid profile email vo');
  await grant.save();
  return grant;
}

function sendOwnPage(context: ProviderContext, title: string, content: string): void {
  context.type = 'html';
  context.body = pageText(title, content);
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(6).toString('hex'),
  };
}
