import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { meetsRequirement, type ShopPermission } from '@bivak/rules';
import type { IconName } from '@bivak/ui';

export interface MenuItem {
  readonly to:
    | '/account'
    | '/account/orders'
    | '/account/invoices'
    | '/account/password'
    | '/account/persons'
    | '/account/serials'
    | '/account/messages'
    | '/account/privacy';
  /** Its words under `shop.account`. */
  readonly words:
    | 'overview'
    | 'orders'
    | 'invoices'
    | 'password'
    | 'persons'
    | 'serials'
    | 'messages'
    | 'privacy';
  readonly icon: IconName;
  readonly access: ShopPermission;
  /** One of the tabs of the account screen (spec 1 §2). */
  readonly isTab?: true;
  /** Where a shop may do without the page: whether this one has it. */
  readonly isOffered?: (account: PublicShopConfig['account']) => boolean;
}

const items: readonly MenuItem[] = [
  { to: '/account', words: 'overview', icon: 'user', access: 'account', isTab: true },
  { to: '/account/orders', words: 'orders', icon: 'box', access: 'orders.read', isTab: true },
  { to: '/account/invoices', words: 'invoices', icon: 'file', access: 'invoices.read', isTab: true },
  {
    to: '/account/serials',
    words: 'serials',
    icon: 'tool',
    access: 'account',
    isOffered: ({ serials }) => serials,
  },
  { to: '/account/messages', words: 'messages', icon: 'mail', access: 'account' },
  { to: '/account/persons', words: 'persons', icon: 'users', access: 'persons.manage' },
  { to: '/account/password', words: 'password', icon: 'lock', access: 'password.change' },
  { to: '/account/privacy', words: 'privacy', icon: 'eye', access: 'account' },
];

/**
 * What of the account somebody may follow in this shop, each item where its route asks no more than they have. Every
 * page stands once: the parts of the account screen as tabs, the other pages in the menu. A tab that would be alone is
 * an item of the menu.
 */
export function menuFor(
  held: ReadonlySet<string>,
  account: PublicShopConfig['account'],
): { readonly tabs: readonly MenuItem[]; readonly pages: readonly MenuItem[] } {
  const offered = items.filter(
    ({ access, isOffered = () => true }) => meetsRequirement(access, held) && isOffered(account),
  );
  const tabs = offered.filter(({ isTab }) => isTab);
  if (tabs.length < 2) return { tabs: [], pages: offered };
  return { tabs, pages: offered.filter(({ isTab }) => !isTab) };
}
