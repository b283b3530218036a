import type { UndoOffer, WayBack } from '../application/undo.ts';
import type { Shop } from '../shops/shop.ts';

/** The way back of an act, as its answer has it. */
export function presentWayBack(undo: WayBack | null, { zone }: Shop) {
  return undo === null ? null : { ID: undo.id, Until: zone.format(undo.until) };
}

/** The same in a history. */
export function presentOffer(undo: UndoOffer | null) {
  return undo === null ? null : { ID: undo.id, IsTold: undo.isTold };
}
