import { parseRequirement } from './requirement.ts';
import type { Roles } from './roles.ts';

/** Who asks: a role, and single permissions on top of it. */
export interface Holder {
  readonly role: string;
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
}

/** What somebody may: the role's permissions, and the single ones; what is denied is denied, however it was given. */
export function permissionsOf(roles: Roles, { role, allow = [], deny = [] }: Holder): ReadonlySet<string> {
  const ofRole = roles.get(role) ?? new Set<string>();
  if (allow.length === 0 && deny.length === 0) return ofRole;
  const denied = new Set(deny);
  const given = [...ofRole, ...allow];
  return new Set(given.filter((permission) => !denied.has(permission)));
}

/** Whether a requirement in words (see `parseRequirement`) is met; one that is malformed is met by nobody. */
export function meetsRequirement(required: string, held: ReadonlySet<string>): boolean {
  const parsed = parseRequirement(required);
  if (!parsed.ok) return false;
  return parsed.requirement.some((together) => together.every((permission) => held.has(permission)));
}

/**
 * Whether a page may be entered: every route that matched its address must allow it (spec 1 §6). A route without a
 * requirement asks nothing.
 */
export function mayEnter(requirements: readonly (string | undefined)[], held: ReadonlySet<string>): boolean {
  return requirements.every((required) => required === undefined || meetsRequirement(required, held));
}
