import type { ShopMode } from '../periods/period-rules.ts';
import type { TimeSlot } from './slots-of-day.ts';

/** Slots shown until the list is expanded (spec 1 §9). */
export const SLOTS_SHOWN_FIRST = 3;

/**
 * Whether time slots are to be chosen (spec 2 §4): in rental mode, once both lists are loaded (null: not yet),
 * when at least one slot has an id and can be used, and neither list is a single entry without id.
 */
export function timeSlotsApply(
  pickup: readonly TimeSlot[] | null,
  returns: readonly TimeSlot[] | null,
  mode: ShopMode,
): boolean {
  if (mode !== 'rental' || pickup === null || returns === null) return false;
  if (isSingleWithoutId(pickup) || isSingleWithoutId(returns)) return false;
  return [...pickup, ...returns].some((slot) => slot.hourId !== null && slot.usable);
}

/**
 * The slots to show, in the given order of ranking (spec 1 §5): the first three that can be used, and a chosen
 * one in any case; expanded all, those that cannot be used among them, to be shown disabled.
 */
export function visibleSlots(
  slots: readonly TimeSlot[],
  selectedId: string | null,
  expanded: boolean,
): readonly TimeSlot[] {
  if (expanded) return slots;
  const first = new Set(slots.filter((slot) => slot.usable).slice(0, SLOTS_SHOWN_FIRST));
  return slots.filter((slot) => first.has(slot) || (slot.hourId !== null && slot.hourId === selectedId));
}

function isSingleWithoutId(slots: readonly TimeSlot[]): boolean {
  return slots.length === 1 && slots[0]?.hourId === null;
}
