import type { Context } from '../../platform/application/context.ts';
import { Redirect } from '../../platform/http/redirect.ts';
import { signOns } from '../../platform/metrics/counters.ts';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { loginPage, pageAddress, type Told } from './addresses.ts';
import { askProvider, type ProviderAnswer } from './ask-provider.ts';
import { type Attempt, takeAttempt } from './attempts.queries.ts';
import { beginSignOn } from './begin-sign-on.ts';
import { browserHash } from './browser.ts';
import { letIn } from './let-in.service.ts';

/** The browser is back: in every case it goes on to a page of the shop, which is told what came of it. */
export async function finishSignOn(
  context: Context,
  client: SignOnClient,
  answer: ProviderAnswer,
): Promise<Redirect> {
  const begun = await attemptOf(context, answer.state);
  if (begun === null) return back(context, loginPage(context), { status: 'expired' });
  const { attempt, browser } = begun;
  const asked = await askProvider(context, client, answer);
  if (!asked.ok) return back(context, attempt.page, { status: asked.status });
  const told = await letIn(
    { ...context, language: attempt.language },
    {
      person: asked.person,
      issuer: client.issuer,
      browserHash: browser,
      wantsToRegister: attempt.purpose === 'register',
    },
  );
  return back(context, attempt.page, told);
}

/** Back from the provider's logout: done, or on to acting for another association. */
export async function afterProviderLogout(
  context: Context,
  client: SignOnClient,
  state: string | undefined,
): Promise<Redirect> {
  const begun = await attemptOf(context, state);
  if (begun === null) return new Redirect(pageAddress(context.shop, loginPage(context), {}));
  const { purpose, page, loginHint, language } = begun.attempt;
  if (purpose === 'switch')
    return beginSignOn({ ...context, language }, client, { purpose: 'login', page, loginHint });
  return new Redirect(pageAddress(context.shop, page, {}));
}

/** Only for the browser that began it, once, and in time. */
async function attemptOf(
  context: Context,
  state: string | undefined,
): Promise<{ readonly attempt: Attempt; readonly browser: Buffer } | null> {
  const browser = browserHash(context);
  if (browser === null || state === undefined) return null;
  const attempt = await takeAttempt(context.shop.database, secretHash(state), browser);
  return attempt === undefined || context.now >= attempt.expires ? null : { attempt, browser };
}

function back({ shop }: Context, page: string, told: Told): Redirect {
  signOns.inc({ shop: shop.id, outcome: outcomeOf(told) });
  return new Redirect(pageAddress(shop, page, told));
}

function outcomeOf(told: Told): string {
  if (told.token !== undefined) return 'token';
  return told.registerKey === undefined ? (told.status ?? 'none') : 'registration';
}
