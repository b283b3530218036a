import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { lendingOf } from '../apps/server/src/testing/a-lending-shop.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { apply } from './checkout/associations.ts';
import { type Leg, runLeg } from './checkout/buyers.ts';
import { withMeasuredShop } from './checkout/measured-shop.ts';
import { besideTpcb } from './checkout/rows.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- applications [seconds per leg] [legs] [pool size]`: applications for the peak over HTTP, of 100
 * associations at once in the last minute before the deadline, each with its mail in the outbox, against TPC-B
 * transactions from 100 workers on the server's own pool, in turns, fsync on.
 */
const seconds = wholeNumber(process.argv[2], 6);
const legs = wholeNumber(process.argv[3], 5);
const poolSize = wholeNumber(process.argv[4], 10);
const connections = 100;
const now = Date.parse('2027-02-18T23:59:30+01:00') as EpochMs;

await withDataFolder((dataDir) =>
  withMeasuredShop({ dataDir, poolSize, connections, now, lending: lendingOf() }, async (shop) => {
    const associations = await shop.associations(connections);
    const applications = (time: number): Promise<Leg> => {
      const carts = associations.map(() => Array.from({ length: 40 * time }, () => randomUUID()));
      return runLeg(associations, { carts, seconds: time }, apply);
    };
    await shop.tpcb(3);
    await applications(3);
    const transactions: number[] = [];
    const applied: Leg[] = [];
    for (let leg = 0; leg < legs; leg += 1) {
      transactions.push(await shop.tpcb(seconds));
      applied.push(await applications(seconds));
      say(
        `leg ${leg + 1}: TPC-B ${transactions.at(-1)?.toFixed(0)}/s, applications ${applied.at(-1)?.perSecond.toFixed(0)}/s`,
      );
    }
    say(`\n${await machine(shop.pool)}; pool of ${poolSize}; ${legs} legs of ${seconds} s, in turns\n`);
    say(besideTpcb(transactions, { 'application, 100 at once': applied }));
  }),
);
