import type { ShopMode } from '../periods/period-rules.ts';
import type { Moment } from './slots-of-day.ts';

/** Slots shown until the list is expanded (spec 1 §9). */
export const SLOTS_SHOWN_FIRST = 3;

/**
 * Whether time slots are to be chosen (spec 2 §4): in rental mode, once both lists are loaded (null: not yet),
 * when at least one slot has an id and can be used, and neither list is a single entry without id.
 */
export function timeSlotsApply(
  pickup: readonly Moment[] | null,
  returns: readonly Moment[] | null,
  mode: ShopMode,
): boolean {
  if (mode !== 'rental' || pickup === null || returns === null) return false;
  if (isSingleWithoutId(pickup) || isSingleWithoutId(returns)) return false;
  return [...pickup, ...returns].some((moment) => moment.hourId !== null && moment.usable);
}

/**
 * The slots to show, in the given order of ranking (spec 1 §5): the first three that can be used, and a chosen
 * one in any case; expanded all, those that cannot be used among them, to be shown disabled.
 */
export function visibleSlots(
  slots: readonly Moment[],
  selectedId: string | null,
  expanded: boolean,
): readonly Moment[] {
  if (expanded) return slots;
  const first = new Set(slots.filter((slot) => slot.usable).slice(0, SLOTS_SHOWN_FIRST));
  return slots.filter((slot) => first.has(slot) || (slot.hourId !== null && slot.hourId === selectedId));
}

function isSingleWithoutId(moments: readonly Moment[]): boolean {
  return moments.length === 1 && moments[0]?.hourId === null;
}
