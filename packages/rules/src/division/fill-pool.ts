import type { Ladder } from './levels.ts';

/** A unit is one tent for one request. In the pool are those of which the choice is open: equally good so far either way. */
interface Group {
  readonly from: number;
  readonly to: number;
  /** Requests with a unit in the pool, granted or not, with worth 1 or 0 at the level that is decided. */
  readonly granted: [number[], number[]];
  readonly waiting: [number[], number[]];
}

/** A step in what is left: from a border between days to another, with what it costs and how to take it. */
interface Arc {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly group: Group | null;
  readonly grants: boolean;
}

/** It holds the stock of each day, and the units whose choice is still open. */
export class Pool {
  readonly free: Int32Array;
  readonly closed: Uint8Array;
  /** The level at which the unit of a request stops being worth anything; -1: it has none in the pool. */
  readonly endOf: Int32Array;
  readonly isGranted: Uint8Array;
  readonly #ladders: readonly Ladder[];
  readonly #days: number;
  readonly #open = new Set<number>();
  readonly #groups = new Map<number, Group>();
  /** The groups by the border at which their window begins, and ends. */
  readonly #starting: Group[][];
  readonly #ending: Group[][];
  /** The last step to each border, of the search that goes on. */
  readonly #by: (Arc | undefined)[];
  readonly #endings = new Map<number, number>();
  /** How many closed days come before each border. */
  readonly #closedBefore: Int32Array;

  constructor(stock: readonly number[], ladders: readonly Ladder[]) {
    this.#ladders = ladders;
    this.#days = stock.length;
    this.free = Int32Array.from(stock);
    this.closed = new Uint8Array(stock.length);
    this.#by = Array.from({ length: stock.length + 1 }, () => undefined);
    this.#starting = this.#borders();
    this.#ending = this.#borders();
    this.#closedBefore = new Int32Array(stock.length + 1);
    this.endOf = new Int32Array(ladders.length).fill(-1);
    this.isGranted = new Uint8Array(ladders.length);
  }

  /** They come in the order of the lottery. */
  get requests(): number[] {
    return [...this.#open].toSorted((a, b) => a - b);
  }

  /** Whether a unit of the pool loses its worth at this level. */
  changesAt(level: number): boolean {
    return this.#endings.has(level);
  }

  hasClosedDay({ from, to }: Ladder): boolean {
    return (this.#closedBefore[to] ?? 0) > (this.#closedBefore[from] ?? 0);
  }

  fits({ from, to }: Ladder): boolean {
    for (let day = from; day < to; day += 1) if ((this.free[day] ?? 0) < 1) return false;
    return true;
  }

  /** Takes tents of a window out of what is free, or puts them back. */
  take({ from, to }: { readonly from: number; readonly to: number }, tents: number): void {
    for (let day = from; day < to; day += 1) this.free[day] = (this.free[day] ?? 0) - tents;
  }

  add(request: number, end: number, granted: boolean): void {
    this.#open.add(request);
    this.endOf[request] = end;
    this.isGranted[request] = granted ? 1 : 0;
    this.#endings.set(end, (this.#endings.get(end) ?? 0) + 1);
  }

  remove(request: number): void {
    const end = this.endOf[request] ?? -1;
    const left = (this.#endings.get(end) ?? 0) - 1;
    if (left > 0) this.#endings.set(end, left);
    else this.#endings.delete(end);
    this.endOf[request] = -1;
    this.#open.delete(request);
  }

  close(days: readonly number[]): void {
    if (days.length === 0) return;
    for (const day of days) this.closed[day] = 1;
    for (let day = 0; day < this.#days; day += 1)
      this.#closedBefore[day + 1] = (this.#closedBefore[day] ?? 0) + (this.closed[day] ?? 0);
  }

  /** Puts the units of one window together: they are interchangeable at a level. */
  group(worth: (request: number) => 0 | 1): void {
    this.#groups.clear();
    for (const borders of [this.#starting, this.#ending]) for (const groups of borders) groups.length = 0;
    for (const request of this.requests) {
      const { from, to } = this.#ladder(request);
      const key = from * (this.#days + 1) + to;
      let group = this.#groups.get(key);
      if (group === undefined) {
        group = { from, to, granted: [[], []], waiting: [[], []] };
        this.#groups.set(key, group);
        this.#starting[from]?.push(group);
        this.#ending[to]?.push(group);
      }
      (this.isGranted[request] === 1 ? group.granted : group.waiting)[worth(request)].push(request);
    }
  }

  /**
   * Makes the choice best at the level that the groups were made for, and answers what each border of days costs then. While
   * there is a circle of steps that gains something, the units on it are given and taken (Bellman-Ford from all borders).
   */
  optimise(): Int32Array {
    for (;;) {
      const { costs, circle } = this.#shortest();
      if (circle === null) return costs;
      this.#flip(circle);
    }
  }

  /**
   * What can be reached from a border by steps that cost nothing, once nothing has any worth; with the goal in reach, the
   * steps that lead there.
   */
  reach(start: number, goal: number): { readonly reached: Uint8Array; readonly path: readonly Arc[] | null } {
    const reached = new Uint8Array(this.#days + 1);
    // Of an earlier search only what is reached anew is written over; nothing else is read.
    const by = this.#by;
    const open = [start];
    reached[start] = 1;
    const step = (from: number, to: number, group: Group | null, grants: boolean): void => {
      if (reached[to] === 1) return;
      reached[to] = 1;
      by[to] = { from, to, cost: 0, group, grants };
      open.push(to);
    };
    for (let at = open.pop(); at !== undefined && reached[goal] === 0; at = open.pop()) {
      if (at < this.#days && this.closed[at] === 0) step(at, at + 1, null, false);
      if (at > 0 && (this.free[at - 1] ?? 0) > 0) step(at, at - 1, null, false);
      for (const group of this.#starting[at] ?? [])
        if (group.waiting[0].length > 0) step(at, group.to, group, true);
      for (const group of this.#ending[at] ?? [])
        if (group.granted[0].length > 0) step(at, group.from, group, false);
    }
    if (reached[goal] === 0) return { reached, path: null };
    const path: Arc[] = [];
    for (let at = goal; at !== start;) {
      const arc = by[at];
      if (arc === undefined) break;
      path.push(arc);
      at = arc.from;
    }
    return { reached, path };
  }

  /** Gives a request its tent for good; a path says who gives way, one unit on each step. */
  give(request: number, path: readonly Arc[] | null): void {
    const group = this.#groupOf(request);
    const side = path === null ? group.granted[0] : group.waiting[0];
    side.splice(side.indexOf(request), 1);
    if (path !== null) {
      this.#flip(path, 1);
      this.take(group, 1);
    }
    this.remove(request);
  }

  /** Leads along the days, and on by giving or taking back a unit. */
  #arcs(): Arc[] {
    const arcs: Arc[] = [];
    for (let day = 0; day < this.#days; day += 1) {
      if (this.closed[day] === 0) arcs.push({ from: day, to: day + 1, cost: 0, group: null, grants: false });
      if ((this.free[day] ?? 0) > 0)
        arcs.push({ from: day + 1, to: day, cost: 0, group: null, grants: false });
    }
    for (const group of this.#groups.values())
      for (const worth of [0, 1] as const) {
        const { from, to } = group;
        if (group.waiting[worth].length > 0) arcs.push({ from, to, cost: -worth, group, grants: true });
        if (group.granted[worth].length > 0)
          arcs.push({ from: to, to: from, cost: worth, group, grants: false });
      }
    return arcs;
  }

  #shortest(): { readonly costs: Int32Array; readonly circle: readonly Arc[] | null } {
    const arcs = this.#arcs();
    const costs = new Int32Array(this.#days + 1);
    const by: (Arc | undefined)[] = Array.from({ length: this.#days + 1 }, () => undefined);
    for (let changed = true; changed;) {
      changed = false;
      for (const arc of arcs) {
        const cost = (costs[arc.from] ?? 0) + arc.cost;
        if (cost < (costs[arc.to] ?? 0)) {
          costs[arc.to] = cost;
          by[arc.to] = arc;
          changed = true;
        }
      }
      // What leads back to itself would gain for ever.
      const circle = changed ? circleIn(by) : null;
      if (circle !== null) return { costs, circle };
    }
    return { costs, circle: null };
  }

  #flip(arcs: readonly Arc[], most = Number.MAX_SAFE_INTEGER): void {
    let count = most;
    for (const arc of arcs) {
      if (arc.group === null) {
        if (arc.from > arc.to) count = Math.min(count, this.free[arc.to] ?? 0);
      } else count = Math.min(count, unitsOf(arc, arc.group).length);
    }
    for (const arc of arcs) {
      if (arc.group === null) continue;
      const units = unitsOf(arc, arc.group);
      const moved = arc.grants ? units.splice(0, count) : units.splice(units.length - count, count);
      const side = arc.grants ? arc.group.granted : arc.group.waiting;
      side[worthOf(arc)].push(...moved);
      side[worthOf(arc)].sort((a, b) => a - b);
      for (const request of moved) this.isGranted[request] = arc.grants ? 1 : 0;
      this.take(arc.group, arc.grants ? count : -count);
    }
  }

  #groupOf(request: number): Group {
    const { from, to } = this.#ladder(request);
    const group = this.#groups.get(from * (this.#days + 1) + to);
    if (group === undefined) throw new Error(`request ${String(request)} is in no group`);
    return group;
  }

  #borders(): Group[][] {
    return Array.from({ length: this.#days + 1 }, () => []);
  }

  #ladder(request: number): Ladder {
    const ladder = this.#ladders[request];
    if (ladder === undefined) throw new Error(`no request ${String(request)}`);
    return ladder;
  }
}

function worthOf({ cost }: Arc): 0 | 1 {
  return cost === 0 ? 0 : 1;
}

function unitsOf(arc: Arc, group: Group): number[] {
  return (arc.grants ? group.waiting : group.granted)[worthOf(arc)];
}

function circleIn(by: readonly (Arc | undefined)[]): readonly Arc[] | null {
  const seen = new Int32Array(by.length).fill(-1);
  for (const start of by.keys()) {
    let at = start;
    while (seen[at] === -1) {
      seen[at] = start;
      const arc = by[at];
      if (arc === undefined) break;
      at = arc.from;
    }
    if (seen[at] !== start || by[at] === undefined) continue;
    const circle: Arc[] = [];
    let border = at;
    do {
      const arc = by[border];
      if (arc === undefined) return null;
      circle.push(arc);
      border = arc.from;
    } while (border !== at);
    return circle;
  }
  return null;
}
