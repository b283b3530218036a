import type { BusinessMoment, ClosingDay, CoreSettings, Delivery, Warehouse } from '@bivak/contract/wire';
import {
  eachDay,
  firstDayResult,
  lastDayResult,
  slotsOfDay,
  weekdayOf,
  type HourMinute,
  type IsoDate,
  type PeriodRules,
} from '@bivak/rules';

export const TODAY = '2026-12-03' as IsoDate;

export function aWarehouse(id: string, name: string): Warehouse {
  return {
    WarehouseID: id,
    Description: name,
    Street: 'Leuvensesteenweg',
    HouseNumber: '412',
    ZipCode: '1930',
    City: name,
    Tel: '+32 2 555 01 12',
    OpeningHours: [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, From: '08:00', To: '18:00' })),
    PickupHours: null,
    ReturnHours: null,
  };
}

export const deliveries: readonly Delivery[] = [
  { DeliveryID: 'afhalen', Description: 'Zelf afhalen', Kind: 'pickup', MinimumDays: null },
  { DeliveryID: 'levering', Description: 'Levering', Kind: 'delivery', MinimumDays: 3 },
];

export const settings: CoreSettings = {
  DefaultRoleName: 'Admin',
  CartReservationMinimumStartInterval: 1,
  CartReservationMaximumStartInterval: 365,
  CartReservationMinimumDuration: 2,
  CartReservationMaximumDuration: 28,
  ItemsToShowInShop: 'AllItems',
  DisplayPricePolicy: 'VATShowIncVAT',
  AllowAnonymousShopUser: true,
  DefaultRegisterCountryID: 'BE',
  DefaultDeliveryID: 'afhalen',
  SaveCartsWithStockConflict: false,
  ShopAllowEditingOrder: 'ReservationOrder',
  ShopAllowEditingDays: 0,
  ShopAllowCancellationDays: 0,
  ShopSalesModus: false,
  OidcProviderName: null,
  DateTimeServer: `${TODAY}T10:00:00+01:00`,
  TimeZone: 'Europe/Brussels',
};

/** Closed on Sundays and at Christmas; Mechelen also on Mondays. */
export function rulesOf(warehouse: string, closed: readonly ClosingDay[]): PeriodRules {
  const weekdays = warehouse === 'mechelen' ? ([2, 3, 4, 5, 6] as const) : ([1, 2, 3, 4, 5, 6] as const);
  const open = { weekdays: [...weekdays], days: [] };
  return {
    mode: 'rental',
    today: TODAY,
    minStartInterval: 1,
    maxStartInterval: 365,
    minDuration: 2,
    maxDuration: 28,
    closingDays: closed.map((day) => day.Date as IsoDate),
    blockedRanges: [],
    pickupDays: open,
    returnDays: open,
    fullPickupDays: [],
    fullReturnDays: [],
  };
}

export function closingDaysOf(warehouse: string): ClosingDay[] {
  return ['2026-12-25', '2026-12-26'].map((Date) => ({
    WarehouseID: warehouse,
    Date,
    Description: 'Kerstmis',
  }));
}

export function daysOf(
  warehouse: string,
  from: IsoDate,
  to: IsoDate,
  edge: 'start' | 'end',
): BusinessMoment[] {
  const rules = rulesOf(warehouse, closingDaysOf(warehouse));
  return eachDay(from, to).map((date) => {
    const result = edge === 'start' ? firstDayResult(date, rules) : lastDayResult(date, null, rules);
    return {
      MomentCanBeUsed: result.ok,
      MomentStartDate: `${date}T00:00:00+01:00`,
      MomentEndDate: `${date}T23:59:00+01:00`,
      BusinessHour: null,
      BusinessHourID: null,
      BusinessHourRanking: weekdayOf(date),
      Reason: result.ok ? null : result.reason,
    };
  });
}

/** Five hours of a morning; the second is taken. */
export function hoursOf(date: string): BusinessMoment[] {
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00` as HourMinute;
  const day = date as IsoDate;
  const hours = [8, 9, 10, 11, 12].map((hour, ranking) => ({
    id: `${date}-${hour}`,
    weekday: null,
    day,
    from: clock(hour),
    to: clock(hour + 1),
    capacity: 1,
    ranking,
  }));
  const used = new Map([[`${date}-9`, 1]]);
  return slotsOfDay({ date: day, hours, closingDays: [], used }).map(
    ({ hourId, from, to, ranking, usable, reason }) => ({
      MomentCanBeUsed: usable,
      MomentStartDate: `${date}T${from}:00+01:00`,
      MomentEndDate: `${date}T${to}:00+01:00`,
      BusinessHour: hourId === null ? null : { Key: hourId, Description: `${from}–${to}` },
      BusinessHourID: hourId,
      BusinessHourRanking: ranking,
      Reason: reason,
    }),
  );
}
