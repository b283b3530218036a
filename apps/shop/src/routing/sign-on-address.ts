import type { PublicShopConfig } from '@bivak/contract/shop-config';

/** The way to the provider of single sign-on, and back to a page of the shop (spec 2 §7). */
export function signOnAddress(
  { signOn }: Pick<PublicShopConfig, 'signOn'>,
  what: 'start' | 'start/register' | 'switch' | 'logout',
  back: string,
  loginHint?: string,
): string {
  const query = new URLSearchParams({ ResponseURL: back });
  if (loginHint !== undefined) query.set('login_hint', loginHint);
  return `/api/v2/oidc/${signOn?.provider}/${what}?${query}`;
}
