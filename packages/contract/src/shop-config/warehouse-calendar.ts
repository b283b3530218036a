import { clockTime, dayAfter, exists, minutesOf } from './days.ts';
import type { Translated } from './words.ts';
import type { WarehouseConfig } from './warehouse-config.ts';

export interface Slot {
  readonly weekday: number;
  readonly direction: 'pickup' | 'return';
  readonly from: string;
  readonly to: string;
  readonly capacity: number;
  /** Order within a weekday and direction, from 1. */
  readonly ranking: number;
}

/** Cuts the hours of a warehouse into slots, by weekday, then direction, then time (spec 1 §5, "Time slots"). */
export function warehouseSlots(warehouse: Pick<WarehouseConfig, 'hours'>): Slot[] {
  const slots = warehouse.hours.flatMap((hours) =>
    hours.weekdays.flatMap((weekday) =>
      (['pickup', 'return'] as const)
        .filter((direction) => hours.direction === 'both' || hours.direction === direction)
        .flatMap((direction) =>
          starts(hours.from, hours.to, hours.slotMinutes).map((start) => ({
            weekday,
            direction,
            from: clockTime(start),
            to: clockTime(start + hours.slotMinutes),
            capacity: hours.capacity,
          })),
        ),
    ),
  );
  return ranked(slots.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));
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

function starts(from: string, to: string, minutes: number): number[] {
  const count = Math.floor((minutesOf(to) - minutesOf(from)) / minutes);
  return Array.from({ length: Math.max(0, count) }, (_, index) => minutesOf(from) + index * minutes);
}

function orderOf(slot: Omit<Slot, 'ranking'>): string {
  return `${slot.weekday} ${slot.direction} ${slot.from}`;
}

function ranked(slots: Omit<Slot, 'ranking'>[]): Slot[] {
  const seen = new Map<string, number>();
  return slots.map((slot) => {
    const key = `${slot.weekday} ${slot.direction}`;
    const ranking = (seen.get(key) ?? 0) + 1;
    seen.set(key, ranking);
    return { ...slot, ranking };
  });
}
