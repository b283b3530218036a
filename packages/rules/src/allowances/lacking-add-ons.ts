export interface NeedingLine {
  readonly id: string;
  readonly itemId: string;
  /** Warehouse and period: what lies elsewhere goes with nothing here. */
  readonly place: string;
  readonly qty: number;
  /** What one piece of it cannot go without. */
  readonly required: readonly { readonly itemId: string; readonly qty: number }[];
}

export interface LackingAddOn {
  /** The first line that needs it. */
  readonly lineId: string;
  readonly place: string;
  readonly itemId: string;
  readonly qty: number;
}

/**
 * What the lines of a cart need of others and the cart does not hold (spec 2 §5, "add-ons"). Two articles that need
 * the same each need their own. Whether so many can be had at all is another question: the minimum is capped by it.
 */
export function lackingAddOns(lines: readonly NeedingLine[]): LackingAddOn[] {
  return wantedOf(lines).flatMap((need) => {
    const held = lines
      .filter(({ place, itemId }) => place === need.place && itemId === need.itemId)
      .reduce((sum, { qty }) => sum + qty, 0);
    return held < need.qty ? [{ ...need, qty: need.qty - held }] : [];
  });
}

export interface BoundLine {
  /** The line of the add-on, and the first one that needs it. */
  readonly lineId: string;
  readonly parentId: string;
  /** So many of it at least stay while what needs them does; never more than the cart holds. */
  readonly least: number;
}

/** The lines of a cart that others need (spec 2 §5, "add-ons"), wherever they were added from. */
export function boundAddOns(lines: readonly NeedingLine[]): BoundLine[] {
  return wantedOf(lines).flatMap((need) => {
    const line = lines.find(({ place, itemId }) => place === need.place && itemId === need.itemId);
    if (line === undefined) return [];
    return [{ lineId: line.id, parentId: need.lineId, least: Math.min(need.qty, line.qty) }];
  });
}

function wantedOf(lines: readonly NeedingLine[]): LackingAddOn[] {
  const wanted = new Map<string, LackingAddOn>();
  for (const { id, place, qty, required } of lines) {
    for (const addOn of required) {
      const key = `${place} ${addOn.itemId}`;
      const known = wanted.get(key) ?? { lineId: id, place, itemId: addOn.itemId, qty: 0 };
      wanted.set(key, { ...known, qty: known.qty + addOn.qty * qty });
    }
  }
  return [...wanted.values()];
}
