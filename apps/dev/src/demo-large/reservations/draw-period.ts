import type { Random } from '../random.ts';
import { createDraw } from '../weighted.ts';
import type { OpenSlot, PlaceDay } from './place-days.ts';
import { durations } from './seasons.ts';

export interface DrawnPeriod {
  readonly endDay: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly pickup: OpenSlot | null;
  readonly return: OpenSlot | null;
}

const drawDuration = createDraw(durations.map(([, part]) => part));
/** How far a return may have to wait for the warehouse to open. */
const patience = 20;

/** A period that begins on the day, or null where the warehouse hands out nothing, or takes nothing back in time. */
export function drawPeriod(
  random: Random,
  days: readonly PlaceDay[],
  startDay: number,
  limits: { readonly isSales: boolean; readonly longest: number; readonly shortest: number },
): DrawnPeriod | null {
  const pickups = days[startDay]?.pickup ?? [];
  const [first] = pickups;
  if (first === undefined) return null;
  if (limits.isSales) {
    const pickup = chosenSlot(random, pickups);
    const slot = pickup ?? first;
    return { endDay: startDay, startMs: slot.startMs, endMs: slot.endMs, pickup, return: null };
  }
  const [drawn] = durations[drawDuration(random)] ?? [1];
  const wanted = Math.min(limits.longest, Math.max(limits.shortest, drawn));
  const endDay = openDay(days, startDay + wanted - 1);
  const returns = days[endDay]?.return ?? [];
  const startMs = Math.min(...pickups.map((slot) => slot.startMs));
  const endMs = Math.max(...returns.map((slot) => slot.endMs));
  if (endDay - startDay + 1 > limits.longest || !(endMs > startMs)) return null;
  const pickup = chosenSlot(random, pickups);
  const back = pickup === null ? null : chosenSlot(random, returns, pickup.startMs);
  if (pickup === null || back === null) return { endDay, startMs, endMs, pickup: null, return: null };
  return { endDay, startMs: pickup.startMs, endMs: back.endMs, pickup, return: back };
}

function openDay(days: readonly PlaceDay[], from: number): number {
  for (let day = from; day < from + patience; day += 1) {
    if ((days[day]?.return.length ?? 0) > 0) return day;
  }
  return Number.POSITIVE_INFINITY;
}

/** One with a place left, of a few tries; on the day of the pickup only what is not over by then. */
function chosenSlot(random: Random, slots: readonly OpenSlot[], afterMs = 0): OpenSlot | null {
  for (let tries = 0; tries < 3; tries += 1) {
    const slot = random.pick(slots);
    if (slot.room > 0 && slot.endMs > afterMs) return slot;
  }
  return null;
}
