import { addDays } from '@bivak/rules';
import { createZone } from '@bivak/server/light';
import { warehouseShares } from './assortment/item-stock.ts';
import { makeAssortment } from './assortment/make-assortment.ts';
import type { Batch, Made, ShopFacts } from './facts.ts';
import { generateReservations } from './generate-reservations.ts';
import { meanLines } from './reservations/draw-lines.ts';
import { placeDaysOf } from './reservations/place-days.ts';
import { busiestDay, daysAhead, daysBack, seasonOf } from './reservations/seasons.ts';
import { assortmentRows } from './rows/assortment-rows.ts';
import { instantText } from './rows/instant-text.ts';
import { slotRows } from './rows/slot-rows.ts';
import { makeCustomers, peopleRows } from './rows/people-rows.ts';

/** Days after the last first day on which goods still come back. */
const daysAfter = 70;

/** Everything that a large shop holds, as rows to be copied, in the order in which they may be written. */
export function* generate(facts: ShopFacts): Generator<Batch, Made> {
  const zone = createZone(facts.config.timeZone);
  const today = zone.dayOf(facts.now);
  const firstDay = addDays(today, -daysBack);
  const days = daysBack + daysAhead + 1 + daysAfter;
  const places = facts.calendars.map((calendar) => ({
    warehouseId: calendar.warehouseId,
    days: placeDaysOf(facts.config, calendar, zone, { firstDay, days }),
  }));
  const shares = warehouseShares(places.length);
  const season = seasonOf(today, (at) =>
    shares.reduce((sum, share, n) => sum + ((places[n]?.days[at]?.pickup.length ?? 0) > 0 ? share : 0), 0),
  );
  const busiest = busiestDay(season, facts.reservations) * meanLines;
  const { categories, items } = makeAssortment(facts, busiest);
  yield* assortmentRows(facts, { categories, items });

  const customers = makeCustomers(facts);
  yield* peopleRows(customers, instantText(zone.at(firstDay, 0)));
  const midnights = Float64Array.from({ length: days }, (_, at) => zone.at(addDays(firstDay, at), 0));
  const made = yield* generateReservations({ facts, season, items, places, customers, midnights });
  yield slotRows(places, firstDay);
  return made;
}
