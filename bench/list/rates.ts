import type { ServerProcess } from '../../apps/server/src/testing/durability/start-server-process.ts';
import { say } from '../../scripts/lib/say.mjs';
import { type Leg, runLeg, type Target } from '../lib/connections.ts';
import { quantile, spreadOf, spreadText, table } from '../lib/figures.ts';
import { asked } from './fleet.ts';

export interface Row {
  readonly name: string;
  readonly server: ServerProcess;
  readonly targetOf: (connection: number) => Target;
  readonly legs: Leg[];
  /** Milliseconds of the server's processor for a request; on a busy machine these say more than the speed. */
  readonly cpu: number[];
}

/** The first round warms up. */
export async function inTurns(
  rows: readonly Row[],
  of: { legs: number; seconds: number; connections: number },
): Promise<void> {
  for (let leg = 0; leg <= of.legs; leg += 1) {
    for (const row of rows) {
      const before = await asked<number>(row.server, { kind: 'cpu' });
      const ran = await runLeg(row.targetOf, of);
      const used = (await asked<number>(row.server, { kind: 'cpu' })) - before;
      if (leg === 0) continue;
      row.legs.push(ran);
      row.cpu.push(used / ran.times.length);
    }
    if (leg > 0) {
      const rates = rows.map((row) => `${row.name} ${row.legs.at(-1)?.perSecond.toFixed(0)}/s`);
      say(`leg ${leg}: ${rates.join(', ')}`);
    }
  }
}

/** All rows beside the first, which is the limit. */
export function ratesTable(rows: readonly Row[]): string {
  const [bare] = rows;
  return table(
    ['what', 'per second: median (least to most)', 'ms: p50 / p95', 'server CPU, ms', 'bytes', 'over bare'],
    rows.map((row) => {
      const times = row.legs.flatMap((leg) => leg.times).toSorted((a, b) => a - b);
      return [
        row.name,
        spreadText(spreadOf(row.legs.map(({ perSecond }) => perSecond))),
        [0.5, 0.95].map((part) => quantile(times, part).toFixed(1)).join(' / '),
        spreadText(spreadOf(row.cpu), 2),
        (row.legs[0]?.bytes ?? 0).toFixed(0),
        row === bare ? '1' : over(row, bare),
      ];
    }),
  );
}

/** Leg by leg, so that what slows both cancels out. */
export function over(row: Row | undefined, other: Row | undefined): string {
  const ratios = (row?.legs ?? []).map(
    ({ perSecond }, leg) => perSecond / (other?.legs[leg]?.perSecond ?? Number.NaN),
  );
  return spreadText(spreadOf(ratios), 3);
}
