import { closingDays, type ShopConfig } from '@bivak/contract/shop-config';
import { addDays, type IsoDate, type TimeSlot, minutesOfDay, slotsOfDay } from '@bivak/rules';
import type { PlaceCalendar, Zone } from '@bivak/server';

/** A slot of one day, with the places in it that the generator still may take. */
export interface OpenSlot {
  readonly hourId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly capacity: number | null;
  room: number;
  used: number;
}

/** One day of one warehouse. Without slots it is closed in that direction. */
export interface PlaceDay {
  readonly pickup: readonly OpenSlot[];
  readonly return: readonly OpenSlot[];
}

interface Stretch {
  readonly firstDay: IsoDate;
  readonly days: number;
}

/**
 * The slots of every day of a warehouse, the past included: `shop.json` says when it was closed. Half of the places of
 * a slot are left free, for those who come after.
 */
export function placeDaysOf(
  config: ShopConfig,
  calendar: PlaceCalendar,
  zone: Zone,
  { firstDay, days }: Stretch,
): PlaceDay[] {
  const warehouse = config.warehouses.find(({ id }) => id === calendar.warehouseId);
  const closed = new Set([
    ...calendar.closingDays,
    ...(warehouse === undefined ? [] : closingDays(warehouse, firstDay, addDays(firstDay, days))).map(
      ({ day }) => day as IsoDate,
    ),
  ]);
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(firstDay, at);
    const slots = (direction: 'pickup' | 'return') => {
      const hours = calendar.hours[direction];
      const used = calendar.used[direction].get(date) ?? new Map<string, number>();
      const capacities = new Map(hours.map(({ id, capacity }) => [id, capacity]));
      const all = slotsOfDay({
        date,
        hours,
        closingDays: closed.has(date) ? [date] : [],
        used: new Map(),
      });
      return all
        .filter(({ usable }) => usable && !isBlocked(config, date))
        .map((slot) => openSlot(zone, date, slot, capacities, used));
    };
    return { pickup: slots('pickup'), return: slots('return') };
  });
}

function openSlot(
  zone: Zone,
  date: IsoDate,
  { hourId, from, to }: TimeSlot,
  capacities: ReadonlyMap<string, number | null>,
  used: ReadonlyMap<string, number>,
): OpenSlot {
  const capacity = capacities.get(hourId ?? '') ?? null;
  // A row for a slot that somebody has taken already exists; it is left alone.
  const isTaken = hourId === null || used.has(hourId);
  return {
    hourId,
    startMs: zone.at(date, minutesOfDay(from)),
    endMs: zone.at(date, minutesOfDay(to)),
    capacity,
    room: isTaken ? 0 : Math.floor((capacity ?? 40) / 2),
    used: 0,
  };
}

function isBlocked(config: ShopConfig, date: IsoDate): boolean {
  return config.blockedRanges.some(({ from, to }) => from <= date && date <= to);
}
