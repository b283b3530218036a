import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayEnter, meetsRequirement, permissionsOf } from './may-enter.ts';
import { resolveRoles, type RoleDefinitions } from './roles.ts';

const PERMISSIONS = ['a', 'b', 'c', 'd'];
const ROLES = ['r0', 'r1', 'r2', 'r3', 'r4'];
const permission = fc.constantFrom(...PERMISSIONS);
const permissions = fc.uniqueArray(permission);
const alternatives = fc.array(fc.array(permission, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});
const requirement = alternatives.map((any) => any.map((all) => all.join('&')).join('|'));

const definitions: fc.Arbitrary<RoleDefinitions> = fc
  .array(
    fc.record({
      permissions,
      inherits: fc.option(fc.constantFrom(...ROLES), { nil: undefined }),
    }),
    { minLength: ROLES.length, maxLength: ROLES.length },
  )
  .map((all) => Object.fromEntries(all.map((definition, index) => [ROLES[index]!, definition])));

const everySet = Array.from({ length: 2 ** PERMISSIONS.length }, (_, bits) => setOf(bits));

function setOf(bits: number): string[] {
  return PERMISSIONS.filter((_, index) => (bits & (1 << index)) !== 0);
}

/** By sums and products: an alternative counts one when it is held whole. */
function alternativesHeld(text: string, set: readonly string[]): number {
  return text
    .split('|')
    .map((all) => all.split('&').reduce((count, name) => count * Number(set.includes(name)), 1))
    .reduce((left, right) => left + right, 0);
}

test('a requirement is met by exactly the sets of permissions that hold one of its alternatives whole', () => {
  fc.assert(
    fc.property(requirement, (text) => {
      const met = everySet.filter((set) => meetsRequirement(text, new Set(set)));
      expect(met).toEqual(everySet.filter((set) => alternativesHeld(text, set) > 0));
    }),
  );
});

test('more permissions never shut anybody out, and one more route never lets anybody in', () => {
  fc.assert(
    fc.property(
      fc.array(requirement, { maxLength: 3 }),
      requirement,
      permissions,
      permission,
      (all, more, set, one) => {
        const may = mayEnter(all, new Set(set));
        expect(may && !mayEnter(all, new Set([...set, one]))).toBe(false);
        expect(!may && mayEnter([...all, more], new Set(set))).toBe(false);
      },
    ),
  );
});

/** Walks the table by hand, as often as there are roles; who is still walking then walks in a circle. */
function walked(table: RoleDefinitions, role: string): Set<string> | 'circle' {
  const found = new Set<string>();
  let current: string | undefined = role;
  for (let step = 0; step <= ROLES.length; step += 1) {
    if (current === undefined) return found;
    for (const one of table[current]?.permissions ?? []) found.add(one);
    current = table[current]?.inherits;
  }
  return 'circle';
}

test('inheritance resolves to what a walk finds, and is refused when any walk goes round', () => {
  fc.assert(
    fc.property(definitions, permissions, permissions, (table, allow, deny) => {
      const expected = new Map(ROLES.map((role) => [role, walked(table, role)]));
      const resolved = resolveRoles(table);
      expect(resolved.ok).toBe(![...expected.values()].includes('circle'));
      if (!resolved.ok) return;
      for (const role of ROLES) {
        expect(resolved.roles.get(role)).toEqual(expected.get(role));
        const all = permissionsOf(resolved.roles, { role, allow, deny });
        for (const one of PERMISSIONS) {
          const given = (resolved.roles.get(role)?.has(one) ?? false) || allow.includes(one);
          expect(all.has(one)).toBe(given && !deny.includes(one));
        }
      }
    }),
  );
});
