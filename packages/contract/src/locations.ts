import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { DeliveryKind } from './wire/deliveries.ts';
import { Day, DayOrMoment, Id, Moment, Reference, listOf } from './wire/scalars.ts';

const WeeklyHours = z.array(z.object({ Weekday: z.int(), From: z.string(), To: z.string() }));
export type WeeklyHours = z.output<typeof WeeklyHours>;

export const Warehouse = z.object({
  WarehouseID: z.string(),
  Description: z.string(),
  Street: z.string(),
  HouseNumber: z.string(),
  ZipCode: z.string(),
  City: z.string(),
  Tel: z.string(),
  /** Ours: the weekly hours, 1 = Monday, `HH:mm`. */
  OpeningHours: WeeklyHours,
  /** Ours: the hours of fetching and of bringing back, null where both are the opening hours. */
  PickupHours: z.nullable(WeeklyHours),
  ReturnHours: z.nullable(WeeklyHours),
});
export type Warehouse = z.output<typeof Warehouse>;

export const Delivery = z.object({
  DeliveryID: z.string(),
  Description: z.string(),
  /** Ours: `pickup` or `delivery`, so that pages and mails can say which. */
  Kind: DeliveryKind,
  /** Ours: the minimum number of days that this delivery asks (spec 1 §5), null when it asks none. */
  MinimumDays: z.nullable(z.int()),
});
export type Delivery = z.output<typeof Delivery>;

export const ClosingDay = z.object({ WarehouseID: z.string(), Date: Day, Description: z.string() });
export type ClosingDay = z.output<typeof ClosingDay>;

/** A day or a moment of a warehouse: the union of the specs' fields (RULINGS, "moments"). */
export const BusinessMoment = z.object({
  MomentCanBeUsed: z.boolean(),
  MomentStartDate: Moment,
  MomentEndDate: Moment,
  BusinessHour: z.nullable(Reference),
  BusinessHourID: z.nullable(z.string()),
  BusinessHourRanking: z.int(),
  /** Ours: why the moment cannot be used, a reason of the period rules. */
  Reason: z.nullable(z.string()),
});
export type BusinessMoment = z.output<typeof BusinessMoment>;

export const listWarehouses = operation({
  id: 'listWarehouses',
  method: 'GET',
  path: '/api/v2/shop/warehouse',
  tag: 'Locations',
  summary: 'The pickup points',
  answer: listOf(Warehouse),
});

export const listDeliveries = operation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/v2/shop/deliverymethods',
  tag: 'Locations',
  summary: 'The ways of delivery',
  answer: listOf(Delivery),
});

export const listClosingDays = operation({
  id: 'listClosingDays',
  method: 'GET',
  path: '/api/v2/closingDays',
  tag: 'Locations',
  summary: 'The closing days of a warehouse, today to one year ahead when no dates are given',
  query: z.object({
    warehouse: Id,
    dateFrom: z.optional(DayOrMoment),
    dateTo: z.optional(DayOrMoment),
  }),
  answer: listOf(ClosingDay),
});

const hoursParams = z.object({ warehouse: Id, date: DayOrMoment });

export const listShipmentHours = operation({
  id: 'listShipmentHours',
  method: 'GET',
  path: '/api/v2/warehouse/{warehouse}/businessdays/{date}/shipmenthours',
  tag: 'Locations',
  summary: 'The pickup hours of a warehouse on a day',
  params: hoursParams,
  answer: listOf(BusinessMoment),
});

export const listReturnHours = operation({
  id: 'listReturnHours',
  method: 'GET',
  path: '/api/v2/warehouse/{warehouse}/businessdays/{date}/returnhours',
  tag: 'Locations',
  summary: 'The return hours of a warehouse on a day',
  params: hoursParams,
  answer: listOf(BusinessMoment),
});
