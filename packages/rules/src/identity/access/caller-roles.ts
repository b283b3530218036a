import { type Holder, meetsRequirement, permissionsOf } from './may-enter.ts';
import { resolveRoles, type RoleDefinitions } from './roles.ts';

/**
 * Permissions that name a kind of caller. `public` everybody has; `shop` everybody who is not staff, with a token or
 * without; `job` what the server does by itself. Of staff, `operator` is whoever logged in whole, `unproved` who still owes
 * the second factor, `enrolling` who may set one up.
 */
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
  | 'unproved'
  | 'enrolling'
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

/** Whoever of staff is logged in whole may set up a second factor too. */
const anyStaff = ['public', 'operator', 'enrolling'] as const;

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
  unproved: { permissions: ['public', 'unproved'] },
  enrolling: { permissions: ['public', 'enrolling'] },
  viewer: {
    permissions: [
      ...anyStaff,
      'today.read',
      'planning.read',
      'orders.read',
      'damage.read',
      'catalogue.read',
      'stock.read',
      'reports.work',
      'requests.read',
    ],
  },
  warehouse: {
    inherits: 'viewer',
    permissions: ['orders.handOut', 'damage.report', 'stock.write', 'audit.own'],
  },
  desk: {
    inherits: 'warehouse',
    permissions: [
      'planning.write',
      'orders.write',
      'orders.accept',
      'orders.price',
      'customers.read',
      'customers.write',
      'customers.approve',
      'messages.write',
      'damage.charge',
      'money.take',
      'settings.hours',
      'requests.write',
    ],
  },
  bookkeeper: {
    inherits: 'viewer',
    permissions: [
      'customers.read',
      'messages.write',
      'damage.charge',
      'money.read',
      'money.write',
      'money.take',
      'reports.money',
      'settings.tax',
      'audit.own',
    ],
  },
  owner: { permissions: [...anyStaff, ...staffPermissions] },
} as const satisfies RoleDefinitions & Record<string, { readonly permissions: readonly Permission[] }>;

export type CallerRole = keyof typeof callerRoles;

/** Roles of staff, of which each operator has one. */
export const staffRoles = [
  'owner',
  'desk',
  'warehouse',
  'bookkeeper',
  'viewer',
] as const satisfies CallerRole[];
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role works only with a second factor (`design/back-office.md` §1). */
export function needsSecondFactor(role: StaffRole): boolean {
  return role === 'owner' || role === 'bookkeeper';
}

/**
 * Gives the largest discount in percent that somebody gives alone; the owner's has no limit, and who may not change a
 * price gives none.
 */
export function discountLimit(rights: CallerRights, deskPercent: number): number {
  if (!mayCall('orders.price', rights)) return 0;
  return rights.role === 'owner' ? 100 : deskPercent;
}

/** A caller's role, and what is allowed or denied to one person on top of it. */
export interface CallerRights extends Holder {
  readonly role: CallerRole;
  readonly allow?: readonly StaffPermission[] | undefined;
  readonly deny?: readonly StaffPermission[] | undefined;
}

const resolved = resolveRoles(callerRoles);
const roles = resolved.ok ? resolved.roles : new Map<string, ReadonlySet<string>>();

/** All that somebody of staff may do, in the order of the list. */
export function heldPermissions(rights: CallerRights): readonly StaffPermission[] {
  const held = permissionsOf(roles, rights);
  return staffPermissions.filter((permission) => held.has(permission));
}

/** Whether a caller meets a requirement (spec 1 §6); one that is malformed is met by nobody. */
export function mayCall(required: string, rights: CallerRights): boolean {
  return meetsRequirement(required, permissionsOf(roles, rights));
}
