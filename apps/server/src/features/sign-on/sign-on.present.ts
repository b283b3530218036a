import type { SignOnPerson, SignOnStatus } from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { Refusal } from '../../platform/application/refusal.ts';
import { Redirect } from '../../platform/http/redirect.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import type { OwnAddresses } from './provider.ts';
import { ConfirmationNeeded, type Onward } from './sign-on.commands.ts';
import type { PendingRegistration } from './sign-on.sql.ts';

export function presentOnward(onward: Onward, { shop }: Pick<Context, 'shop'>): Redirect {
  if (onward.to === 'page') return new Redirect(pageAddress(shop, onward.page, onward.told));
  if (onward.to === 'provider') return new Redirect(onward.address, [onward.cookie]);
  const { provider, purpose, page, loginHint } = onward.beginning;
  const query = new URLSearchParams({
    ResponseURL: page,
    ...(loginHint === null ? {} : { login_hint: loginHint }),
  });
  return new Redirect(`${callsOf(shop, provider)}/${beginnings[purpose]}?${query.toString()}`);
}

const beginnings = {
  login: 'start',
  register: 'start/register',
  switch: 'switch',
  logout: 'logout',
} as const;

export function ownAddresses(shop: Shop): OwnAddresses {
  const calls = callsOf(shop, shop.config.signOn?.provider);
  return { callback: `${calls}/callback`, ended: `${calls}/ended` };
}

function callsOf(shop: Shop, provider: string | undefined): string {
  return `${canonicalOrigin(shop)}/api/v2/oidc/${provider}`;
}

interface Told {
  readonly token?: string;
  readonly registerKey?: string;
  readonly status?: SignOnStatus;
}

const reserved = ['token', 'registerKey', 'status'] as const satisfies readonly (keyof Told)[];

/** Gives an address of the canonical origin, whatever the path says; what a caller wrote under our names is dropped. */
function pageAddress(shop: Shop, page: string, told: Told): string {
  const url = new URL(canonicalOrigin(shop) + page);
  for (const name of reserved) url.searchParams.delete(name);
  for (const [name, value] of Object.entries<string>({ ...told })) url.searchParams.set(name, value);
  return url.href;
}

export function presentPending(pending: PendingRegistration): SignOnPerson {
  const { firstName, lastName, email, companyName } = pending;
  return { FirstName: firstName, LastName: lastName, Email: email, CompanyName: companyName };
}

export function exchangeRefusal(refusal: Refusal): Refusal {
  if (!(refusal instanceof ConfirmationNeeded)) return refusal;
  const { firstName, lastName, companyName } = refusal.person;
  const Person = { FirstName: firstName, LastName: lastName, CompanyName: companyName };
  return new Refusal(refusal.code, { beside: { Person } });
}
