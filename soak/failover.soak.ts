import { ensureBuilt } from '../scripts/lib/build.mjs';
import { openBalancer } from './failover/balancer.ts';
import { startLoad } from './failover/load.ts';
import { awaitMails, findFaults } from './failover/proof.ts';
import { report } from './failover/report.ts';
import { raiseStage } from './failover/stage.ts';
import { failOver } from './failover/story.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { wholeNumber } from './lib/parameters.ts';

/**
 * `npm run soak -- failover [seconds] [buyers] [first port]`: two servers of the product over a primary and its
 * standby. While people check out, one server is killed and started again; then the primary is killed and the standby
 * promoted, and both servers find it without a restart. Everything acknowledged must be there once.
 * Needs `apt-get install postgresql haproxy`.
 */
const seconds = wholeNumber(process.argv[2], 15);
const buyers = wholeNumber(process.argv[3], 32);
const firstPort = wholeNumber(process.argv[4], 4690);

await ensureBuilt();
await withDataFolder(async (folder) => {
  const stage = await raiseStage(folder, firstPort);
  const faults: string[] = [];
  const balancer = openBalancer(stage.serverPorts, buyers, ({ status, body }, { method, path }) =>
    faults.push(`${method} ${path} was answered with ${status}: ${JSON.stringify(body)}`),
  );
  try {
    const load = startLoad(balancer, buyers);
    const marks = await failOver(stage, balancer, load, seconds);
    await load.stop();
    await awaitMails(stage.pool, stage.schema);
    faults.push(...(await findFaults(stage, load.sales)));
    report(stage, load, marks, faults);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    balancer.close();
    await stage.close();
  }
});
