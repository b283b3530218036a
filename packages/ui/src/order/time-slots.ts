export type TimeSlot = {
  readonly value: string;
  readonly label: string;
  /** Still has room. */
  readonly usable: boolean;
};

/** So many slots are shown until all are asked for (spec 1 §9). */
export const SLOTS_SHOWN = 3;

/**
 * Which slots show, in the order given (by ranking). Folded: the first three usable ones, and always
 * the chosen one. Unfolded: all, the full ones disabled (spec 1 §5).
 */
export function shownSlots(
  slots: readonly TimeSlot[],
  chosen: string | null,
  unfolded: boolean,
): readonly TimeSlot[] {
  if (unfolded) return slots;
  const first = new Set(slots.filter((slot) => slot.usable).slice(0, SLOTS_SHOWN));
  return slots.filter((slot) => first.has(slot) || slot.value === chosen);
}
