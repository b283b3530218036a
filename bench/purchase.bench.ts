import { randomUUID } from 'node:crypto';
import { startSandboxProcess } from '../apps/dev/src/sandbox-process.ts';
import { claimPorts } from '../e2e/harness/free-ports.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { addLine, type Leg, runLeg } from './checkout/buyers.ts';
import { withMeasuredShop } from './checkout/measured-shop.ts';
import { purchase } from './checkout/purchase.ts';
import { besideTpcb } from './checkout/rows.ts';
import { spreadOf, spreadText } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- purchase [seconds per leg] [legs] [pool size]`: lines put into carts, and purchases from the first
 * call to the payment that came in, over HTTP from 32 kept-open connections, against TPC-B transactions from 32 workers
 * on the server's own pool, in turns, fsync on. The provider is the sandbox, on the same machine.
 */
const seconds = wholeNumber(process.argv[2], 6);
const legs = wholeNumber(process.argv[3], 5);
const poolSize = wholeNumber(process.argv[4], 10);
const connections = 32;

await withDataFolder(async (dataDir) => {
  const { basePort } = await claimPorts();
  const sandbox = await startSandboxProcess(basePort, dataDir);
  const payments = { url: sandbox.url, key: 'test_feesthuis' };
  try {
    await withMeasuredShop({ dataDir, poolSize, payments, connections }, async (shop) => {
      const used = { line: [] as number[], purchase: [] as number[] };
      const measured = async (name: keyof typeof used, run: () => Promise<Leg>) => {
        const before = await shop.cpu();
        const leg = await run();
        used[name].push(((await shop.cpu()) - before) / leg.times.length);
        return leg;
      };
      const lines = async (time: number) => {
        const carts = await shop.carts({ spread: 'wide', each: 60 * time });
        return measured('line', () => runLeg(shop.buyers, { carts, seconds: time }, addLine));
      };
      const purchases = (time: number) => {
        const carts = shop.buyers.map(() => Array.from({ length: 40 * time }, () => randomUUID()));
        return measured('purchase', () => runLeg(shop.buyers, { carts, seconds: time }, purchase));
      };

      await shop.tpcb(3);
      await lines(3);
      await purchases(6);
      for (const all of Object.values(used)) all.length = 0;
      const transactions: number[] = [];
      const added: Leg[] = [];
      const bought: Leg[] = [];
      for (let leg = 0; leg < legs; leg += 1) {
        transactions.push(await shop.tpcb(seconds));
        added.push(await lines(Math.max(1, Math.floor(seconds / 2))));
        bought.push(await purchases(seconds));
        say(
          `leg ${leg + 1}: TPC-B ${transactions.at(-1)?.toFixed(0)}/s, lines ${added.at(-1)?.perSecond.toFixed(0)}/s, purchases ${bought.at(-1)?.perSecond.toFixed(0)}/s`,
        );
      }

      say(`\n${await machine(shop.pool)}; pool of ${poolSize}; ${legs} legs of ${seconds} s, in turns\n`);
      say(
        besideTpcb(transactions, {
          'a line put into a cart of three': added,
          'purchase of 3 lines, from the cart to the payment': bought,
        }),
      );
      say(`\nserver CPU per line: ${spreadText(spreadOf(used.line), 2)} ms`);
      say(`server CPU per purchase: ${spreadText(spreadOf(used.purchase), 2)} ms`);
      const faults = await shop.faults();
      say(`faults in the ledger afterwards: ${faults}`);
      process.exitCode = faults === 0 ? 0 : 1;
    });
  } finally {
    await sandbox.stop();
  }
});
