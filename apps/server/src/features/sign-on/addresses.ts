import { type SignOnStatus } from '@bivak/contract';
import { routePath } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';

/** What a page of the shop is told in its address (spec 2 §2, "Login"). */
export interface Told {
  readonly token?: string;
  readonly registerKey?: string;
  readonly status?: SignOnStatus;
}

const reserved = ['token', 'registerKey', 'status'] as const;

/** An address of the canonical origin, whatever the path says; what a caller wrote under our names is dropped. */
export function pageAddress(shop: Shop, page: string, told: Told): string {
  const url = new URL(canonicalOrigin(shop) + page);
  for (const name of reserved) url.searchParams.delete(name);
  for (const [name, value] of Object.entries<string>({ ...told })) url.searchParams.set(name, value);
  return url.href;
}

/** Where somebody lands whose way back is not known. */
export function loginPage({ shop, language }: Pick<Context, 'shop' | 'language'>): string {
  return routePath(shop.config, 'login', language);
}

/** The addresses of ours that the provider is told; they have to be registered there. */
export function ownAddress(shop: Shop, name: 'callback' | 'ended'): string {
  return `${canonicalOrigin(shop)}/api/v2/oidc/${shop.config.signOn?.provider}/${name}`;
}
