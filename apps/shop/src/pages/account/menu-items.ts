import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { meetsRequirement, type ShopPermission } from '@bivak/rules';
import type { IconName } from '@bivak/ui';

interface MenuItem {
  readonly to: '/account' | '/account/password' | '/account/persons' | '/account/serials';
  /** Its words under `shop.account`. */
  readonly words: 'overview' | 'password' | 'persons' | 'serials';
  readonly icon: IconName;
  readonly access: ShopPermission;
  /** Where a shop may do without the page: whether this one has it. */
  readonly isOffered?: (account: PublicShopConfig['account']) => boolean;
}

const items: readonly MenuItem[] = [
  { to: '/account', words: 'overview', icon: 'user', access: 'account' },
  {
    to: '/account/serials',
    words: 'serials',
    icon: 'tool',
    access: 'account',
    isOffered: ({ serials }) => serials,
  },
  { to: '/account/persons', words: 'persons', icon: 'users', access: 'persons.manage' },
  { to: '/account/password', words: 'password', icon: 'lock', access: 'password.change' },
];

/** What of the menu somebody may follow in this shop: each item asks what its route asks. */
export function menuFor(
  held: ReadonlySet<string>,
  account: PublicShopConfig['account'],
): readonly MenuItem[] {
  return items.filter(
    ({ access, isOffered = () => true }) => meetsRequirement(access, held) && isOffered(account),
  );
}
