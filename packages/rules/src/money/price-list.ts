/** A price list of an item; customerGroup null is the default list, for everybody else. */
export interface GroupPriceList {
  readonly customerGroup: string | null;
}

/** The list of the customer's own group if the item has one, else the default list, else null. */
export function choosePriceList<List extends GroupPriceList>(
  lists: readonly List[],
  group: string | null,
): List | null {
  const own = group === null ? undefined : lists.find((list) => list.customerGroup === group);
  return own ?? lists.find((list) => list.customerGroup === null) ?? null;
}
