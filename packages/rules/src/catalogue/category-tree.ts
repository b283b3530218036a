/** A category in its place: below another or at the top, in the order of its ranking. */
export interface PlacedCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly ranking: number;
}

/** Whether a category may stand below another: not below itself, nor below what stands in it. */
export function categoryFault(
  all: readonly PlacedCategory[],
  id: string,
  parentId: string | null,
): 'unknown' | 'cycle' | null {
  const parents = new Map(all.map((one) => [one.id, one.parentId]));
  if (parentId !== null && !parents.has(parentId)) return 'unknown';
  const over = new Set<string>();
  for (let above = parentId; above !== null; above = parents.get(above) ?? null) {
    if (above === id || over.has(above)) return 'cycle';
    over.add(above);
  }
  return null;
}

/**
 * All categories with their rankings once one of them stands at another place among those below its parent; without a
 * place it is the last of them. Rankings count through the whole tree, from 1, as lists show it.
 */
export function placedCategories(
  all: readonly PlacedCategory[],
  id: string,
  to: { readonly parentId: string | null; readonly place?: number | undefined },
): PlacedCategory[] {
  const ordered = all
    .filter((one) => one.id !== id)
    .toSorted((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1));
  const below = (
    parentId: string | null,
  ): readonly { readonly id: string; readonly parentId: string | null }[] => {
    const there = ordered.filter((one) => one.parentId === parentId);
    const moved = { id, parentId: to.parentId };
    const at = Math.min(to.place ?? there.length, there.length);
    const here = parentId === to.parentId ? [...there.slice(0, at), moved, ...there.slice(at)] : there;
    return here.flatMap((one) => [one, ...below(one.id)]);
  };
  return below(null).map((one, index) => ({ id: one.id, parentId: one.parentId, ranking: index + 1 }));
}
