/** That one is a part of another. */
export interface PartOf {
  readonly compositionId: string;
  readonly partId: string;
}

/** How deep compositions may hold each other: what takes them apart goes no further. */
export const deepestRecipe = 8;

/**
 * Whether a composition may have these parts: none of them, nor what they are made of, may be the composition itself, and
 * nothing may lie deeper than is ever taken apart. `known` are the recipes of the parts, as far down as they go, and of
 * whatever holds the composition.
 */
export function recipeFault(
  compositionId: string,
  partIds: readonly string[],
  known: readonly PartOf[],
): 'cycle' | 'too-deep' | null {
  const parts = new Map<string, readonly string[]>();
  for (const { compositionId: id, partId } of known) parts.set(id, [...(parts.get(id) ?? []), partId]);
  parts.set(compositionId, partIds);
  const below = depthBelow(compositionId, parts, new Set());
  if (below === null) return 'cycle';
  // What it held before it holds no more.
  const others = known.filter((one) => one.compositionId !== compositionId);
  return below + depthAbove(compositionId, others) > deepestRecipe ? 'too-deep' : null;
}

/** How many levels stand below; null where one leads back to itself. */
function depthBelow(
  id: string,
  parts: ReadonlyMap<string, readonly string[]>,
  over: ReadonlySet<string>,
): number | null {
  if (over.has(id)) return null;
  let deepest = 0;
  for (const part of parts.get(id) ?? []) {
    const below = depthBelow(part, parts, new Set([...over, id]));
    if (below === null) return null;
    deepest = Math.max(deepest, below + 1);
  }
  return deepest;
}

function depthAbove(id: string, known: readonly PartOf[]): number {
  const holders = known.filter(({ partId }) => partId === id).map(({ compositionId }) => compositionId);
  return holders.length === 0 ? 0 : 1 + Math.max(...holders.map((holder) => depthAbove(holder, known)));
}
