import type { Warehouse, WeeklyHours } from '@bivak/contract';
import { clockText } from './clock-text.ts';
import type { WarehouseRow } from './warehouses.queries.ts';

export function presentWarehouse(row: WarehouseRow): Warehouse {
  const [pickup, back] = (['pickup', 'return'] as const).map((direction) =>
    weeklyHours(row.slots.filter((slot) => slot.direction === direction)),
  );
  const isAlike = JSON.stringify(pickup) === JSON.stringify(back);
  return {
    WarehouseID: row.id,
    Description: row.description,
    Street: row.street,
    HouseNumber: row.houseNumber,
    ZipCode: row.zipCode,
    City: row.city,
    Tel: row.tel,
    OpeningHours: weeklyHours(row.slots),
    PickupHours: isAlike ? null : (pickup ?? null),
    ReturnHours: isAlike ? null : (back ?? null),
  };
}

type Stretch = Omit<WarehouseRow['slots'][number], 'direction'>;

/** Slots that touch or overlap, whatever their direction, are one stretch in which the door is open. */
function weeklyHours(slots: readonly Stretch[]): WeeklyHours {
  const stretches: Stretch[] = [];
  for (const { weekday, fromMinute, toMinute } of slots) {
    const last = stretches.at(-1);
    if (last !== undefined && last.weekday === weekday && fromMinute <= last.toMinute) {
      last.toMinute = Math.max(last.toMinute, toMinute);
    } else stretches.push({ weekday, fromMinute, toMinute });
  }
  return stretches.map(({ weekday, fromMinute, toMinute }) => ({
    Weekday: weekday,
    From: clockText(fromMinute),
    To: clockText(toMinute),
  }));
}
