import { meetsRequirement, type ShopPermission } from '@bivak/rules';
import type { IconName } from '@bivak/ui';

interface MenuItem {
  readonly to: '/account' | '/account/password' | '/account/persons';
  /** Its words under `shop.account`. */
  readonly words: 'overview' | 'password' | 'persons';
  readonly icon: IconName;
  readonly access: ShopPermission;
}

const items: readonly MenuItem[] = [
  { to: '/account', words: 'overview', icon: 'user', access: 'account' },
  { to: '/account/persons', words: 'persons', icon: 'users', access: 'persons.manage' },
  { to: '/account/password', words: 'password', icon: 'lock', access: 'password.change' },
];

/** What of the menu somebody may follow: each item asks what its route asks. */
export function menuFor(held: ReadonlySet<string>): readonly MenuItem[] {
  return items.filter(({ access }) => meetsRequirement(access, held));
}
