import { describe, expect, test } from 'vitest';
import {
  type CallerRights,
  type CallerRole,
  discountLimit,
  heldPermissions,
  mayCall,
  needsSecondFactor,
  type Requirement,
  type StaffPermission,
  staffPermissions,
  staffRoles,
} from './caller-roles.ts';
import { mayEnter, meetsRequirement, permissionsOf } from './may-enter.ts';
import { parseRequirement } from './requirement.ts';
import { resolveRoles } from './roles.ts';
import { shopPermissions, shopRole, shopRoles, type ShopRole } from './shop-roles.ts';

const held = (...permissions: string[]) => new Set(permissions);

describe('a requirement', () => {
  test.each([
    ['account', [['account']]],
    ['orders.read|invoices.read', [['orders.read'], ['invoices.read']]],
    ['account&orders.read', [['account', 'orders.read']]],
    ['account & orders.read | management', [['account', 'orders.read'], ['management']]],
  ])('a requirement: %s is read, and & binds closer than |', (text, requirement) => {
    expect(parseRequirement(text)).toEqual({ ok: true, requirement });
  });

  test.each([
    '',
    ' ',
    '|',
    'account|',
    '|account',
    'account&',
    'account||orders',
    'a&&b',
    '(a|b)&c',
    '!account',
    'a b',
    '*',
    'a..b',
  ])('a requirement: "%s" is malformed, and lets nobody in', (text) => {
    expect(parseRequirement(text)).toEqual({ ok: false, reason: 'malformed' });
    expect(meetsRequirement(text, held('account', 'a', 'b', 'c', ''))).toBe(false);
  });

  test.each([
    ['a&b|c', ['c'], true],
    ['a&b|c', ['a', 'b'], true],
    ['a&b|c', ['a'], false],
    ['a&b|c', ['b'], false],
    ['c|a&b', ['b', 'a'], true],
    ['a|b', [], false],
    ['a&b&c', ['a', 'b'], false],
  ])('a requirement: %s with %j: %s', (required, permissions, met) => {
    expect(meetsRequirement(required, held(...permissions))).toBe(met);
  });
});

describe('roles', () => {
  test('roles have what they inherit, over several steps', () => {
    const resolved = resolveRoles({
      visitor: { permissions: ['look'] },
      customer: { inherits: 'visitor', permissions: ['buy'] },
      admin: { inherits: 'customer', permissions: ['manage'] },
    });
    expect(resolved).toMatchObject({ ok: true });
    if (!resolved.ok) return;
    expect(resolved.roles.get('admin')).toEqual(held('look', 'buy', 'manage'));
    expect(resolved.roles.get('visitor')).toEqual(held('look'));
  });

  test('roles that inherit in a circle are refused, and so are those of a role that is not there', () => {
    expect(
      resolveRoles({ a: { inherits: 'b', permissions: [] }, b: { inherits: 'a', permissions: [] } }),
    ).toEqual({ ok: false, reason: 'circle', role: 'a' });
    expect(resolveRoles({ a: { inherits: 'a', permissions: [] } })).toMatchObject({ reason: 'circle' });
    expect(resolveRoles({ a: { inherits: 'toString', permissions: [] } })).toEqual({
      ok: false,
      reason: 'unknown-role',
      role: 'toString',
    });
  });

  test('roles take single permissions on top, and a single denial counts more than all that gives', () => {
    const resolved = resolveRoles({ customer: { permissions: ['account', 'orders.read'] } });
    if (!resolved.ok) throw new Error(resolved.reason);
    const { roles } = resolved;
    expect(permissionsOf(roles, { role: 'customer', allow: ['persons.manage'] })).toEqual(
      held('account', 'orders.read', 'persons.manage'),
    );
    expect(permissionsOf(roles, { role: 'customer', deny: ['orders.read'] })).toEqual(held('account'));
    expect(permissionsOf(roles, { role: 'customer', allow: ['x'], deny: ['x'] })).toEqual(
      held('account', 'orders.read'),
    );
    expect(permissionsOf(roles, { role: 'nobody', allow: ['x'] })).toEqual(held('x'));
  });
});

describe('a page', () => {
  test('a page is entered when every route that matched allows it', () => {
    const may = held('account');
    expect(mayEnter([undefined, 'account', undefined], may)).toBe(true);
    expect(mayEnter(['account', 'persons.manage'], may)).toBe(false);
    expect(mayEnter([], held())).toBe(true);
    expect(mayEnter([''], may)).toBe(false);
  });
});

/** Who holds what (`design/back-office.md` §1), by the first letters: owner, desk, warehouse, bookkeeper, viewer. */
const matrix: Record<StaffPermission, string> = {
  'today.read': 'odwbv',
  'planning.read': 'odwbv',
  'planning.write': 'od',
  'orders.read': 'odwbv',
  'orders.write': 'od',
  'orders.accept': 'od',
  'orders.handOut': 'odw',
  'orders.price': 'od',
  'customers.read': 'odb',
  'customers.write': 'od',
  'customers.approve': 'od',
  'customers.erase': 'o',
  'messages.write': 'odb',
  'damage.read': 'odwbv',
  'damage.report': 'odw',
  'damage.charge': 'odb',
  'catalogue.read': 'odwbv',
  'catalogue.write': 'o',
  'stock.read': 'odwbv',
  'stock.write': 'odw',
  'money.read': 'ob',
  'money.write': 'ob',
  'money.take': 'odb',
  'reports.work': 'odwbv',
  'reports.money': 'ob',
  'exports.persons': 'o',
  'settings.write': 'o',
  'settings.hours': 'od',
  'settings.tax': 'ob',
  'people.write': 'o',
  'audit.read': 'o',
  'audit.own': 'odwb',
  'requests.read': 'odwbv',
  'requests.write': 'od',
  'requests.peak': 'o',
  'division.run': 'o',
  'division.publish': 'o',
};

describe('who may call what', () => {
  test('who is not staff holds no permission of staff, nor does who has not logged in whole', () => {
    const others = [
      'nobody',
      'visitor',
      'login',
      'customer',
      'member',
      'admin',
      'job',
      'unproved',
      'enrolling',
    ];
    for (const permission of staffPermissions) {
      const may = (others as CallerRole[]).filter((role) => mayCall(permission, { role }));
      expect([permission, may]).toEqual([permission, []]);
    }
  });

  test.each(Object.entries(matrix))(
    'who may call what: %s is held by exactly the roles of the table',
    (permission, letters) => {
      const may = staffRoles.filter((role) => mayCall(permission, { role }));
      expect(may.map((role) => role[0]).join('')).toBe(letters);
    },
  );

  test('the table has every permission', () => {
    expect(Object.keys(matrix).toSorted()).toEqual([...staffPermissions].toSorted());
    const rights = { role: 'desk', allow: ['money.read'], deny: ['orders.accept'] } as const;
    expect(heldPermissions(rights)).toEqual(
      staffPermissions.filter(
        (one) => one === 'money.read' || (one !== 'orders.accept' && matrix[one].includes('d')),
      ),
    );
  });

  test.each<[CallerRights, number]>([
    [{ role: 'owner' }, 100],
    [{ role: 'owner', deny: ['orders.price'] }, 0],
    [{ role: 'desk' }, 15],
    [{ role: 'desk', deny: ['orders.price'] }, 0],
    [{ role: 'warehouse' }, 0],
    [{ role: 'warehouse', allow: ['orders.price'] }, 15],
    [{ role: 'bookkeeper' }, 0],
    [{ role: 'viewer' }, 0],
    [{ role: 'customer' }, 0],
  ])('who may call what: %j discounts up to %i percent where the desk may 15', (rights, percent) => {
    expect(discountLimit(rights, 15)).toBe(percent);
  });

  test('the second factor is asked of owner and bookkeeper', () => {
    expect(staffRoles.filter(needsSecondFactor)).toEqual(['owner', 'bookkeeper']);
  });

  test.each<[Requirement, CallerRights, boolean]>([
    ['stock.write', { role: 'owner' }, true],
    ['stock.write', { role: 'owner', deny: ['stock.write'] }, false],
    ['stock.write', { role: 'owner', allow: ['stock.write'], deny: ['stock.write'] }, false],
    ['stock.write|stock.read', { role: 'owner', deny: ['stock.write'] }, true],
    ['stock.write&stock.read', { role: 'owner', deny: ['stock.write'] }, false],
    ['stock.write', { role: 'admin', allow: ['stock.write'] }, true],
    ['shop', { role: 'owner' }, false],
    ['shopper', { role: 'owner' }, false],
    ['admin', { role: 'owner' }, false],
    ['public', { role: 'owner' }, true],
    ['shop', { role: 'admin' }, true],
    ['shop', { role: 'job' }, false],
  ])('who may call what: %s, for %j: %s', (required, rights, may) => {
    expect(mayCall(required, rights)).toBe(may);
  });
});

describe('who is who in the shop', () => {
  test.each<[Parameters<typeof shopRole>[0], ShopRole]>([
    [null, 'anonymous'],
    [{ kind: 'customer', roleName: 'Beheerder' }, 'admin'],
    [{ kind: 'customer', roleName: 'beheerder' }, 'customer'],
    [{ kind: 'customer', roleName: 'Medewerker' }, 'customer'],
    [{ kind: 'customer', roleName: null }, 'customer'],
    [{ kind: 'operator' }, 'operator'],
  ])('who is who in the shop: %j is %s where the default role is Beheerder', (person, role) => {
    expect(shopRole(person, 'Beheerder')).toBe(role);
  });

  test.each<[ShopRole, string, boolean]>([
    ['anonymous', 'account', false],
    ['customer', 'account&password.change', true],
    ['customer', 'persons.manage|orders.read|invoices.read', false],
    ['admin', 'account&persons.manage&orders.read&invoices.read', true],
    ['admin', 'management', false],
    ['operator', 'management', true],
    ['operator', 'account|shop', false],
  ])('who is who in the shop: %s, asked for %s: %s', (role, required, may) => {
    expect(mayEnter([required], shopPermissions(role))).toBe(may);
  });

  test('its table of roles resolves', () => {
    expect(resolveRoles(shopRoles)).toMatchObject({ ok: true });
  });
});
