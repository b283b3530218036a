import {
  type ShopConfig,
  closingDays,
  daySlots,
  type Slot,
  warehouseSlots,
} from '@bivak/contract/shop-config';
import {
  addDays,
  type DateCapacity,
  type HourMinute,
  type IsoDate,
  minutesOfDay,
  type SlotCalendar,
  type Weekday,
} from '@bivak/rules';
import { createZone } from '../../platform/clock/zone.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type PlacesToKeep, writeCalendars, writePlaces } from './sync-places.sql.ts';

/** Nobody books further ahead than this; a server that starts again moves the horizon on. */
const closingDaysAhead = 5 * 366;

/**
 * Writes the warehouses, deliveries, hours and closing days of the settings into their tables, in the caller's
 * transaction. Any number of times with the same result. What vanished from the settings is deactivated or removed;
 * closing days that are over stay.
 */
export async function syncPlaces(transaction: Db, config: ShopConfig, now: EpochMs): Promise<void> {
  await writePlaces(transaction, placesOf(config, now));
}

/** The same where only hours and closing days may be others. */
export async function syncCalendars(transaction: Db, config: ShopConfig, now: EpochMs): Promise<void> {
  await writeCalendars(transaction, calendarsOf(config, now));
}

/** The slots and closing days of a warehouse as settings have them, for whoever compares what is with what is to be. */
export function slotCalendar(warehouse: WarehouseConfig, today: IsoDate): SlotCalendar {
  const hours = hoursOf(warehouse, today);
  const ofDirection = (direction: Slot['direction']) =>
    hours
      .filter((hour) => hour.direction === direction)
      .map(({ id, weekday, day, from, to, capacity, ranking }) => ({
        id,
        weekday: weekday as Weekday | null,
        day,
        from: from as HourMinute,
        to: to as HourMinute,
        capacity,
        capacities: capacitiesOf(warehouse, today),
        ranking,
      }));
  return {
    hours: { pickup: ofDirection('pickup'), return: ofDirection('return') },
    closingDays: new Set(closingDaysOf(warehouse, today).map(({ day }) => day as IsoDate)),
  };
}

type WarehouseConfig = ShopConfig['warehouses'][number];

function placesOf(config: ShopConfig, now: EpochMs): PlacesToKeep {
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
    ...calendarsOf(config, now),
  };
}

function calendarsOf({ warehouses, timeZone }: ShopConfig, now: EpochMs) {
  const today = createZone(timeZone).dayOf(now);
  return {
    hours: warehouses.flatMap((warehouse) =>
      hoursOf(warehouse, today).map(({ id, direction, weekday, day, from, to, capacity, ranking }) => ({
        id,
        warehouse_id: warehouse.id,
        direction,
        weekday,
        day,
        from_minute: minutesOfDay(from as HourMinute),
        to_minute: minutesOfDay(to as HourMinute),
        capacity,
        ranking,
      })),
    ),
    capacities: warehouses.flatMap((warehouse) =>
      capacitiesOf(warehouse, today).map(({ from, to, capacity }) => ({
        warehouse_id: warehouse.id,
        first_day: from,
        last_day: to,
        capacity,
      })),
    ),
    closingDays: warehouses.flatMap((warehouse) =>
      closingDaysOf(warehouse, today).map(({ day, name }) => ({
        warehouse_id: warehouse.id,
        day,
        descriptions: name,
      })),
    ),
    closingDaysFrom: today,
  };
}

function closingDaysOf(warehouse: WarehouseConfig, today: IsoDate) {
  return closingDays(warehouse, today, addDays(today, closingDaysAhead));
}

function capacitiesOf({ slotCapacities }: WarehouseConfig, today: IsoDate): DateCapacity[] {
  return slotCapacities
    .filter(({ to }) => to >= today)
    .map(({ from, to, capacity }) => ({ from: from as IsoDate, to: to as IsoDate, capacity }));
}

/** Hours of a day that is over decide nothing any more. */
function hoursOf(warehouse: WarehouseConfig, today: IsoDate) {
  const weekly = warehouseSlots(warehouse).map((slot) => ({ ...slot, day: null, of: slot }));
  const single = daySlots(warehouse)
    .filter(({ day }) => day >= today)
    .map((slot) => ({ ...slot, day: slot.day as IsoDate, weekday: null, of: slot }));
  return [...weekly, ...single].map(({ of, ...slot }) => ({ ...slot, id: slotId(warehouse.id, of) }));
}

/**
 * The id names the slot, so that carts and reservations keep theirs when other slots come and go; hours of a single day
 * have that of the weekday, so that who comes at nine still does.
 */
export function slotId(
  warehouse: string,
  slot: Pick<ReturnType<typeof warehouseSlots>[number], 'weekday' | 'direction' | 'from'>,
): string {
  return `${warehouse}.${slot.direction === 'pickup' ? 'P' : 'R'}${slot.weekday}.${slot.from.replace(':', '')}`;
}
