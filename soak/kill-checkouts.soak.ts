import { killRound } from '../apps/server/src/testing/durability/kill-round.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { wholeNumber } from './lib/parameters.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run soak -- kill-checkouts [rounds]`: kill -9 for server and database in the middle of 32 checkouts, at a random
 * one, 20 times on the same cluster. Every acknowledged reservation must be there once and the ledger must balance.
 */
const rounds = wholeNumber(process.argv[2], 20);
const mostAcknowledged = 64;

const sums = { acknowledged: 0, cut: 0, storedUntold: 0, faults: 0 };
await withDataFolder(async (dataDir) => {
  for (let round = 1; round <= rounds; round += 1) {
    const killAfter = 1 + Math.floor(Math.random() * mostAcknowledged);
    const { faults, ...counts } = await killRound({ dataDir, killAfter });
    for (const name of ['acknowledged', 'cut', 'storedUntold'] as const) sums[name] += counts[name];
    sums.faults += faults.length;
    say(
      `round ${round}: ${counts.acknowledged} acknowledged, ${counts.cut} cut off, of which ${counts.storedUntold} were stored; ${faults.length} faults`,
    );
    for (const fault of faults) say(`  ${fault}`);
  }
});
say(
  `${rounds} rounds: ${sums.acknowledged} acknowledged, ${sums.cut} cut off, of which ${sums.storedUntold} were stored; ${sums.faults} faults`,
);
process.exitCode = sums.faults === 0 ? 0 : 1;
