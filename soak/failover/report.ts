import { table } from '../../bench/lib/figures.ts';
import type { Load } from './load.ts';
import { longestSilence, rate, untilAllAreServed } from './silence.ts';
import type { Stage } from './stage.ts';
import type { Marks } from './story.ts';
import { say } from '../../scripts/lib/say.mjs';

/** The figures, as they stand in docs/scaling.md. */
export function report(
  { system, mails }: Stage,
  { sales, refused, troubles }: Load,
  marks: Marks,
  faults: readonly string[],
): void {
  const { warm, serverKilled, serverBack, primaryKilled, promoted, readyAgain, end } = marks;
  const perSecond = (from: number, to: number) => rate(sales, from, to).toFixed(0);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const silence = (from: number, to: number) => longestSilence(sales, from, to).toFixed(1);
  const moved = untilAllAreServed(sales, serverKilled, (buyer) => buyer % 2 === 0).toFixed(1);
  const again = [...mails.handedOver.values()].reduce((sum, times) => sum + times - 1, 0);
  const rows = [
    ['checkouts a second, two servers', perSecond(warm, serverKilled)],
    ['… one server, the other killed', perSecond(serverKilled, serverBack)],
    ['… two servers again', perSecond(serverBack, primaryKilled)],
    ['… after the failover', perSecond(readyAgain, end)],
    ['server killed: longest time without any checkout, s', silence(serverKilled, serverBack)],
    ['server killed: until each of its buyers was served elsewhere, s', moved],
    ['primary killed: until both servers said 503, s', seconds(primaryKilled, promoted)],
    ['standby promoted: until both servers said 200, s', seconds(promoted, readyAgain)],
    ['failover: longest time without any checkout, s', silence(primaryKilled, end)],
    ['acknowledged checkouts', String(sales.length)],
    ['refused, stock short', String(refused.get('StockShort') ?? 0)],
    ['mails handed over twice, under one Message-ID', String(again)],
    ['faults', String(faults.length)],
  ];
  say(`\n${system}; load, servers and databases on it\n`);
  say(table(['what', 'figure'], rows));
  say(`\nrefused: ${words(refused)}`);
  say(`tried again because of: ${words(troubles)}`);
  for (const fault of faults.slice(0, 50)) say(`  ${fault}`);
}

function words(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([what, count]) => `${count} x ${what}`).join(', ') || 'nothing';
}
