/**
 * It is one request on one type, as it is divided: the tents that may still be given, and the shares that they lead to.
 */
export interface Ladder {
  /** Its place in the order of the lottery, from 0. */
  readonly lot: number;
  readonly from: number;
  readonly to: number;
  readonly tier: number;
  readonly credit: number;
  /** The places that make it full, more than 0. */
  readonly whole: number;
  /** The places that it has already. */
  readonly base: number;
  /** Tents that may be given at most; each of them lifts the share. */
  readonly most: number;
}

/** A share that occurs: tier, and the exact fraction in permille less the credit, in lowest terms. */
export type Level = readonly [tier: number, numerator: number, denominator: number];

export interface Levels {
  readonly levels: readonly Level[];
  /** The level of request `i` with `j` more tents stands at `first[i] + j`. */
  readonly ranks: Int32Array;
  readonly first: Int32Array;
}

/** How many more tents lift a share: none beyond the one that makes the group full. */
export function liftingTents(most: number, whole: number, base: number, places: number): number {
  return base >= whole ? 0 : Math.min(most, Math.ceil((whole - base) / places));
}

/**
 * Ranks all shares that occur, equal ones together; tier 0 stands below tier 1.
 *
 * Numerators stay below 2²⁵ and denominators below 2¹⁴. So two different fractions lie further apart than the rounding of their
 * quotients, and two equal ones have the same quotient: the number orders them exactly as the fractions do.
 */
export function rankLevels(ladders: readonly Ladder[], places: number): Levels {
  const first = new Int32Array(ladders.length + 1);
  for (const [index, { most }] of ladders.entries()) first[index + 1] = (first[index] ?? 0) + most + 1;
  const keys = new Float64Array(first.at(-1) ?? 0);
  for (const [index, ladder] of ladders.entries())
    for (let tents = 0; tents <= ladder.most; tents += 1)
      keys[(first[index] ?? 0) + tents] = shareKey(ladder, ladder.base + tents * places);
  const sorted = keys.toSorted();
  let count = 0;
  for (const [index, key] of sorted.entries())
    if (index === 0 || key !== sorted[count - 1]) {
      sorted[count] = key;
      count += 1;
    }
  const ranks = new Int32Array(keys.length);
  const levels: Level[] = Array.from({ length: count }, () => noLevel);
  for (const [index, ladder] of ladders.entries()) {
    // Each tent lifts the share, so the next level stands above the one before.
    let rank = 0;
    for (let tents = 0; tents <= ladder.most; tents += 1) {
      const at = (first[index] ?? 0) + tents;
      rank = placeOf(keys[at] ?? 0, sorted, rank, count);
      ranks[at] = rank;
      if (levels[rank] === noLevel) levels[rank] = levelOf(ladder, ladder.base + tents * places);
    }
  }
  return { levels, ranks, first };
}

const noLevel: Level = [0, 0, 1];

/** Where a key stands among those that ascend from `low` up to but not including `high`; it is one of them. */
function placeOf(key: number, ascending: Float64Array, low: number, high: number): number {
  let [from, to] = [low, high - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Orders shares: a higher one is a better one, and any of a later tier stands above any of an earlier. */
export function shareKey(
  { tier, credit, whole }: Pick<Ladder, 'tier' | 'credit' | 'whole'>,
  places: number,
): number {
  return tier * 4096 + (1000 * Math.min(places, whole) - credit * whole) / whole;
}

function levelOf({ tier, credit, whole }: Ladder, places: number): Level {
  const numerator = 1000 * Math.min(places, whole) - credit * whole;
  const divisor = commonDivisor(Math.abs(numerator), whole);
  return [tier, numerator / divisor, whole / divisor];
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
