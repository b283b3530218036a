/** Numbers that are the same for the same seed: a large shop can be made again as it was. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Around `median`, never below 0, with a long tail upwards: the larger the spread, the longer. */
  tailed(median: number, spread: number): number;
  shuffled<T>(list: readonly T[]): T[];
}

/** A stream of its own for every name, so that more of one thing does not change the others. */
export function createRandom(seed: number, name: string): Random {
  let state = hashOf(`${seed} ${name}`);

  // mulberry32: small, quick, and good enough for everything but secrets.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const int = (below: number): number => Math.floor(next() * below);

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(list) {
      const picked = list[int(list.length)];
      if (picked === undefined) throw new Error('nothing can be picked of an empty list');
      return picked;
    },
    tailed: (median, spread) => median * Math.exp(spread * normal(next)),
    shuffled(list) {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = int(last + 1);
        [copy[last], copy[other]] = [copy[other] as never, copy[last] as never];
      }
      return copy;
    },
  };
}

function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Hashes a text by FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
