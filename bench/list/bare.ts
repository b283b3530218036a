import Fastify from 'fastify';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import type { AloneFacts, AloneOptions } from '../../apps/server/src/testing/durability/serve-alone.ts';
import { schemaOf } from '../../apps/server/src/platform/shops/open-shops.ts';

// The limit of this machine: Fastify alone, one row by its key in one prepared statement, nothing else.
const { url = '', poolSize } = JSON.parse(process.argv[2] ?? '') as AloneOptions;
const schema = schemaOf('feesthuis');
const pool = createPool(url, { max: poolSize });
const app = Fastify();
const row = {
  name: 'row',
  text: `select id, slug, item_type, ranking from "${schema}".item where id = $1`,
};

app.get('/row', async () => (await pool.query({ ...row, values: ['100001'] })).rows[0]);

await app.listen({ port: 0, host: '127.0.0.1' });
// The one question of the measuring process: milliseconds of the processor so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ value: (user + system) / 1000 });
});
const address = app.server.address();
process.on('disconnect', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
process.send?.({
  port: typeof address === 'object' && address !== null ? address.port : 0,
  host: '127.0.0.1',
  databaseUrl: url,
  schema,
  serverPid: process.pid,
  postmasterPid: 0,
} satisfies AloneFacts);
