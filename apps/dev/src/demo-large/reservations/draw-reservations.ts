import { allowsAnonymousShopping, type ShopConfig, shopMode } from '@bivak/contract/shop-config';
import type { LargeItem } from '../assortment/item.ts';
import { warehouseShares } from '../assortment/item-stock.ts';
import type { ShopFacts } from '../facts.ts';
import { createRandom, type Random } from '../random.ts';
import { createDraw, longTail } from '../weighted.ts';
import { createLineDraw } from './draw-lines.ts';
import { drawPeriod } from './draw-period.ts';
import { decideFate, holdsStock } from './fate.ts';
import type { FreePieces } from './free-pieces.ts';
import type { PlaceDay } from './place-days.ts';
import type { DrawnReservation } from './reservation.ts';
import type { Season } from './seasons.ts';

export interface DrawParts {
  readonly facts: ShopFacts;
  readonly season: Season;
  readonly items: readonly LargeItem[];
  readonly places: readonly (readonly PlaceDay[])[];
  readonly free: FreePieces;
  readonly customers: number;
  /** The midnight that begins each day, also of the days after the season. */
  readonly midnights: Float64Array;
  /** Called when all that begins on a day has been drawn. */
  readonly dayDone: (day: number) => void;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Nobody orders further ahead. */
const furthest = 360 * dayMs;
/** A warehouse that is closed for long takes nothing back in time, and on some days there is nothing left. */
const patience = 20;
/** Of those who need no account. */
const anonymousPart = 0.45;
const deliveredPart = 0.2;

/** Draws all reservations, in the order of their first days. */
export function drawReservations(parts: DrawParts): DrawnReservation[] {
  const { facts, season, places } = parts;
  const random = createRandom(facts.seed, 'reservations');
  const shares = warehouseShares(places.length);
  const counts = countsByDay(season.weights, facts.reservations);
  const one = createOne(parts, random);
  return counts.flatMap((count, day) => {
    parts.free.turnTo(day);
    const open = shares.map((share, place) => ((places[place]?.[day]?.pickup.length ?? 0) > 0 ? share : 0));
    const drawPlace = count === 0 ? null : createDraw(open);
    const drawn = Array.from({ length: count }, () => {
      if (drawPlace === null) return null;
      for (let tries = 0; tries < patience; tries += 1) {
        const reservation = one(day, drawPlace(random));
        if (reservation !== null) return reservation;
      }
      return null;
    });
    parts.dayDone(day);
    return drawn.filter((reservation) => reservation !== null);
  });
}

/** Whole numbers that follow the weights and add up. */
function countsByDay(weights: Float64Array, total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let reached = 0;
  let given = 0;
  return Array.from(weights, (weight) => {
    reached += (weight / sum) * total;
    const count = Math.round(reached) - given;
    given += count;
    return count;
  });
}

function createOne(
  { facts, items, places, free, customers, midnights }: DrawParts,
  random: Random,
): (day: number, place: number) => DrawnReservation | null {
  const { config, now } = facts;
  const isSales = shopMode(config) === 'sales';
  const isImmediate = config.reservations.acceptance !== 'operator';
  const validityMs = config.reservations.validityHours * hourMs;
  const delivery = deliveriesOf(config);
  const longest = config.core.CartReservationMaximumDuration ?? 28;
  const anonymous = allowsAnonymousShopping(config) ? anonymousPart : 0;
  const drawCustomer = createDraw(longTail(customers, 0.6));
  const drawLines = createLineDraw(items, places.length);

  /** The first day on which what comes back then, and is made ready, can go out again. */
  const freeOn = (backMs: number, from: number): number => {
    let day = from;
    while ((midnights[day] ?? Number.POSITIVE_INFINITY) < backMs) day += 1;
    return day;
  };

  return (startDay, place) => {
    const deliveryId = random.chance(deliveredPart) ? delivery.brought : delivery.fetched;
    const shortest = Math.max(
      config.core.CartReservationMinimumDuration ?? 1,
      deliveryId === null ? 1 : (config.style.deliveryRestrictions[deliveryId] ?? 1),
    );
    const period = drawPeriod(random, places[place] ?? [], startDay, { isSales, longest, shortest });
    if (period === null) return null;
    const { startMs, endMs, endDay } = period;
    const createdMs = Math.round(createdBefore(random, startMs, now));
    const plan = { nowMs: now, createdMs, startMs, endMs, validityMs, isImmediate };
    const fate = decideFate(random, plan);
    const holds = (item: LargeItem) => holdsStock(fate.status, item.itemType === 'Sales');
    const lines = drawLines(
      random,
      place,
      (item) => (holds(item) ? free.free(item, place) : mostOf(item, place)),
      (item, qty) => {
        if (!holds(item)) return;
        const backMs = endMs + turnaroundOf(item) * 60_000;
        free.take(item, qty, place, item.itemType === 'Sales' ? null : freeOn(backMs, startDay + 1));
      },
    );
    if (lines.length === 0) return null;
    const isLost = fate.status === 'Rejected' || fate.status === 'Expired' || fate.status === 'Cancelled';
    for (const slot of isLost ? [] : [period.pickup, period.return]) {
      if (slot === null) continue;
      slot.room -= 1;
      slot.used += 1;
    }
    const customer = random.chance(anonymous) ? null : drawCustomer(random);
    return {
      createdMs,
      place,
      startDay,
      endDay,
      startMs,
      endMs,
      pickup: period.pickup,
      return: period.return,
      deliveryId,
      fate,
      customer,
      lines,
    };
  };
}

function deliveriesOf({ deliveries, core }: ShopConfig): { fetched: string | null; brought: string | null } {
  const fetched = core.DefaultDeliveryID ?? deliveries.find(({ kind }) => kind === 'pickup')?.id ?? null;
  return { fetched, brought: deliveries.find(({ kind }) => kind === 'delivery')?.id ?? fetched };
}

/** Some decide in the last week, most within a season, some a year ahead; never after now, never on the day itself. */
function createdBefore(random: Random, startMs: number, nowMs: number): number {
  const latest = Math.min(startMs - dayMs * 1.05, nowMs - 60_000);
  const gap = startMs - latest;
  const lead = Math.min(
    furthest,
    dayMs * (random.chance(0.75) ? random.tailed(16, 0.9) : random.tailed(110, 0.6)),
  );
  if (lead >= gap) return startMs - lead;
  // What lies far ahead was booked in the months before today.
  return latest - Math.max(0, furthest - gap) * 0.5 * random.next();
}

function turnaroundOf(item: LargeItem): number {
  return Math.max(item.turnaroundMinutes, ...item.parts.map((part) => part.item.turnaroundMinutes));
}

/** What was cancelled or expired was possible once. */
function mostOf(item: LargeItem, place: number): number {
  if ((item.stock[place] ?? -1) < 0) return 0;
  const leaves = item.parts.length === 0 ? [{ item, qty: 1 }] : item.parts;
  return leaves.reduce(
    (least, leaf) =>
      leaf.item.stockType === 'BulkWithoutStock'
        ? least
        : Math.min(least, Math.floor((leaf.item.stock[place] ?? 0) / leaf.qty)),
    Number.MAX_SAFE_INTEGER,
  );
}
