import { POPUP_DISTANCE_PX, POPUP_MARGIN_PX, POPUP_PLACEMENTS } from '../constants.ts';

export type Placement = (typeof POPUP_PLACEMENTS)[number];

type Size = { readonly width: number; readonly height: number };
type Edges = Readonly<Record<Placement, number>>;

/**
 * Chooses the side on which a popup is put: the first of the placements on which it fits between what it belongs to and
 * the edge of the window. Where it fits on none, the one that shows most of its height without cutting its width: what
 * is too high scrolls, what is too wide is lost.
 */
export function placePopup(
  anchor: Edges,
  popup: Size,
  view: Size,
  placements: readonly Placement[] = POPUP_PLACEMENTS,
): Placement {
  const rooms = roomsAround(anchor, view);
  const fitting = placements.find(
    (side) => popup.width <= rooms[side].width && popup.height <= rooms[side].height,
  );
  if (fitting) return fitting;
  const wide = placements.filter((side) => popup.width <= rooms[side].width);
  const [first = POPUP_PLACEMENTS[0], ...rest] = wide.length > 0 ? wide : placements;
  return rest.reduce((best, side) => (rooms[side].height > rooms[best].height ? side : best), first);
}

/** How large a popup may be on each side; along that side it may move. */
function roomsAround(anchor: Edges, view: Size): Readonly<Record<Placement, Size>> {
  const beside = POPUP_DISTANCE_PX + POPUP_MARGIN_PX;
  const width = view.width - 2 * POPUP_MARGIN_PX;
  const height = view.height - 2 * POPUP_MARGIN_PX;
  return {
    right: { width: view.width - anchor.right - beside, height },
    left: { width: anchor.left - beside, height },
    top: { width, height: anchor.top - beside },
    bottom: { width, height: view.height - anchor.bottom - beside },
  };
}
