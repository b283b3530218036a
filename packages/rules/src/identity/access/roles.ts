import type { Refused } from '../../result.ts';

/** What a role may, besides all that the role may from which it inherits. */
export interface RoleDefinition {
  readonly permissions: readonly string[];
  readonly inherits?: string | undefined;
}

export type RoleDefinitions = Readonly<Record<string, RoleDefinition>>;

/** Every role has all its permissions, inherited ones included. */
export type Roles = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Resolves inheritance (spec 1 §6). Roles that inherit from each other in a circle, or from one that does not exist,
 * refuse the whole table and are named.
 */
export function resolveRoles(
  definitions: RoleDefinitions,
):
  | { readonly ok: true; readonly roles: Roles }
  | (Refused<'circle' | 'unknown-role'> & { readonly role: string }) {
  const defined = new Map(Object.entries(definitions));
  const roles = new Map<string, ReadonlySet<string>>();
  for (const role of defined.keys()) {
    const permissions = new Set<string>();
    const passed = new Set<string>();
    let current: string | undefined = role;
    while (current !== undefined) {
      if (passed.has(current)) return { ok: false, reason: 'circle', role };
      passed.add(current);
      const definition = defined.get(current);
      if (definition === undefined) return { ok: false, reason: 'unknown-role', role: current };
      for (const permission of definition.permissions) permissions.add(permission);
      current = definition.inherits;
    }
    roles.set(role, permissions);
  }
  return { ok: true, roles };
}
