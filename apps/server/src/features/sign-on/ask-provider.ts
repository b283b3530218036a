import * as oidc from 'openid-client';
import type { SignOnStatus } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';
import { ownAddress } from './addresses.ts';
import { secretsOf } from './begin-sign-on.ts';
import { personOf, type SignedOn } from './person.ts';
import { isOutage, providerOf } from './provider.ts';

/** What the provider sent the browser back with. */
export interface ProviderAnswer {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
}

export type Asked =
  | { readonly ok: true; readonly person: SignedOn }
  | { readonly ok: false; readonly status: SignOnStatus };

/** Exchanges the code and asks who it is. Whatever goes wrong there is told in one of three ways. */
export async function askProvider(
  context: Context,
  client: SignOnClient,
  answer: ProviderAnswer,
): Promise<Asked> {
  const { signOn } = context.shop.config;
  if (signOn === undefined) return { ok: false, status: 'failed' };
  try {
    const claims = await claimsOf(context, client, answer);
    const person = personOf(signOn, claims);
    return person === null ? { ok: false, status: 'failed' } : { ok: true, person };
  } catch (error) {
    return { ok: false, status: statusOf(error) };
  }
}

async function claimsOf(context: Context, client: SignOnClient, answer: ProviderAnswer) {
  const { shop } = context;
  const state = answer.state ?? '';
  const { verifier, nonce } = secretsOf(context, state);
  const provider = await providerOf(client);
  const url = new URL(ownAddress(shop, 'callback'));
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const tokens = await oidc.authorizationCodeGrant(provider, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const inToken = tokens.claims();
  if (inToken === undefined) throw new Error('the provider sent no identity');
  if (provider.serverMetadata().userinfo_endpoint === undefined) return inToken;
  return { ...inToken, ...(await oidc.fetchUserInfo(provider, tokens.access_token, inToken.sub)) };
}

function statusOf(error: unknown): SignOnStatus {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? 'unavailable'
      : 'failed';
  }
  return isOutage(error) ? 'unavailable' : 'failed';
}
