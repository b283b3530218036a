import { permissionsOf } from './may-enter.ts';
import { resolveRoles, type RoleDefinitions } from './roles.ts';

/** Who somebody is to the screens. `admin` is the admin-type user; a customer's other roles are all alike (spec 1 §6). */
export type ShopRole = 'anonymous' | 'customer' | 'admin' | 'operator';

/** What a screen may ask for. What the data behind it asks, the server says once more. */
export type ShopPermission =
  | 'shop'
  | 'account'
  | 'password.change'
  | 'persons.manage'
  | 'orders.read'
  | 'invoices.read'
  | 'management';

export const shopRoles = {
  anonymous: { permissions: ['shop'] },
  customer: { inherits: 'anonymous', permissions: ['account', 'password.change'] },
  admin: { inherits: 'customer', permissions: ['persons.manage', 'orders.read', 'invoices.read'] },
  // It is never a customer: it inherits from nobody who is one.
  operator: { permissions: ['management'] },
} as const satisfies RoleDefinitions &
  Record<ShopRole, { readonly permissions: readonly ShopPermission[]; readonly inherits?: ShopRole }>;

/** The role of who is logged in, or of nobody; the admin-type user by the name of its role (spec 1 §1). */
export function shopRole(
  person:
    | { readonly kind: 'customer'; readonly roleName: string | null }
    | { readonly kind: 'operator' }
    | null,
  defaultRoleName: string,
): ShopRole {
  if (person === null) return 'anonymous';
  if (person.kind === 'operator') return 'operator';
  return person.roleName === defaultRoleName ? 'admin' : 'customer';
}

const resolved = resolveRoles(shopRoles);

/** All that a role may in the shop. */
export function shopPermissions(role: ShopRole): ReadonlySet<string> {
  return resolved.ok ? permissionsOf(resolved.roles, { role }) : new Set();
}
