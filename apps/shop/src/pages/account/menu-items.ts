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
  /** Where a shop may do without the page: whether this one has it. */
  readonly isOffered?: (account: PublicShopConfig['account']) => boolean;
}

const items: readonly MenuItem[] = [
  { to: '/account', words: 'overview', icon: 'user', access: 'account' },
  { to: '/account/orders', words: 'orders', icon: 'box', access: 'orders.read' },
  { to: '/account/invoices', words: 'invoices', icon: 'file', access: 'invoices.read' },
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
 * What of the account somebody may follow in this shop, each page where its route asks no more than they have. The three
 * parts of the account screen stand first (spec 1 §2).
 */
export function menuFor(
  held: ReadonlySet<string>,
  account: PublicShopConfig['account'],
): readonly MenuItem[] {
  return items.filter(
    ({ access, isOffered = () => true }) => meetsRequirement(access, held) && isOffered(account),
  );
}
