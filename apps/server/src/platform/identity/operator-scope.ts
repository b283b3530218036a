import { heldPermissions, type StaffPermission } from '@bivak/rules';
import { type Actor, rightsOf } from './actor.ts';

/**
 * What somebody of the business may see. Only an actor can mint one, and queries of staff that leave something out take
 * one, so no query can forget to ask. Whoever is no operator has no permission and sees no place, save the server itself.
 */
export class OperatorScope {
  /** The login of the caller; null at a command line. */
  readonly loginId: string | null;
  readonly permissions: ReadonlySet<StaffPermission>;
  /** Null: all places. */
  readonly warehouses: readonly string[] | null;

  private constructor(actor: Actor) {
    const isStaff = actor.kind === 'operator';
    this.loginId = isStaff ? (actor.login?.id ?? null) : null;
    this.permissions = new Set(heldPermissions(rightsOf(actor)));
    if (isStaff) this.warehouses = actor.warehouses ?? null;
    else this.warehouses = actor.kind === 'job' ? null : [];
  }

  static of(actor: Actor): OperatorScope {
    return new OperatorScope(actor);
  }

  may(permission: StaffPermission): boolean {
    return this.permissions.has(permission);
  }

  /** Of the places that were asked for, those that they may see; null: all there are. */
  among(asked: readonly string[]): readonly string[] | null {
    const { warehouses } = this;
    if (asked.length === 0) return warehouses;
    return warehouses === null ? asked : asked.filter((one) => warehouses.includes(one));
  }
}

/** Who of the business it is, as what they saved and did is theirs: the login, else the name at the command line. */
export function operatorKey(actor: Actor): string {
  if (actor.kind !== 'operator') return actor.kind;
  return actor.login?.id ?? `name:${actor.name}`;
}
