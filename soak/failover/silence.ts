import type { Sale } from './load.ts';

/** Sales per second from one moment to another. */
export function rate(sales: readonly Sale[], from: number, to: number): number {
  return (sales.filter(({ at }) => at >= from && at < to).length * 1000) / (to - from);
}

/** The longest time in seconds in which nobody was sold anything, of those that touch the moment or follow it. */
export function longestSilence(sales: readonly Sale[], from: number, to: number): number {
  const before = sales.filter(({ at }) => at < from).map(({ at }) => at);
  const times = [before.at(-1) ?? from, ...sales.map(({ at }) => at).filter((at) => at >= from && at <= to)];
  const gaps = times.slice(1).map((at, n) => at - (times[n] ?? at));
  return Math.max(0, ...gaps) / 1000;
}

/** Seconds until the last of some buyers was sold something again. */
export function untilAllAreServed(
  sales: readonly Sale[],
  from: number,
  isMeant: (buyer: number) => boolean,
): number {
  const first = new Map<number, number>();
  for (const { buyer, at } of sales)
    if (at >= from && isMeant(buyer) && !first.has(buyer)) first.set(buyer, at);
  return (Math.max(from, ...first.values()) - from) / 1000;
}
