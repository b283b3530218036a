import * as oidc from 'openid-client';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import { Redirect } from '../../platform/http/redirect.ts';
import { signatureOf } from '../../platform/identity/signature.ts';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { loginPage, ownAddress, pageAddress } from './addresses.ts';
import { addAttempt, type Attempt } from './attempts.queries.ts';
import { beginningBrowser, browserSeconds } from './browser.ts';
import { providerOf } from './provider.ts';

export type Beginning = Pick<Attempt, 'purpose' | 'page' | 'loginHint'>;

/** Sends the browser to the provider. When that does not answer, straight back with words that say so. */
export async function beginSignOn(
  context: Context,
  client: SignOnClient,
  beginning: Beginning,
): Promise<Redirect> {
  const { shop, now, language } = context;
  const provider = await providerOf(client).catch(() => null);
  if (provider === null) return unavailable(context, beginning);
  const browser = beginningBrowser(context);
  const state = oidc.randomState();
  const address = await providerAddress(context, provider, beginning, state);
  if (address === null) return unavailable(context, beginning);
  await addAttempt(shop.database, {
    ...beginning,
    stateHash: secretHash(state),
    browserHash: browser.hash,
    language,
    expires: (now + browserSeconds * 1000) as EpochMs,
  });
  return new Redirect(address.href, [browser.cookie]);
}

/** Derived, so that the database holds nothing with which somebody else could finish a sign-on. */
export function secretsOf({ key, shop }: Pick<Context, 'key' | 'shop'>, state: string) {
  return {
    verifier: signatureOf(key, 'sign-on-verifier', [shop.id, state]),
    nonce: signatureOf(key, 'sign-on-nonce', [shop.id, state]),
  };
}

async function providerAddress(
  context: Context,
  provider: oidc.Configuration,
  { purpose, loginHint }: Beginning,
  state: string,
): Promise<URL | null> {
  const { shop } = context;
  const how = shop.config.signOn?.capacitySwitch;
  if (purpose === 'logout' || (purpose === 'switch' && how === 'end-session')) {
    if (provider.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(provider, {
      post_logout_redirect_uri: ownAddress(shop, 'ended'),
      state,
      ...(purpose === 'switch' ? { switch: 'true' } : {}),
    });
  }
  const { verifier, nonce } = secretsOf(context, state);
  return oidc.buildAuthorizationUrl(provider, {
    redirect_uri: ownAddress(shop, 'callback'),
    scope: shop.config.signOn?.scopes.join(' ') ?? 'openid',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: context.language,
    ...(loginHint === null ? {} : { login_hint: loginHint }),
    ...(purpose === 'switch' ? { prompt: 'select_account' } : {}),
  });
}

function unavailable(context: Context, { purpose, page }: Beginning): Redirect {
  const status = purpose === 'logout' ? 'still-signed-on' : 'unavailable';
  return new Redirect(pageAddress(context.shop, page === '' ? loginPage(context) : page, { status }));
}
