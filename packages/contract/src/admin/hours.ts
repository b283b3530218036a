import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, text } from '../wire/scalars.ts';
import { actQuery, WayBack } from './acts.ts';
import { severalOf } from './lists.ts';

// When each warehouse hands out and takes back, the days on which it is closed, and the days in which nothing is rented.
// What may stand in them, the settings say: their faults come under these names.

/** Cut into slots, each of which takes so many customers. */
const stretch = {
  Direction: z.enum(['pickup', 'return', 'both']),
  /** `HH:mm`; 24:00 is the end of a day. */
  From: text(5),
  To: text(5),
  SlotMinutes: z.int(),
  Capacity: z.int(),
};

/** Of every week; 1 is Monday. */
const WeeklyHours = z.object({ Weekdays: z.array(z.int()).check(z.maxLength(7)), ...stretch });
export type StaffWeeklyHours = z.output<typeof WeeklyHours>;

/** Of one day: in their direction they stand instead of those of its weekday. */
const DayHours = z.object({ Day, ...stretch });
export type StaffDayHours = z.output<typeof DayHours>;

/** In these days, both ends included, each slot of the weekly hours takes another number of customers. */
const SlotCapacity = z.object({ From: Day, To: Day, Capacity: z.int() });
export type StaffSlotCapacity = z.output<typeof SlotCapacity>;

const Names = z.object({ nl: text(200), en: text(200), de: text(200) });

/** A day or several, both ends included: `yyyy-MM-dd`, or `MM-dd` of every year. */
const ClosingDays = z.object({ From: text(10), To: z.nullable(text(10)), Name: Names });
export type StaffClosingDays = z.output<typeof ClosingDays>;

const BlockedRange = z.object({ From: Day, To: Day, Reason: z.nullable(Names) });
export type StaffBlockedRange = z.output<typeof BlockedRange>;

const hours = {
  Hours: z.array(WeeklyHours).check(z.maxLength(60)),
  DayHours: z.array(DayHours).check(z.maxLength(100)),
  SlotCapacities: z.array(SlotCapacity).check(z.maxLength(100)),
  ClosingDays: z.array(ClosingDays).check(z.maxLength(200)),
};

export const OpeningHours = z.object({
  WarehouseID: z.string(),
  Description: z.string(),
  /** 0 while nobody edited it. */
  Version: z.int(),
  ...hours,
});
export type StaffOpeningHours = z.output<typeof OpeningHours>;

export const AllHours = z.object({
  Collection: z.array(OpeningHours),
  Blocked: z.object({ Version: z.int(), Ranges: z.array(BlockedRange) }),
});
export type AllHours = z.output<typeof AllHours>;

const tag = 'Hours';
const path = '/api/v3/admin/opening-hours';

export const listOpeningHours = operation({
  id: 'listOpeningHours',
  method: 'GET',
  path,
  tag,
  summary: 'When each warehouse hands out and takes back, closing days, and days in which nothing is rented',
  answer: AllHours,
});

const Part = z.enum(['pickup', 'return', 'period']);

/** An order for which the hours have no place. */
export const HoursHit = z.object({
  OrderID: z.string(),
  Version: z.int(),
  Number: z.string(),
  Customer: z.string(),
  Status: z.string(),
  WarehouseID: z.string(),
  /** Fetching, bringing back, or all its days. */
  Part,
  Start: Moment,
  End: Moment,
  Reason: z.enum(['closed', 'no-slot', 'full', 'blocked']),
  /** Other days or slots can be chosen still. */
  CanMove: z.boolean(),
});
export type HoursHit = z.output<typeof HoursHit>;

/** The first hundred, and how many there are. */
const hits = { Hits: z.array(HoursHit), HitCount: z.int() };

export const HoursChanged = z.object({ Version: z.int(), ...hits, Undo: WayBack });
export type HoursChanged = z.output<typeof HoursChanged>;

const Kept = z.object({ OrderID: Id, Part });

/** Orders that stay as they are, although the hours have no place for them. */
const keep = { Keep: z._default(z.array(Kept).check(z.maxLength(100)), []) };

export const changeOpeningHours = operation({
  id: 'changeOpeningHours',
  method: 'PATCH',
  path: `${path}/{id}`,
  tag,
  summary:
    'Change the hours of a warehouse; what is left out stays. The answer names the orders that lose their place by that',
  params: z.object({ id: Id }),
  query: actQuery,
  body: z.object({ ...z.partial(z.object(hours)).shape, ...keep }),
  answer: HoursChanged,
});

export const changeBlockedRanges = operation({
  id: 'changeBlockedRanges',
  method: 'PUT',
  path: '/api/v3/admin/blocked-ranges',
  tag,
  summary: 'The days in which nothing is rented; the answer names the orders that have such days by that',
  query: actQuery,
  body: z.object({ Ranges: z.array(BlockedRange).check(z.maxLength(200)), ...keep }),
  answer: HoursChanged,
});

export const listHoursHits = operation({
  id: 'listHoursHits',
  method: 'GET',
  path: `${path}/hits`,
  tag,
  summary:
    'Orders to come for which the hours have no place, save those that somebody let stay; of these warehouses and days alone, both ends included',
  query: z.strictObject({ From: z.optional(Day), To: z.optional(Day), WarehouseID: severalOf(Id) }),
  answer: z.object(hits),
});

export const keepAppointments = operation({
  id: 'keepAppointments',
  method: 'POST',
  path: `${path}/_keep`,
  tag,
  summary: 'Let orders stay as they are, although the hours have no place for them',
  body: z.object({ Collection: z.array(Kept).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ Kept: z.int(), Undo: WayBack }),
});
