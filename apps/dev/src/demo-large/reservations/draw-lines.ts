import type { LargeItem } from '../assortment/item.ts';
import type { Random } from '../random.ts';
import { createDraw } from '../weighted.ts';
import type { DrawnReservation } from './reservation.ts';

type Lines = DrawnReservation['lines'];

/** A reservation has one to six lines, mostly few. */
const lineCounts = [0.3, 0.25, 0.18, 0.13, 0.08, 0.06];
export const meanLines = lineCounts.reduce((sum, part, at) => sum + part * (at + 1), 0);
const tries = 4;

/** Draws lines of what a warehouse offers: what is asked for often comes often. */
export function createLineDraw(
  items: readonly LargeItem[],
  places: number,
): (
  random: Random,
  place: number,
  free: (item: LargeItem) => number,
  took: (item: LargeItem, qty: number) => void,
) => Lines {
  const drawCount = createDraw(lineCounts);
  const offered = Array.from({ length: places }, (_, place) =>
    items.filter(({ stock }) => (stock[place] ?? -1) >= 0),
  );
  const draws = offered.map((list) =>
    list.length === 0 ? null : createDraw(list.map(({ weight }) => weight)),
  );
  return (random, place, free, took) => {
    const draw = draws[place] ?? null;
    const lines: { item: LargeItem; qty: number }[] = [];
    if (draw === null) return lines;
    const wanted = drawCount(random) + 1;
    for (let n = 0; n < wanted * tries && lines.length < wanted; n += 1) {
      const item = offered[place]?.[draw(random)];
      if (item === undefined || lines.some((line) => line.item === item)) continue;
      // Whoever cannot have as many as they wanted takes what there is, or something else.
      const qty = Math.min(wantedQty(random, item), free(item));
      if (qty <= 0) continue;
      took(item, qty);
      lines.push({ item, qty });
    }
    return lines;
  };
}

/** Draws mostly one, sometimes a few; of small things a dozen or two. */
function wantedQty(random: Random, { noun, parts }: LargeItem): number {
  if (noun.lot > 1 && parts.length === 0) {
    const lots = Math.max(1, Math.round(random.tailed(2, 0.65)));
    return noun.lot * lots;
  }
  const roll = random.next();
  if (roll < 0.75) return 1;
  return roll < 0.92 ? 2 : 3 + random.int(3);
}
