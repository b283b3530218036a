import { withOneSlash } from '@bivak/rules';
import type { RefusedField } from '../../platform/application/refusal.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';

/**
 * Gives the path of an address that a mail's link may lead to: only of this shop, whatever a caller writes there. Host
 * and fragment are dropped, of several slashes at the beginning one stays; the mail puts the canonical origin in front.
 */
export function ownPage(shop: Pick<Shop, 'id' | 'origins'>, typed: string | null | undefined): string | null {
  const url = addressOf(shop, typed);
  return url === null ? null : withOneSlash(url.pathname) + url.search;
}

export function pageFaults(
  shop: Pick<Shop, 'id' | 'origins'>,
  field: string,
  typed: string | null | undefined,
): RefusedField[] {
  const isGood = typed === null || typed === undefined || addressOf(shop, typed) !== null;
  return isGood ? [] : [{ field, reason: 'not-a-page' }];
}

function addressOf(shop: Pick<Shop, 'id' | 'origins'>, typed: string | null | undefined): URL | null {
  if (typed === null || typed === undefined) return null;
  const origin = canonicalOrigin(shop);
  const address = withOneSlash(typed);
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return shop.origins.includes(url.origin) ? url : null;
}
