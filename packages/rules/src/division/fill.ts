import { Pool } from './fill-pool.ts';
import { type Ladder, type Level, rankLevels } from './levels.ts';

/** What a day costs from a level on, until the next step: what would be gained by one tent more on that day. */
export interface PriceStep {
  readonly level: number;
  /** Only days whose price is not 0. */
  readonly prices: readonly (readonly [day: number, price: number])[];
}

export interface Filled {
  /** Tents given by request, in the order of the ladders. */
  readonly tents: Int32Array;
  readonly levels: readonly Level[];
  /** Steps of real levels; those of the lottery stand above the last one, at the number of levels + lot. */
  readonly steps: readonly PriceStep[];
}

/**
 * Divides one type exactly (`design/division.md` §3.2): the worst-off group as high as possible, then as few as possible stay
 * there, then the next; what is equal at every level is decided by the lot. Ladders come in the order of the lottery.
 *
 * From the lowest level up each level is made as good as those below allow. Whatever is decided with a price other than its worth
 * is decided for good; ties stay open in the pool until a later level, or the lot, decides them.
 */
export function fill(stock: readonly number[], ladders: readonly Ladder[], places: number): Filled {
  const { levels, ranks, first } = rankLevels(ladders, places);
  const pool = new Pool(stock, ladders);
  const tents = new Int32Array(ladders.length);
  const steps: PriceStep[] = [];
  // The next tent of these requests starts at a level: the first of each level, and who comes behind whom.
  const head = new Int32Array(levels.length + 1).fill(-1);
  const behind = new Int32Array(ladders.length).fill(-1);
  const rankAfter = (request: number, more: number) => ranks[(first[request] ?? 0) + more] ?? 0;

  function startNext(request: number): void {
    const given = tents[request] ?? 0;
    if (given >= (ladders[request]?.most ?? 0)) return;
    const level = rankAfter(request, given);
    behind[request] = head[level] ?? -1;
    head[level] = request;
  }
  for (const request of ladders.keys()) startNext(request);

  for (let level = 0; level < levels.length; level += 1) {
    const isChanged = pool.changesAt(level);
    const starting = startingAt(level);
    if (starting.length === 0 && !isChanged) continue;
    const granted = starting.map((request) => {
      const ladder = ladderOf(request);
      const fits = pool.fits(ladder);
      if (fits) pool.take(ladder, 1);
      return fits;
    });
    if (!isChanged && granted.every(Boolean)) {
      for (const request of starting) grant(request);
      continue;
    }
    for (const [index, request] of starting.entries())
      pool.add(request, rankAfter(request, (tents[request] ?? 0) + 1), granted[index] ?? false);
    decide(level);
  }
  drawLots();
  return { tents, levels, steps };

  function ladderOf(request: number): Ladder {
    const ladder = ladders[request];
    if (ladder === undefined) throw new Error(`no request ${String(request)}`);
    return ladder;
  }

  /** Who has a closed day in the window can have no more; the rest come with the earliest end first. */
  function startingAt(level: number): number[] {
    const starting: number[] = [];
    for (let request = head[level] ?? -1; request >= 0; request = behind[request] ?? -1)
      if (!pool.hasClosedDay(ladderOf(request))) starting.push(request);
    return starting.toSorted(
      (a, b) => ladderOf(a).to - ladderOf(b).to || ladderOf(a).from - ladderOf(b).from || a - b,
    );
  }

  function grant(request: number): void {
    tents[request] = (tents[request] ?? 0) + 1;
    startNext(request);
  }

  function decide(level: number): void {
    const worth = (request: number) => ((pool.endOf[request] ?? -1) > level ? 1 : 0);
    pool.group(worth);
    const costs = pool.optimise();
    close(level, costs);
    for (const request of pool.requests) {
      const { from, to } = ladderOf(request);
      const price = (costs[from] ?? 0) - (costs[to] ?? 0);
      const isGranted = pool.isGranted[request] === 1;
      if (isGranted ? worth(request) <= price : worth(request) >= price) continue;
      pool.remove(request);
      if (isGranted) {
        tents[request] = (tents[request] ?? 0) + 1;
        if (!pool.hasClosedDay(ladderOf(request))) startNext(request);
      }
    }
  }

  /** Days with a price stay full, and nothing that starts later may use them. */
  function close(level: number, costs: Int32Array): void {
    const prices: [day: number, price: number][] = [];
    for (const day of stock.keys()) {
      const price = (costs[day] ?? 0) - (costs[day + 1] ?? 0);
      if (price !== 0) prices.push([day, price]);
    }
    if (steps.at(-1)?.level === level) steps.pop();
    if (!isSame(steps.at(-1)?.prices ?? [], prices)) steps.push({ level, prices });
    pool.close(prices.filter(([, price]) => price > 0).map(([day]) => day));
  }

  /** What is left is equally good at every level. Whoever comes next in the lottery has the tent, if anybody could give way. */
  function drawLots(): void {
    pool.group(() => 0);
    for (const request of pool.requests) {
      const { from, to, lot } = ladderOf(request);
      const isGranted = pool.isGranted[request] === 1;
      const { reached, path } = isGranted ? { reached: null, path: null } : pool.reach(to, from);
      if (reached === null || path !== null) {
        pool.give(request, path);
        tents[request] = (tents[request] ?? 0) + 1;
        continue;
      }
      // The price of this one lot; the next has another, or none. The refused one stays, so that later prices respect it.
      const level = levels.length + lot;
      close(
        level,
        Int32Array.from(reached, (is) => (is === 1 ? -1 : 0)),
      );
      steps.push({ level: level + 1, prices: [] });
    }
  }
}

function isSame(a: PriceStep['prices'], b: PriceStep['prices']): boolean {
  return (
    a.length === b.length && a.every(([day, price], index) => b[index]?.[0] === day && b[index][1] === price)
  );
}
