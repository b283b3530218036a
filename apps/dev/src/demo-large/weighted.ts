import type { Random } from './random.ts';

/** The first few get most: the weight of rank n is 1 / n^steepness. */
export function longTail(count: number, steepness: number): Float64Array {
  return Float64Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** steepness);
}

/** Draws positions in proportion to their weights, each draw in constant time (Vose's alias method). */
export function createDraw(weights: ArrayLike<number>): (random: Random) => number {
  const count = weights.length;
  let total = 0;
  for (let at = 0; at < count; at += 1) total += weights[at] ?? 0;
  if (!(total > 0)) throw new Error('nothing can be drawn where everything weighs nothing');
  const share = Float64Array.from({ length: count }, (_, at) => ((weights[at] ?? 0) * count) / total);
  const other = new Int32Array(count);
  const small: number[] = [];
  const large: number[] = [];
  for (let at = 0; at < count; at += 1) ((share[at] ?? 0) < 1 ? small : large).push(at);
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0;
    const more = large.at(-1) ?? 0;
    other[less] = more;
    share[more] = (share[more] ?? 0) + (share[less] ?? 0) - 1;
    if ((share[more] ?? 0) < 1) small.push(large.pop() ?? 0);
  }
  // What is left over weighs exactly one, but for rounding.
  for (const rest of [...small, ...large]) share[rest] = 1;
  return (random) => {
    const at = random.int(count);
    return random.next() < (share[at] ?? 1) ? at : (other[at] ?? at);
  };
}

/** Shares `count` out by weight, whole pieces, none beyond its limit; what a limit turns away goes to the others. */
export function apportion(count: number, weights: ArrayLike<number>, limits: readonly number[]): number[] {
  const shares = limits.map(() => 0);
  let left = count;
  while (left > 0) {
    const open = limits.flatMap((limit, at) => ((shares[at] ?? 0) < limit ? [at] : []));
    const total = open.reduce((sum, at) => sum + (weights[at] ?? 0), 0);
    if (open.length === 0) throw new Error(`there is no room for ${left} more`);
    const before = left;
    for (const at of open) {
      const room = (limits[at] ?? 0) - (shares[at] ?? 0);
      const wanted = Math.max(1, Math.floor((before * (weights[at] ?? 0)) / total));
      const given = Math.min(room, wanted, left);
      shares[at] = (shares[at] ?? 0) + given;
      left -= given;
    }
  }
  return shares;
}
