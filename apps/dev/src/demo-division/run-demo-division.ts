import { type Season, seasonsOf, seasonPhase } from '@bivak/rules';
import {
  clockFrom,
  createLog,
  type EpochMs,
  inTransaction,
  isRefusal,
  keepRounds,
  loadServerKey,
  migrate,
  openShops,
  performRun,
  type Refusal,
  readSettings,
  readShopFolders,
  type ServerKey,
  settlePlaces,
  type Shop,
  staffCommitRound,
  staffFindRound,
  staffPublish,
  staffStartRun,
  systemClock,
} from '@bivak/server';
import { loadDemo } from '../demo/load-demo.ts';
import { openDemoDatabase } from '../open-database.ts';
import { dropMails, madeUpAlready, writeMadeUp } from './demo-division.queries.ts';
import { madeUpGroups } from './made-up-requests.ts';

const usage = 'npm run demo:division -- [--requests 1172] [--seed 1]';
const hourMs = 3_600_000;

interface Work {
  readonly shop: Shop;
  readonly key: ServerKey;
  readonly season: Season;
  readonly now: EpochMs;
}

/**
 * Fills the shop that lends with a summer that made-up groups apply for, and its round as it stands by the clock: committed
 * before the deadline, frozen and computed behind it, published once the distribution is over. Answers the exit code.
 */
export async function runDemoDivision(args: readonly string[]): Promise<number> {
  const input = readInput(args);
  if (input === null) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const settings = readSettings(process.env);
  if (settings.production) {
    process.stderr.write('NODE_ENV: made-up groups do not belong in production\n');
    return 2;
  }
  const folder = readShopFolders(settings.shopsDir).find(({ config }) => config.lending !== undefined);
  if (folder === undefined) throw new Error('there is no shop that lends');
  const log = createLog('warn');
  const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
  const database = await openDemoDatabase(settings, log);
  try {
    const shops = openShops({ folders: [folder], pool: database.pool, basePort: settings.basePort });
    const [empty] = shops.current();
    if (empty === undefined) throw new Error('the shop did not open');
    await migrate(database.pool, [empty.database.schema]);
    await settlePlaces(empty, clock.now());
    await shops.refresh();
    const [shop = empty] = shops.current();
    const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir: settings.dataDir });
    await loadDemo(shop, clock, log, { key });
    const now = clock.now();
    const season = seasonOf(shop, now);
    if (season === null) throw new Error('no applications of any season have begun: set BIVAK_CLOCK');
    await makeRound({ shop, key, season, now }, input);
    return 0;
  } finally {
    await database.close();
  }
}

function readInput(args: readonly string[]): { readonly requests: number; readonly seed: number } | null {
  const input = { requests: 1172, seed: 1 };
  for (let at = 0; at < args.length; at += 2) {
    const value = Number(args[at + 1]);
    if (!Number.isSafeInteger(value) || value < 1 || value > 100_000) return null;
    if (args[at] === '--requests') input.requests = value;
    else if (args[at] === '--seed') input.seed = value;
    else return null;
  }
  return input;
}

/** The latest whose applications have begun, and whose peak is not over. */
function seasonOf({ config, zone }: Shop, now: EpochMs): Season | null {
  const today = zone.dayOf(now);
  const seasons = config.lending === undefined ? [] : seasonsOf(config.lending);
  return (
    seasons
      .filter(({ applicationsFrom, peak }) => applicationsFrom <= today && peak.to >= today)
      .toSorted((a, b) => (a.peak.from < b.peak.from ? 1 : -1))[0] ?? null
  );
}

async function makeRound(
  work: Work,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<void> {
  const { shop, season, now } = work;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const opened = (shop.zone.at(season.applicationsFrom, 0) + hourMs) as EpochMs;
  const deadline = shop.zone.at(season.distributionFrom, 0);
  const roundId = season.peak.from;
  if ((await madeUpAlready(shop.database)) > 0) say('The groups are there already.');
  else {
    const groups = madeUpGroups(requests, seed, season);
    const until = Math.min(now, deadline - hourMs) as EpochMs;
    await inTransaction(shop.database, (transaction) =>
      writeMadeUp(transaction, groups, { customerGroup: season.customerGroups[0] ?? '', opened, until }),
    );
    say(`${String(groups.length)} made-up groups apply for ${season.peak.from} to ${season.peak.to}.`);
  }
  const round = await staffFindRound(owner(work, now), { roundId });
  if (isRefusal(round) && round.code === 'NotFound')
    done(
      await staffCommitRound(owner(work, opened), {
        roundId,
        version: 0,
        reason: '',
        extraPlacesPerDisabled: 0,
        guaranteedFirst: true,
        carryOver: null,
        appealDays: 14,
        // No beacon runs beside this command.
        usesPublicValue: false,
      }),
    );
  say('The round is committed to.');
  if (now < deadline) return;
  done(await keepRounds(job(work, deadline), undefined));
  const { run } = done(await staffStartRun(owner(work, now), { roundId }));
  const began = performance.now();
  say(
    `Frozen. Run ${String(run.number)}: ${done(await performRun(job(work, now), { roundId, runId: run.id }))}, ${String(Math.round(performance.now() - began))} ms.`,
  );
  const phase = seasonPhase(season, shop.zone.dayOf(now));
  if (phase === 'distribution') return;
  const { version, requests: count } = done(await staffFindRound(owner(work, now), { roundId }));
  const at = shop.zone.at(season.distributionTo, 8 * 60);
  const from = performance.now();
  const published = done(
    await staffPublish(owner(work, at), {
      roundId,
      runId: run.id,
      version,
      requests: count,
      isDryRun: false,
    }),
  );
  // Nobody is mailed of what a demo did.
  await dropMails(shop.database);
  say(
    `Published: ${String(published.orders)} orders, ${String(published.tents)} tents, ${String(Math.round(performance.now() - from))} ms.`,
  );
}

function owner({ shop, key }: Work, now: EpochMs) {
  const actor = { kind: 'operator', role: 'owner', name: 'demo' } as const;
  return { shop, key, actor, now, requestId: 'demo-division' };
}

function job({ shop, key }: Work, now: EpochMs) {
  return { shop, key, actor: { kind: 'job' }, now, requestId: 'demo-division' } as const;
}

function done<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code} ${JSON.stringify(answer.params)}`);
  return answer;
}
