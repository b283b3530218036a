import { ownEntry, type ShopConfig } from '@bivak/contract/shop-config';
import { importedLine, refusedCharacter } from '@bivak/rules';
import * as oidc from 'openid-client';
import type { Context } from '../../platform/application/context.ts';
import { signatureOf } from '../../platform/identity/signature.ts';
import type { OutsideResult } from '../../platform/outside-result.ts';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';
import type { Attempt } from './sign-on.sql.ts';

/** A person waits at the screen meanwhile. */
const patienceSeconds = 5;
/** Addresses and keys of a provider change rarely; after so long they are asked for again. */
const cachedMs = 10 * 60_000;

interface Known {
  readonly at: number;
  readonly configuration: Promise<oidc.Configuration>;
}

const known = new WeakMap<SignOnClient, Known>();

/**
 * What the provider says of itself. Asked once by all who come within ten minutes; whoever asked in vain is not
 * remembered. Signatures are checked though the answer came over a connection of our own.
 */
export function providerOf(client: SignOnClient): Promise<oidc.Configuration> {
  const before = known.get(client);
  if (before !== undefined && performance.now() - before.at < cachedMs) return before.configuration;
  const issuer = new URL(client.issuer);
  const configuration = oidc.discovery(issuer, client.clientId, client.clientSecret, undefined, {
    timeout: patienceSeconds,
    execute: [
      oidc.enableNonRepudiationChecks,
      // The settings allow plain http on this machine only.
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
  known.set(client, { at: performance.now(), configuration });
  configuration.catch(() => known.delete(client));
  return configuration;
}

/** The addresses of ours that the provider sends the browser back to; they have to be registered there. */
export interface OwnAddresses {
  readonly callback: string;
  /** After a logout. */
  readonly ended: string;
}

/** The result is undefined where the shop has no provider of that name. */
export function clientOf({ shop }: Pick<Context, 'shop'>, name: string): SignOnClient | undefined {
  const { signOn, config } = shop;
  return signOn === null || config.signOn?.provider !== name ? undefined : signOn;
}

/** Where at the provider the browser goes; null where it has no such place. */
export async function providerAddress(
  context: Context,
  provider: oidc.Configuration,
  { purpose, loginHint, own }: Pick<Attempt, 'purpose' | 'loginHint'> & { readonly own: OwnAddresses },
  state: string,
): Promise<URL | null> {
  const { shop } = context;
  const how = shop.config.signOn?.capacitySwitch;
  if (purpose === 'logout' || (purpose === 'switch' && how === 'end-session')) {
    if (provider.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(provider, {
      post_logout_redirect_uri: own.ended,
      state,
      ...(purpose === 'switch' ? { switch: 'true' } : {}),
    });
  }
  const { verifier, nonce } = secretsOf(context, state);
  return oidc.buildAuthorizationUrl(provider, {
    redirect_uri: own.callback,
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

/** What the provider sent the browser back with. */
export interface ProviderAnswer {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
}

export type ProviderFailure =
  /** It does not answer, or too slowly. */
  | 'unavailable'
  /** It answered what it should not. */
  | 'failed'
  /** The person said no there. */
  | 'cancelled';

/** Exchanges the code and asks who it is. Whatever goes wrong there is told in one of three ways. */
export async function askProvider(
  context: Context,
  client: SignOnClient,
  { answer, own }: { readonly answer: ProviderAnswer; readonly own: OwnAddresses },
): Promise<OutsideResult<SignedOn, ProviderFailure>> {
  const { signOn } = context.shop.config;
  if (signOn === undefined) return { ok: false, reason: 'failed', message: 'this shop has no sign-on' };
  try {
    const claims = await claimsOf(context, client, { answer, own });
    const person = personOf(signOn, claims);
    return person === null
      ? { ok: false, reason: 'failed', message: 'the provider does not say who it is' }
      : { ok: true, value: person };
  } catch (error) {
    return { ok: false, reason: failureOf(error), message: String(error) };
  }
}

/** They are derived, so that the database holds nothing with which somebody else could finish a sign-on. */
function secretsOf({ key, shop }: Pick<Context, 'key' | 'shop'>, state: string) {
  return {
    verifier: signatureOf(key, 'sign-on-verifier', [shop.id, state]),
    nonce: signatureOf(key, 'sign-on-nonce', [shop.id, state]),
  };
}

async function claimsOf(
  context: Context,
  client: SignOnClient,
  { answer, own }: { readonly answer: ProviderAnswer; readonly own: OwnAddresses },
) {
  const state = answer.state ?? '';
  const { verifier, nonce } = secretsOf(context, state);
  const provider = await providerOf(client);
  const url = new URL(own.callback);
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

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? 'unavailable'
      : 'failed';
  }
  return isOutage(error) ? 'unavailable' : 'failed';
}

type SignOnConfig = NonNullable<ShopConfig['signOn']>;
type Claims = Readonly<Record<string, unknown>>;

export interface Association {
  readonly customerId: string;
  readonly name: string;
  readonly customerGroup: string | null;
}

export interface SignedOn {
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly associations: readonly Association[];
}

/**
 * Who it is, in the shop's terms (`signOn.claims` of shop.json). Null when the claims do not have the form that the shop
 * was told: half a person is none.
 */
function personOf({ claims: names, customerGroups }: SignOnConfig, claims: Claims): SignedOn | null {
  const { sub: subject } = claims;
  const { list } = names.associations;
  const entries = list === null ? [claims] : (claims[list] ?? []);
  if (typeof subject !== 'string' || subject === '' || !Array.isArray(entries)) return null;
  if (refusedCharacter(subject) !== null) return null;
  const associations: Association[] = [];
  for (const entry of entries as unknown[]) {
    if (typeof entry !== 'object' || entry === null) return null;
    const { id, name, group } = names.associations;
    const { [id]: customerId, [name]: called, [group]: kind } = entry as Claims;
    // A person's own claims name no association when the person acts for none.
    if (list === null && (customerId === undefined || customerId === null)) continue;
    if (typeof customerId !== 'string' || !customerIdForm.test(customerId)) return null;
    const customerGroup = typeof kind === 'string' ? (ownEntry(customerGroups, kind) ?? null) : null;
    associations.push({ customerId, name: line(called, 120), customerGroup });
  }
  const email = line(claims[names.email], 254);
  return {
    subject,
    firstName: line(claims[names.firstName], 80),
    lastName: line(claims[names.lastName], 80),
    email: emailForm.test(email) ? email : '',
    emailVerified: emailForm.test(email) && claims['email_verified'] === true,
    associations,
  };
}

const customerIdForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/u;
const emailForm = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

function line(value: unknown, most: number): string {
  return typeof value === 'string' ? importedLine(value, most) : '';
}

const timeouts = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const brokenOff = new Set(['fetch failed', 'terminated']);

/** Whether the provider could not be asked, as against one that answered what it should not. */
function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && timeouts.has(code)) return true;
    // What `fetch` throws when nobody answers, or the answer breaks off.
    if (at instanceof TypeError && brokenOff.has(at.message)) return true;
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true;
    const { status } = at as { status?: unknown };
    if (typeof status === 'number' && status >= 500) return true;
    if (at.cause instanceof Response && at.cause.status >= 500) return true;
  }
  return false;
}
