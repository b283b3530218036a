import type { Route } from '../../platform/http/route.ts';
import { businessHoursRoutes } from './business-hours.routes.ts';
import { placesRoutes } from './places.routes.ts';

export const locationsRoutes: readonly Route[] = [...placesRoutes, ...businessHoursRoutes];

/** At every start of the server, before it listens: `await syncPlaces(shop.database, shop.config, clock.now())`. */
export { syncPlaces } from './sync-places.ts';

/** Days of the wire: `readDay` for one, `readRange` for two ends with all their refusals at once. */
export { type AskedRange, readDay, readOneDay, readPeriod, readRange } from './asked-days.ts';
export { type LocalNow, localNow } from './local-now.ts';
export { listed } from './listed.ts';

/** Hours, closing days and taken places of a warehouse: one statement for all that decides on days and slots. */
export {
  type Direction,
  type PlaceCalendar,
  calendarsFrom,
  momentsOn,
  readCalendar,
  readCalendars,
} from './place-calendar.ts';
export { type CalendarWish, type RawCalendar, calendarsWithin } from './place-calendar.queries.ts';
export { presentDay, presentMoment } from './moments.present.ts';

/** `{Key, Description}` of places and slots, from shop.json alone: they cost no statement. */
export { deliveryReference, hourReference, keptHourReference, warehouseReference } from './place-names.ts';
