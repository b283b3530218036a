import { refundKillRound } from '../apps/server/src/features/payments/testing/refund-kill-round.ts';
import { freeBase } from '../apps/server/src/testing/free-base.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from './lib/data-folder.ts';
import { wholeNumber } from './lib/parameters.ts';

/**
 * `npm run soak -- kill-refunds [rounds]`: kill -9 for server and database in the middle of 16 refunds, whose answers are
 * lost or late, 30 times on the same cluster; in every other round the provider has forgotten its keys afterwards. The
 * provider must have each refund once, and our books what the provider has.
 */
const rounds = wholeNumber(process.argv[2], 30);
const most = 14;

const sums = { refunds: 0, untold: 0, paidTwice: 0, falselyFailed: 0, faults: 0 };
await withDataFolder(async (dataDir) => {
  const basePort = await freeBase();
  for (let round = 0; round < rounds; round += 1) {
    const killAfter = 1 + Math.floor(Math.random() * most);
    const forgets = round % 2 === 0;
    const { faults, ...counts } = await refundKillRound({ dataDir, basePort, round, killAfter, forgets });
    for (const name of ['refunds', 'untold', 'paidTwice', 'falselyFailed'] as const)
      sums[name] += counts[name];
    sums.faults += faults.length;
    say(
      `round ${round + 1}: killed after ${killAfter}, keys ${forgets ? 'forgotten' : 'known'}: ${words(counts)}`,
    );
    for (const fault of faults) say(`  ${fault}`);
  }
});
say(`${rounds} rounds: ${words(sums)}; ${sums.faults} faults`);
process.exitCode = sums.faults + sums.paidTwice + sums.falselyFailed === 0 ? 0 : 1;

function words(of: Omit<typeof sums, 'faults'>): string {
  return `${of.refunds} refunds, ${of.untold} of them made and untold at the kill, ${of.paidTwice} paid twice, ${of.falselyFailed} called refused`;
}
