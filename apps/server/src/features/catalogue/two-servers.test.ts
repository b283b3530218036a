import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, aServer, monday } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { type Sockets, openSockets } from '../../testing/durability/socket-client.ts';
import { type ServerProcess, startServerProcess } from '../../testing/durability/start-server-process.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bivak-two-'));
let home: TestServer;
let servers: ServerProcess[];
let sockets: Sockets[];

beforeAll(async () => {
  home = await aServer();
  await anItem(home.shop.database, { id: 'tent' });
  const options = { dataDir, poolSize: 4, now: monday, url: await testDatabaseUrl() };
  servers = [
    await startServerProcess(options, { output: 'ignore' }),
    await startServerProcess(options, { output: 'ignore' }),
  ];
  sockets = servers.map(({ facts }) => openSockets(facts, 4));
});
afterAll(async () => {
  for (const one of sockets) one.close();
  await Promise.all(servers.map((one) => one.stop()));
  await home.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const name = async (of: Sockets) =>
  (await of.client(null).get('/api/v2/shop/items')).body.Collection[0].Description;

test('two server processes on one database leave a cached answer behind when one word changes', async () => {
  for (let round = 0; round < 3; round += 1) {
    // Both keep what they say now.
    const before = await Promise.all(sockets.map(name));
    expect(before[0]).toBe(before[1]);
    await home.pool.query(
      `update "${home.shop.database.schema}".item_text set description = 'Ronde ${round}' where language = 'nl'`,
    );
    // why: a second is the promise of DESIGN §5. Nobody is asked in between, so that nothing else refreshes it.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await Promise.all(sockets.map(name))).toEqual([`Ronde ${round}`, `Ronde ${round}`]);
  }
});
