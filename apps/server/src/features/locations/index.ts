export { locationsAdminRoutes } from './locations-admin.routes.ts';
export { locationsRoutes } from './locations.routes.ts';

/** What the settings say of places into their tables, by whoever writes the settings. */
export { slotCalendar, syncCalendars, syncPlaces } from './sync-places.ts';

/** Hours, closing days and taken places of a warehouse: one statement for all that decides on days and slots. */
export {
  type AskedRange,
  type Direction,
  type LocalNow,
  type PlaceCalendar,
  calendarsFrom,
  localNow,
  slotsOn,
  readCalendar,
  readCalendars,
} from './place-calendar.ts';
export type { RawCalendar } from './place-calendar.sql.ts';

/** Days of the wire: `readDay` for one, `readRange` for two ends with all their refusals at once, `readSpan` as instants. */
export { readDay, readDays, readOneDay, readPeriod, readRange, readSpan } from './asked-days.present.ts';
/** `{Key, Description}` of places and slots, from shop.json alone: they cost no statement. */
export {
  deliveryReference,
  hourReference,
  storedHourReference,
  listed,
  presentDay,
  presentTimeSlot,
  warehouseReference,
} from './locations.present.ts';
