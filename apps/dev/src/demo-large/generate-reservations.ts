import { addDays, weekdayOf } from '@bivak/rules';
import type { LargeItem } from './assortment/item.ts';
import type { Batch, Made, ShopFacts } from './facts.ts';
import { drawReservations } from './reservations/draw-reservations.ts';
import { createFreePieces } from './reservations/free-pieces.ts';
import type { PlaceDay } from './reservations/place-days.ts';
import type { Season } from './reservations/seasons.ts';
import type { LargeCustomer } from './rows/people-rows.ts';
import { createReservationRows } from './rows/reservation-rows.ts';
import { createReservationTables } from './rows/reservation-tables.ts';

const perBatch = 4000;

interface Parts {
  readonly facts: ShopFacts;
  readonly season: Season;
  readonly items: readonly LargeItem[];
  readonly places: readonly { readonly days: readonly PlaceDay[] }[];
  readonly customers: readonly LargeCustomer[];
  readonly midnights: Float64Array;
}

/** Draws by first day, because the stock asks for it; writes by creation, because the numbers do. */
export function* generateReservations(parts: Parts): Generator<Batch, Made> {
  const { facts, season, items, customers, midnights } = parts;
  const { firstDay } = season;
  const places = parts.places.map((place) => place.days);
  const free = createFreePieces(items, places.length, midnights.length);
  const busyDays: Made['busyDays'][number][] = [];
  const drawn = drawReservations({
    facts,
    season,
    items,
    places,
    free,
    customers: customers.length,
    midnights,
    dayDone(at) {
      const day = addDays(firstDay, at);
      if (isMidJuly(day)) busyDays.push({ day, ...free.soldOut() });
    },
  });
  const tables = createReservationTables();
  const rows = createReservationRows({ facts, firstDay, customers }, tables);
  const inOrder = drawn.toSorted((a, b) => a.createdMs - b.createdMs);
  for (const [n, reservation] of inOrder.entries()) {
    rows.add(reservation);
    if ((n + 1) % perBatch === 0) for (const table of Object.values(tables)) yield table.take();
  }
  for (const table of Object.values(tables)) yield table.take();
  const counted = rows.counted();
  return { reservations: drawn.length, customers: customers.length, ...counted, busyDays };
}

/** The Saturday nearest to the middle of July: as busy as it gets. */
function isMidJuly(day: Parameters<typeof weekdayOf>[0]): boolean {
  return day.slice(5) >= '07-12' && day.slice(5) <= '07-18' && weekdayOf(day) === 6;
}
