import { routePath } from '@bivak/contract/shop-config';
import * as oidc from 'openid-client';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { signOns } from '../../platform/metrics/counters.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';
import {
  type AccountRow,
  accountsOf,
  lockedLogin,
  openSession,
  ownPage,
  pageFaults,
} from '../identity/index.ts';
import { beginningBrowser, browserHash, browserSeconds } from './browser.ts';
import { letIn, type Told } from './let-in.ts';
import {
  askProvider,
  clientOf,
  type OwnAddresses,
  providerAddress,
  type ProviderAnswer,
  providerOf,
} from './provider.ts';
import {
  addAttempt,
  type Attempt,
  type ExchangeCode,
  lockedExchangeCode,
  type Purpose,
  sweepAttempts,
  sweepExchangeCodes,
  sweepPending,
  takeAttempt,
  useExchangeCode,
} from './sign-on.sql.ts';

/** Where the browser goes on. */
export type Onward =
  | { readonly to: 'page'; readonly page: string; readonly told: Told }
  /** The cookie brings it back. */
  | { readonly to: 'provider'; readonly address: string; readonly cookie: string }
  /** To the same at the canonical origin: there the provider sends it back to, so its cookie must be of there too. */
  | { readonly to: 'origin'; readonly beginning: Omit<BeginInput, 'own'> };

interface AtProvider {
  readonly provider: string;
  readonly own: OwnAddresses;
}

export interface BeginInput extends AtProvider {
  readonly purpose: Purpose;
  /** A page of the shop to come back to, as it was typed. */
  readonly page: string;
  /** Passed on to the provider as it is. */
  readonly loginHint: string | null;
}

/** Sends the browser to the provider. When that does not answer, straight back with words that say so. */
export const beginSignOn = command(
  { right: 'public' },
  async (
    context,
    { provider, own, purpose, page: typed, loginHint }: BeginInput,
  ): Promise<Onward | Refusal> => {
    const { shop, browser } = context;
    if (purpose === 'switch' && shop.config.signOn?.capacitySwitch === 'off') return refuse('NotFound');
    const client = clientOf(context, provider);
    if (client === undefined) return refuse('NotFound');
    const page = ownPage(shop, typed);
    if (page === null) return refuse('ValidationFailed', { fields: pageFaults(shop, 'page', typed) });
    if (browser.host !== new URL(canonicalOrigin(shop)).host)
      return { to: 'origin', beginning: { provider, purpose, page, loginHint } };
    return goToProvider(context, client, { purpose, page, loginHint, own });
  },
);

/** Whoever comes back late hears that it is too late, not that it never was. */
const codeMs = 24 * 3_600_000;

/** Clears away ways to the provider that nobody came back from, used tokens, and persons who did not register. */
export const forgetAbandoned = command(
  { right: 'job' },
  async ({ shop, now }: BareContext): Promise<null> => {
    if (shop.config.signOn === undefined) return null;
    await sweepAttempts(shop.database, now);
    await sweepPending(shop.database, now);
    await sweepExchangeCodes(shop.database, (now - codeMs) as EpochMs);
    return null;
  },
);

type Beginning = Pick<Attempt, 'purpose' | 'page' | 'loginHint'>;

async function goToProvider(
  context: Context,
  client: SignOnClient,
  { own, ...beginning }: Beginning & Pick<AtProvider, 'own'>,
): Promise<Onward> {
  const { shop, now, language } = context;
  const provider = await providerOf(client).catch(() => null);
  if (provider === null) return unavailable(context, beginning);
  const browser = beginningBrowser(context);
  const state = oidc.randomState();
  const address = await providerAddress(context, provider, { ...beginning, own }, state);
  if (address === null) return unavailable(context, beginning);
  await addAttempt(shop.database, {
    ...beginning,
    stateHash: secretHash(state),
    browserHash: browser.hash,
    language,
    expires: (now + browserSeconds * 1000) as EpochMs,
  });
  return { to: 'provider', address: address.href, cookie: browser.cookie };
}

function unavailable(context: Context, { purpose, page }: Beginning): Onward {
  const status = purpose === 'logout' ? 'still-signed-on' : 'unavailable';
  return { to: 'page', page: page === '' ? loginPage(context) : page, told: { status } };
}

/** The browser is back: in every case it goes on to a page of the shop, which is told what came of it. */
export const finishSignOn = command(
  { right: 'public' },
  async (
    context,
    { provider, own, answer }: AtProvider & { readonly answer: ProviderAnswer },
  ): Promise<Onward | Refusal> => {
    const client = clientOf(context, provider);
    if (client === undefined) return refuse('NotFound');
    const begun = await attemptOf(context, answer.state);
    if (begun === null) return back(context, loginPage(context), { status: 'expired' });
    const { attempt, browser } = begun;
    const asked = await askProvider(context, client, { answer, own });
    if (!asked.ok) return back(context, attempt.page, { status: asked.reason });
    const told = await letIn(
      { ...context, language: attempt.language },
      {
        person: asked.value,
        issuer: client.issuer,
        browserHash: browser,
        wantsToRegister: attempt.purpose === 'register',
      },
    );
    return back(context, attempt.page, told);
  },
);

/** The browser is back from the provider's logout: it is done, or goes on to act for another association. */
export const afterProviderLogout = command(
  { right: 'public' },
  async (
    context,
    { provider, own, state }: AtProvider & { readonly state: string | undefined },
  ): Promise<Onward | Refusal> => {
    const client = clientOf(context, provider);
    if (client === undefined) return refuse('NotFound');
    const begun = await attemptOf(context, state);
    if (begun === null) return { to: 'page', page: loginPage(context), told: {} };
    const { purpose, page, loginHint, language } = begun.attempt;
    if (purpose === 'switch')
      return goToProvider({ ...context, language }, client, { purpose: 'login', page, loginHint, own });
    return { to: 'page', page, told: {} };
  },
);

/** It counts only for the browser that began it, once, and in time. */
async function attemptOf(
  context: Context,
  state: string | undefined,
): Promise<{ readonly attempt: Attempt; readonly browser: Buffer } | null> {
  const browser = browserHash(context);
  if (browser === null || state === undefined) return null;
  const attempt = await takeAttempt(context.shop.database, secretHash(state), browser);
  return attempt === undefined || context.now >= attempt.expires ? null : { attempt, browser };
}

function back({ shop }: Context, page: string, told: Told): Onward {
  signOns.inc({ shop: shop.id, outcome: outcomeOf(told) });
  return { to: 'page', page, told };
}

function outcomeOf(told: Told): string {
  if (told.token !== undefined) return 'token';
  return told.registerKey === undefined ? (told.status ?? 'none') : 'registration';
}

/** Where somebody lands whose way back is not known. */
function loginPage({ shop, language }: Pick<Context, 'shop' | 'language'>): string {
  return routePath(shop.config, 'login', language);
}

export interface Exchanged {
  readonly token: TokenFacts;
  readonly accounts: readonly AccountRow[];
}

/**
 * The token of an address becomes a session, once and within a minute. Whoever was sent the address of somebody else's
 * sign-on would act for them without noticing: a browser that did not begin it has to say that it is that person.
 */
export const exchange = command(
  { right: 'public', rateLimit: 'identity' },
  (
    context,
    { token, confirmed }: { readonly token: string; readonly confirmed: boolean },
  ): Promise<Exchanged | Refusal> => {
    const { shop, now } = context;
    return inTransaction<Exchanged | Refusal>(shop.database, async (db) => {
      const hash = secretHash(token);
      const code = await lockedExchangeCode(db, hash);
      if (code === undefined) return refuse('NotFound');
      if (code.used || now >= code.expires) return refuse('CodeExpired');
      const login = await lockedLogin(db, code.loginId);
      if (login === undefined) return refuse('NotFound');
      if (!login.activated) return refuse('UserNotActivated');
      if (!login.approved) return refuse('UserNotApproved');
      const accounts = forWhom(code, await accountsOf(db, login.id));
      if (!confirmed && browserHash(context)?.equals(code.browserHash) !== true)
        return new ConfirmationNeeded(accounts[0]);
      await useExchangeCode(db, hash, now);
      return { token: await openSession(db, context, login), accounts };
    });
  },
);

/** Whose sign-on it is, for a browser that did not begin it. */
export class ConfirmationNeeded extends Refusal {
  readonly person: Pick<AccountRow, 'firstName' | 'lastName' | 'companyName'>;
  constructor(account: AccountRow | undefined) {
    super('ConfirmationNeeded');
    const { firstName = '', lastName = '', companyName = '' } = account ?? {};
    this.person = { firstName, lastName, companyName };
  }
}

/** It keeps those that the provider named, if it named any. */
function forWhom({ customerIds }: ExchangeCode, accounts: readonly AccountRow[]): readonly AccountRow[] {
  const named = accounts.filter(({ customerId }) => customerIds.includes(customerId));
  return named.length === 0 ? accounts : named;
}
