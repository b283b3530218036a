import type { FreeQty } from './free-qty.ts';
import type { Refused } from '../verdict.ts';

export interface RecipePart {
  readonly itemId: string;
  /** Pieces of it in one composition. */
  readonly qty: number;
}

/** Recipes by composition; an id that is not in it is a leaf, an item with stock of its own. */
export type Recipes = ReadonlyMap<string, readonly RecipePart[]>;

export type Explosion =
  | { readonly ok: true; readonly leaves: ReadonlyMap<string, number> }
  | (Refused<'cycle'> & { readonly path: readonly string[] });

/**
 * How many compositions the free parts make up: the scarcest part decides. Parts that never run out (null) do
 * not limit. A composition without parts cannot be rented, nor one that needs none of its parts: 0.
 */
export function compositionFree(
  parts: readonly { readonly perUnit: number; readonly free: FreeQty }[],
): FreeQty {
  const needed = parts.filter((part) => part.perUnit > 0);
  if (needed.length === 0) return 0;
  const limits = needed.flatMap(({ perUnit, free }) => (free === null ? [] : [Math.floor(free / perUnit)]));
  return limits.length === 0 ? null : Math.min(...limits);
}

/** What `qty` compositions take of each leaf, compositions in compositions included. A cycle is refused. */
export function explode(compositionId: string, recipes: Recipes, qty: number): Explosion {
  const perUnit = leavesOf(compositionId, { recipes, known: new Map(), path: [] });
  if (!perUnit.ok) return perUnit;
  return { ok: true, leaves: new Map([...perUnit.leaves].map(([id, count]) => [id, count * qty])) };
}

interface Walk {
  readonly recipes: Recipes;
  readonly known: Map<string, Explosion>;
  readonly path: readonly string[];
}

function leavesOf(id: string, walk: Walk): Explosion {
  const known = walk.known.get(id);
  if (known) return known;
  if (walk.path.includes(id)) return { ok: false, reason: 'cycle', path: [...walk.path, id] };
  const recipe = walk.recipes.get(id);
  const result: Explosion = recipe
    ? addedUp(recipe, { ...walk, path: [...walk.path, id] })
    : { ok: true, leaves: new Map([[id, 1]]) };
  walk.known.set(id, result);
  return result;
}

function addedUp(recipe: readonly RecipePart[], walk: Walk): Explosion {
  const leaves = new Map<string, number>();
  for (const part of recipe) {
    const inner = leavesOf(part.itemId, walk);
    if (!inner.ok) return inner;
    for (const [id, count] of inner.leaves) leaves.set(id, (leaves.get(id) ?? 0) + count * part.qty);
  }
  return { ok: true, leaves };
}
