import { type Holder, meetsRequirement, permissionsOf } from './may-enter.ts';
import { resolveRoles, type RoleDefinitions } from './roles.ts';

/** Permissions that name a kind of caller. `public` everybody has; `shop` everybody who is not staff, with a token or without; `job` what the server does by itself. */
export type CallerPermission =
  | 'public'
  | 'shop'
  | 'shopper'
  | 'visitor'
  | 'login'
  | 'customer'
  | 'orders.all'
  | 'admin'
  | 'operator'
  | 'job';

/** What staff may do, by area and verb. No customer holds any of them. */
export const staffPermissions = [
  'today.read',
  'planning.read',
  'planning.write',
  'orders.read',
  'orders.write',
  'orders.accept',
  'orders.handOut',
  'orders.price',
  'customers.read',
  'customers.write',
  'customers.approve',
  'customers.erase',
  'messages.write',
  'damage.read',
  'damage.report',
  'damage.charge',
  'catalogue.read',
  'catalogue.write',
  'stock.read',
  'stock.write',
  'money.read',
  'money.write',
  'money.take',
  'reports.work',
  'reports.money',
  'exports.persons',
  'settings.write',
  'settings.hours',
  'settings.tax',
  'people.write',
  'audit.read',
  'audit.own',
  'requests.read',
  'requests.write',
  'requests.peak',
  'division.run',
  'division.publish',
] as const;

export type StaffPermission = (typeof staffPermissions)[number];
type Permission = CallerPermission | StaffPermission;

/** What a command or query may require, in the language of `parseRequirement`; a name that does not exist has no type. */
export type Requirement = Permission | `${Permission}|${Permission}` | `${Permission}&${Permission}`;

const callerRoles = {
  nobody: { permissions: ['public', 'shop'] },
  visitor: { inherits: 'nobody', permissions: ['shopper', 'visitor'] },
  login: { inherits: 'nobody', permissions: ['shopper', 'login'] },
  customer: { inherits: 'login', permissions: ['customer'] },
  // Of a shop that lends: all persons of an association see its reservations (`design/lending.md` §3).
  member: { inherits: 'customer', permissions: ['orders.all'] },
  admin: { inherits: 'member', permissions: ['admin'] },
  job: { permissions: ['public', 'job'] },
  // Staff inherits from nobody who is a customer, or the other way round.
  owner: { permissions: ['public', 'operator', ...staffPermissions] },
} as const satisfies RoleDefinitions & Record<string, { readonly permissions: readonly Permission[] }>;

export type CallerRole = keyof typeof callerRoles;
/** Roles of staff; each operator has one. */
export type StaffRole = 'owner';

/** A caller's role, and what is allowed or denied to one person on top of it. */
export interface CallerRights extends Holder {
  readonly role: CallerRole;
  readonly allow?: readonly StaffPermission[] | undefined;
  readonly deny?: readonly StaffPermission[] | undefined;
}

const resolved = resolveRoles(callerRoles);
const roles = resolved.ok ? resolved.roles : new Map<string, ReadonlySet<string>>();

/** Whether a caller meets a requirement (spec 1 §6); one that is malformed is met by nobody. */
export function mayCall(required: string, rights: CallerRights): boolean {
  return meetsRequirement(required, permissionsOf(roles, rights));
}
