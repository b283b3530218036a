/** The orders of a list of articles beside the shop's own; behind a minus the dearest first. */
export const ITEM_ORDERS = ['price', '-price', 'name', 'newest'] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** A longer list stands in the shop's own order, because the others read all of it. */
export const MOST_IN_ORDER = 5000;
