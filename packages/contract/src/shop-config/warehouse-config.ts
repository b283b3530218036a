import * as z from 'zod/mini';
import { CalendarDay, ClockTime, YearlyDay } from './days.ts';
import { AtLeastOne, CountryCode, Email, Key, Translated, line } from './words.ts';

/** 1 is Monday, 7 is Sunday. */
const Weekday = z.int().check(z.minimum(1), z.maximum(7));

/** Opening hours that are cut into slots; a slot takes `capacity` customers in its direction. */
const stretch = {
  direction: z._default(z.enum(['pickup', 'return', 'both']), 'both'),
  from: ClockTime,
  to: ClockTime,
  slotMinutes: z._default(z.int().check(z.minimum(5), z.maximum(1440)), 60),
  capacity: z._default(AtLeastOne, 10),
};

const Hours = z.strictObject({
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
  ...stretch,
});
export type Hours = z.output<typeof Hours>;

/** Hours of one day: in their direction they stand instead of those of its weekday. */
const DayHours = z.strictObject({ day: CalendarDay, ...stretch });
export type DayHours = z.output<typeof DayHours>;

/** In these days each slot of the weekly hours takes another number of customers. */
const SlotCapacity = z.strictObject({ from: CalendarDay, to: CalendarDay, capacity: AtLeastOne });

/** A day, or a row of days both ends included; `MM-dd` comes back every year and may pass New Year. */
const Closing = z.strictObject({
  from: z.union([CalendarDay, YearlyDay]),
  to: z.optional(z.union([CalendarDay, YearlyDay])),
  name: Translated,
});
export type Closing = z.output<typeof Closing>;

/** A pickup point. The order in the file is the order on the screen. */
export const WarehouseConfig = z.strictObject({
  id: Key,
  name: line(80),
  street: line(120),
  houseNumber: line(20),
  zipCode: line(20),
  city: line(80),
  country: z._default(CountryCode, 'BE'),
  phone: line(40),
  email: z.optional(Email),
  hours: z.array(Hours).check(z.minLength(1), z.maxLength(60)),
  dayHours: z._default(z.array(DayHours).check(z.maxLength(100)), []),
  slotCapacities: z._default(z.array(SlotCapacity).check(z.maxLength(100)), []),
  closingDays: z._default(z.array(Closing).check(z.maxLength(200)), []),
});
export type WarehouseConfig = z.output<typeof WarehouseConfig>;

/** A way to get the goods. `pickup` is fetched by the customer at the warehouse. */
export const DeliveryConfig = z.strictObject({
  id: Key,
  kind: z._default(z.enum(['pickup', 'delivery']), 'pickup'),
  name: Translated,
});
export type DeliveryConfig = z.output<typeof DeliveryConfig>;
