import type { Actor } from './actor.ts';

/** The warehouses whose orders and stock an actor of the business may see; null: all of them. Nobody else sees any. */
export function warehousesOf(actor: Actor): readonly string[] | null {
  if (actor.kind === 'job') return null;
  if (actor.kind !== 'operator') return [];
  return actor.warehouses ?? null;
}

/** Of what was asked for, what the actor may see; null: everything. */
export function warehousesAsked(actor: Actor, asked: readonly string[]): readonly string[] | null {
  const own = warehousesOf(actor);
  if (asked.length === 0) return own;
  return own === null ? asked : asked.filter((one) => own.includes(one));
}
