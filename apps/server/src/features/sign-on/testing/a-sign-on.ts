import type { ShopConfigInput } from '@bivak/contract/shop-config';

/** A shop that people sign on to, as the tests' providers describe people. */
export const aSignOn = {
  provider: 'loket',
  name: { nl: 'het loket', en: 'the desk', de: 'das Portal' },
  scopes: ['openid', 'profile', 'email', 'vo'],
  claims: { associations: { list: 'vo_associations', id: 'code', name: 'name', group: 'kind' } },
  customerGroups: { youth: '33' },
  register: 'associations',
  roleName: 'Admin',
  linkVerifiedEmail: true,
  capacitySwitch: 'end-session',
} as const satisfies ShopConfigInput['signOn'];

export function signOnShop(more: Partial<NonNullable<ShopConfigInput['signOn']>> = {}) {
  return { core: { OidcProviderName: 'loket' }, signOn: { ...aSignOn, ...more } };
}

export const start = (page = '/aanmelden', more = '') =>
  `/api/v2/oidc/loket/start?ResponseURL=${encodeURIComponent(page)}${more}`;
