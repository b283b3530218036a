import { clockTime, dayAfter, exists, minutesOf } from './days.ts';
import type { Translated } from './words.ts';
import type { Hours, WarehouseConfig } from './warehouse-config.ts';

export interface Slot {
  readonly weekday: number;
  readonly direction: 'pickup' | 'return';
  readonly from: string;
  readonly to: string;
  readonly capacity: number;
  /** Order within a weekday and direction, from 1. */
  readonly ranking: number;
}

/** Cuts the weekly hours of a warehouse into slots, by weekday, then direction, then time (spec 1 §5, "Time slots"). */
export function warehouseSlots(warehouse: Pick<WarehouseConfig, 'hours'>): Slot[] {
  return ranked(
    warehouse.hours.flatMap((hours) => hours.weekdays.flatMap((weekday) => slotsOf(hours, { weekday }))),
    ({ weekday }) => String(weekday),
  );
}

/** A slot of one day, which stands instead of those of its weekday. */
export interface DaySlot extends Slot {
  readonly day: string;
}

/** The same of the hours of single days. */
export function daySlots(warehouse: Pick<WarehouseConfig, 'dayHours'>): DaySlot[] {
  return ranked(
    warehouse.dayHours.flatMap((hours) => {
      const { day } = hours;
      return slotsOf(hours, { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7 });
    }),
    ({ day }) => day,
  );
}

/** The closing days from `first` to `last`, both included, in order; of two names for a day the first wins. */
export function closingDays(
  warehouse: Pick<WarehouseConfig, 'closingDays'>,
  first: string,
  last: string,
): { readonly day: string; readonly name: Translated }[] {
  const names = new Map<string, Translated>();
  for (const closing of warehouse.closingDays) {
    for (const [from, to] of occurrences(closing.from, closing.to ?? closing.from, first, last)) {
      for (let day = from; day <= to; day = dayAfter(day)) {
        if (day >= first && day <= last && !names.has(day)) names.set(day, closing.name);
      }
    }
  }
  return [...names].map(([day, name]) => ({ day, name })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** A yearly row that begins in December may reach into January, so the year before counts too. */
function occurrences(from: string, to: string, first: string, last: string): [string, string][] {
  if (from.length === 10) return [[from, to]];
  const found: [string, string][] = [];
  for (let year = Number(first.slice(0, 4)) - 1; year <= Number(last.slice(0, 4)); year += 1) {
    const start = `${year}-${from}`;
    const end = `${to < from ? year + 1 : year}-${to}`;
    if (exists(start) && exists(end)) found.push([start, end]);
  }
  return found;
}

function slotsOf<On extends object>(
  { direction: ways, from, to, slotMinutes, capacity }: Omit<Hours, 'weekdays'>,
  on: On,
): (On & Omit<Slot, 'weekday' | 'ranking'>)[] {
  const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / slotMinutes));
  const starts = Array.from({ length: count }, (_, index) => minutesOf(from) + index * slotMinutes);
  return (['pickup', 'return'] as const)
    .filter((direction) => ways === 'both' || ways === direction)
    .flatMap((direction) =>
      starts.map((start) => ({
        ...on,
        direction,
        from: clockTime(start),
        to: clockTime(start + slotMinutes),
        capacity,
      })),
    );
}

/** By their day, then direction, then time. */
function ranked<One extends Omit<Slot, 'ranking'>>(
  slots: readonly One[],
  dayOf: (slot: One) => string,
): (One & { readonly ranking: number })[] {
  const orderOf = (slot: One) => `${dayOf(slot)} ${slot.direction} ${slot.from}`;
  const seen = new Map<string, number>();
  return slots
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map((slot) => {
      const key = `${dayOf(slot)} ${slot.direction}`;
      const ranking = (seen.get(key) ?? 0) + 1;
      seen.set(key, ranking);
      return { ...slot, ranking };
    });
}
