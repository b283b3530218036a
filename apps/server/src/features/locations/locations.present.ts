import type {
  BusinessMoment,
  ClosingDay as ClosingDayOnWire,
  Delivery as DeliveryOnWire,
  DeliveryReference,
  Warehouse as WarehouseOnWire,
  WeeklyHours,
} from '@bivak/contract/wire';
import { daySlots, type ShopConfig, warehouseSlots } from '@bivak/contract/shop-config';
import { type HourMinute, type IsoDate, type EvaluatedDay, type TimeSlot, minutesOfDay } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ClosingDay } from './locations.queries.ts';
import { clockText } from './place-calendar.ts';
import type { Delivery, Warehouse } from './places.sql.ts';
import { slotId } from './sync-places.ts';

/** A list of the wire that fits on one page. */
export function listed<T>(entries: T[]): { Collection: T[]; Total: number; Index: number } {
  return { Collection: entries, Total: entries.length, Index: 0 };
}

export function presentWarehouse(row: Warehouse): WarehouseOnWire {
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

export function presentDelivery({ id, description, kind, minimumDays }: Delivery): DeliveryOnWire {
  return { DeliveryID: id, Description: description, Kind: kind, MinimumDays: minimumDays };
}

export function presentClosingDay({ warehouseId, day, description }: ClosingDay): ClosingDayOnWire {
  return { WarehouseID: warehouseId, Date: day, Description: description };
}

/** A slot of a day. A warehouse without hours has a single one, without a business hour. */
export function presentTimeSlot(date: IsoDate, slot: TimeSlot, zone: Zone): BusinessMoment {
  const { hourId, from, to } = slot;
  return {
    MomentCanBeUsed: slot.usable,
    MomentStartDate: zone.format(zone.at(date, minutesOfDay(from))),
    MomentEndDate: zone.format(zone.at(date, minutesOfDay(to))),
    BusinessHour: hourId === null ? null : hourReference({ id: hourId, from, to }),
    BusinessHourID: hourId,
    BusinessHourRanking: slot.ranking,
    Reason: slot.reason === null ? null : slotReasons[slot.reason],
  };
}

const lastMinute = 1439;

/** A day of a calendar, from its first to its last minute: both belong to the day itself. */
export function presentDay({ date, result }: EvaluatedDay, zone: Zone): BusinessMoment {
  return {
    MomentCanBeUsed: result.ok,
    MomentStartDate: zone.midnight(date),
    MomentEndDate: zone.format(zone.at(date, lastMinute)),
    BusinessHour: null,
    BusinessHourID: null,
    BusinessHourRanking: 0,
    Reason: result.ok ? null : result.reason,
  };
}

interface Reference {
  readonly Key: string;
  readonly Description: string;
}

/** `{Key, Description}` of a pickup point. One that vanished from shop.json is called by its id. */
export function warehouseReference(config: Pick<ShopConfig, 'warehouses'>, id: string): Reference {
  return { Key: id, Description: config.warehouses.find((warehouse) => warehouse.id === id)?.name ?? id };
}

/** One that vanished from shop.json is called by its id and taken as fetched. */
export function deliveryReference(
  config: Pick<ShopConfig, 'deliveries'>,
  id: string,
  language: Language,
): DeliveryReference {
  const delivery = config.deliveries.find((one) => one.id === id);
  return { Key: id, Description: delivery?.name[language] ?? id, Kind: delivery?.kind ?? 'pickup' };
}

/** A slot that a reservation has; one that vanished from shop.json is called by the time that it is known by. */
export function storedHourReference(
  config: Pick<ShopConfig, 'warehouses'>,
  stored: { readonly warehouse: string; readonly id: string; readonly day: IsoDate; readonly time: string },
): Reference {
  const warehouse = config.warehouses.find((one) => one.id === stored.warehouse);
  const slots =
    warehouse === undefined
      ? []
      : [...daySlots(warehouse).filter(({ day }) => day === stored.day), ...warehouseSlots(warehouse)];
  const slot = slots.find((one) => slotId(stored.warehouse, one) === stored.id);
  return slot === undefined
    ? { Key: stored.id, Description: stored.time }
    : hourReference({ id: stored.id, from: slot.from as HourMinute, to: slot.to as HourMinute });
}

/** A slot is called by its times, which need no language: `10:00 - 15:45`. */
export function hourReference(hour: { id: string; from: HourMinute; to: HourMinute }): Reference {
  return { Key: hour.id, Description: `${hour.from} - ${hour.to}` };
}

/** A slot has words of its own for being taken or over: those of a day speak of the whole day. */
const slotReasons: Record<NonNullable<TimeSlot['reason']>, string> = {
  closed: 'closed',
  full: 'slot-full',
  past: 'slot-past',
  'before-pickup': 'before-pickup',
};

type Stretch = Omit<Warehouse['slots'][number], 'direction'>;

/** Slots that touch or overlap, whatever their direction, are one stretch in which the door is open. */
function weeklyHours(slots: readonly Stretch[]): WeeklyHours {
  const stretches: Stretch[] = [];
  for (const { weekday, fromMinute, toMinute } of slots) {
    const last = stretches.at(-1);
    if (last !== undefined && last.weekday === weekday && fromMinute <= last.toMinute)
      stretches.splice(-1, 1, { ...last, toMinute: Math.max(last.toMinute, toMinute) });
    else stretches.push({ weekday, fromMinute, toMinute });
  }
  return stretches.map(({ weekday, fromMinute, toMinute }) => ({
    Weekday: weekday,
    From: clockText(fromMinute),
    To: clockText(toMinute),
  }));
}
