import type { Warehouse } from '@bivak/contract';
import { clockText } from './clock-text.ts';
import type { WarehouseRow } from './warehouses.queries.ts';

export function presentWarehouse(row: WarehouseRow): Warehouse {
  return {
    WarehouseID: row.id,
    Description: row.description,
    Street: row.street,
    HouseNumber: row.houseNumber,
    ZipCode: row.zipCode,
    City: row.city,
    Tel: row.tel,
    OpeningHours: openingHours(row.slots).map(({ weekday, fromMinute, toMinute }) => ({
      Weekday: weekday,
      From: clockText(fromMinute),
      To: clockText(toMinute),
    })),
  };
}

type Stretch = WarehouseRow['slots'][number];

/** Slots that touch or overlap, whatever their direction, are one stretch in which the door is open. */
export function openingHours(slots: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const slot of slots) {
    const last = stretches.at(-1);
    if (last !== undefined && last.weekday === slot.weekday && slot.fromMinute <= last.toMinute) {
      last.toMinute = Math.max(last.toMinute, slot.toMinute);
    } else stretches.push({ ...slot });
  }
  return stretches;
}
