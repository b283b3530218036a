import { type ShopConfig, closingDays, warehouseSlots } from '@bivak/contract/shop-config';
import { addDays, type HourMinute, minutesOfDay } from '@bivak/rules';
import { createZone } from '../../platform/clock/zone.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type PlacesToKeep, writePlaces } from './sync-places.sql.ts';

/** Nobody books further ahead than this; a server that starts again moves the horizon on. */
const closingDaysAhead = 5 * 366;

/**
 * Writes the warehouses, deliveries, weekly hours and closing days of the settings into their tables, in the caller's
 * transaction. Any number of times with the same result. What vanished from the settings is deactivated or removed;
 * closing days that are over stay.
 */
export async function syncPlaces(transaction: Db, config: ShopConfig, now: EpochMs): Promise<void> {
  await writePlaces(transaction, placesOf(config, now));
}

function placesOf(config: ShopConfig, now: EpochMs): PlacesToKeep {
  const today = createZone(config.timeZone).dayOf(now);
  return {
    warehouses: config.warehouses.map((warehouse, ranking) => ({
      id: warehouse.id,
      ranking,
      descriptions: { nl: warehouse.name, en: warehouse.name, de: warehouse.name },
      street: warehouse.street,
      house_number: warehouse.houseNumber,
      zip_code: warehouse.zipCode,
      city: warehouse.city,
      tel: warehouse.phone,
    })),
    deliveries: config.deliveries.map((delivery, ranking) => ({
      id: delivery.id,
      ranking,
      descriptions: delivery.name,
      minimum_days: config.style.deliveryRestrictions[delivery.id] ?? null,
      kind: delivery.kind,
    })),
    hours: config.warehouses.flatMap(hoursOf),
    closingDays: config.warehouses.flatMap((warehouse) =>
      closingDays(warehouse, today, addDays(today, closingDaysAhead)).map(({ day, name }) => ({
        warehouse_id: warehouse.id,
        day,
        descriptions: name,
      })),
    ),
    closingDaysFrom: today,
  };
}

function hoursOf(warehouse: ShopConfig['warehouses'][number]): PlacesToKeep['hours'] {
  return warehouseSlots(warehouse).map(({ weekday, direction, from, to, capacity, ranking }) => ({
    id: slotId(warehouse.id, { weekday, direction, from }),
    warehouse_id: warehouse.id,
    direction,
    weekday,
    from_minute: minutesOfDay(from as HourMinute),
    to_minute: minutesOfDay(to as HourMinute),
    capacity,
    ranking,
  }));
}

/** The id names the slot, so that carts and reservations keep theirs when other slots come and go. */
export function slotId(
  warehouse: string,
  slot: Pick<ReturnType<typeof warehouseSlots>[number], 'weekday' | 'direction' | 'from'>,
): string {
  return `${warehouse}.${slot.direction === 'pickup' ? 'P' : 'R'}${slot.weekday}.${slot.from.replace(':', '')}`;
}
