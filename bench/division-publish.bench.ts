import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { loadavg } from 'node:os';
import { createPerson } from '../apps/server/src/features/identity/index.ts';
import {
  keepRounds,
  performRun,
  staffPublish,
  staffStartRun,
} from '../apps/server/src/features/division/index.ts';
import { manyGroups, versionOf } from '../apps/server/src/features/division/testing/a-round.ts';
import { aStoredRequest } from '../apps/server/src/features/lending/testing/a-stored-request.ts';
import { isRefusal } from '../apps/server/src/platform/application/refusal.ts';
import { withStatements } from '../apps/server/src/platform/database/count-statements.ts';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { loadServerKey } from '../apps/server/src/platform/identity/server-key.ts';
import { lendingOf } from '../apps/server/src/testing/a-lending-shop.ts';
import { anItem } from '../apps/server/src/testing/an-item.ts';
import { serveAlone } from '../apps/server/src/testing/durability/serve-alone.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- division-publish [requests] [runs]`: a round published with all that goes with it (orders, claims, prices,
 * events, mails in the outbox), fsync on: dry runs, which roll back what they wrote, then the one that stays.
 */
const requests = wholeNumber(process.argv[2], 2000);
const runs = wholeNumber(process.argv[3], 5);
const roundId = '2027-07-01';
const before = Date.parse('2027-02-01T10:00:00+01:00') as EpochMs;
const now = Date.parse('2027-02-25T10:00:00+01:00') as EpochMs;

await withDataFolder(async (dataDir) => {
  const server = await serveAlone({ dataDir, poolSize: 10, now, lending: lendingOf() });
  const { shop, pool } = server;
  try {
    const key = await loadServerKey({ dataDir, secret: undefined });
    const job = { shop, key, actor: { kind: 'job' }, now, requestId: 'bench' } as const;
    const owner = { ...job, actor: { kind: 'operator', role: 'owner', name: 'Els' } } as const;
    for (const [id, count] of Object.entries({ senior: requests, patrol: requests, stock: requests }))
      await anItem(shop.database, { id, stock: { noord: count } });
    const person = { firstName: 'Noor', lastName: 'Peeters', email: 'v1000001@bivak.example' };
    await createPerson(
      shop.database,
      { actor: job.actor, now: before, requestId: 'bench' },
      {
        customer: { ...person, id: 'V1000001', companyName: 'Groep', customerGroup: '33' },
        contact: { ...person, id: 'V1000001-contact', salutation: 'Ms' },
        login: {
          id: 'V1000001-contact-login',
          email: person.email,
          password: 'Sterk-Wachtwoord-1',
          approved: true,
        },
        roleName: 'Admin',
      },
    );
    await aStoredRequest(server, {
      customerId: 'V1000001',
      tents_senior: 4,
      tents_patrol: 1,
      tents_stock: true,
    });
    // Without the server's limit on the time of a statement.
    const making = new pg.Pool({ connectionString: server.facts.databaseUrl, max: 1 });
    await manyGroups({ pool: making } as never, requests - 1);
    await making.end();
    await pool.query('analyze');
    await keepRounds({ ...job, now: before }, undefined);
    await keepRounds(job, undefined);
    const started = await staffStartRun(owner, { roundId });
    if (isRefusal(started)) throw new Error(started.code);
    const runId = started.run.id;
    await performRun(job, { roundId, runId });
    const version = await versionOf(server as never);
    const publish = async (isDryRun: boolean) => {
      const begun = performance.now();
      const { result, statements } = await withStatements(() =>
        staffPublish(owner, { roundId, runId, version, requests, isDryRun }),
      );
      if (isRefusal(result)) throw new Error(result.code);
      return { ms: performance.now() - begun, statements: statements.length, ...result };
    };
    await publish(true);
    const dry: number[] = [];
    for (let run = 0; run < runs; run += 1) dry.push((await publish(true)).ms);
    const real = await publish(false);
    say(`${await machine(pool)}; ${runs} dry runs, then the one that stays\n`);
    say(
      table(
        ['requests', 'orders', 'statements', 'dry run, ms: median (least to most)', 'published, ms', 'load'],
        [
          [
            requests.toLocaleString('en'),
            real.orders.toLocaleString('en'),
            String(real.statements),
            spreadText(spreadOf(dry)),
            real.ms.toFixed(0),
            loadavg()[0]?.toFixed(1) ?? '',
          ],
        ],
      ),
    );
  } finally {
    await server.close();
  }
});
