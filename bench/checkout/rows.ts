import { quantile, spreadOf, spreadText, table } from '../lib/figures.ts';
import type { Leg } from './buyers.ts';
import { scale } from './tpcb.ts';

/** What was measured, leg by leg, beside TPC-B of the same legs. */
export function besideTpcb(
  transactions: readonly number[],
  rows: Readonly<Record<string, readonly Leg[]>>,
): string {
  const lines = Object.entries(rows).map(([name, legs]) => {
    const speed = spreadOf(legs.map(({ perSecond }) => perSecond));
    const ratios = spreadOf(legs.map(({ perSecond }, leg) => perSecond / (transactions[leg] ?? Number.NaN)));
    const times = legs.flatMap((leg) => leg.times).toSorted((a, b) => a - b);
    const percentiles = [0.5, 0.95, 0.99].map((part) => quantile(times, part).toFixed(0)).join(' / ');
    return [name, spreadText(speed), percentiles, spreadText(ratios, 3)];
  });
  return table(
    ['what', 'per second: median (least to most)', 'ms: p50 / p95 / p99', 'over TPC-B'],
    [[`TPC-B, scale ${scale}`, spreadText(spreadOf(transactions)), '', '1'], ...lines],
  );
}
