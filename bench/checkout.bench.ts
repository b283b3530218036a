import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { checkOut, type Leg, runLeg } from './checkout/buyers.ts';
import type { Spread } from './checkout/carts.ts';
import { withMeasuredShop } from './checkout/measured-shop.ts';
import { besideTpcb } from './checkout/rows.ts';
import { spreadOf, spreadText } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run bench -- checkout [seconds per leg] [legs] [pool size]`: checkouts of three lines over HTTP from 32 kept-open
 * connections, against TPC-B transactions from 32 workers on the server's own pool, in turns, fsync on.
 */
const seconds = wholeNumber(process.argv[2], 6);
const legs = wholeNumber(process.argv[3], 5);
const poolSize = wholeNumber(process.argv[4], 10);
const connections = 32;

await withDataFolder((dataDir) =>
  withMeasuredShop({ dataDir, poolSize, connections }, async (shop) => {
    let cpu = 0;
    const checkouts = async (spread: Spread, time: number) => {
      const carts = await shop.carts({ spread, each: 40 * time });
      const before = await shop.cpu();
      const leg = await runLeg(shop.buyers, { carts, seconds: time }, checkOut);
      cpu = ((await shop.cpu()) - before) / leg.times.length;
      return leg;
    };

    await shop.tpcb(3);
    await checkouts('wide', 6);
    await checkouts('wide', 3);
    const transactions: number[] = [];
    const wide: Leg[] = [];
    const hot: Leg[] = [];
    const used: number[] = [];
    for (let leg = 0; leg < legs; leg += 1) {
      transactions.push(await shop.tpcb(seconds));
      wide.push(await checkouts('wide', seconds));
      used.push(cpu);
      hot.push(await checkouts('hot', Math.max(1, Math.floor(seconds / 2))));
      say(
        `leg ${leg + 1}: TPC-B ${transactions.at(-1)?.toFixed(0)}/s, checkouts ${wide.at(-1)?.perSecond.toFixed(0)}/s, hot ${hot.at(-1)?.perSecond.toFixed(0)}/s`,
      );
    }

    say(`\n${await machine(shop.pool)}; pool of ${poolSize}; ${legs} legs of ${seconds} s, in turns\n`);
    say(
      besideTpcb(transactions, {
        'checkout, 3 lines, over many items': wide,
        'checkout, everybody the same 3 items': hot,
      }),
    );
    say(`\nserver CPU per checkout: ${spreadText(spreadOf(used), 2)} ms`);
    const faults = await shop.faults();
    say(`faults in the ledger afterwards: ${faults}`);
    process.exitCode = faults === 0 ? 0 : 1;
  }),
);
