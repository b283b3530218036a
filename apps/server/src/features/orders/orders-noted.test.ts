import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { manyOrders } from '../../testing/many-orders.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  await server.customer('vzw');
});
afterAll(() => server.close());

test('many orders in one statement are counted once, and make no words of their customer anew', async () => {
  const { schema } = server.shop.database;
  const client = await server.pool.connect();
  try {
    const known = async () =>
      (
        await client.query(
          `select o.total, p.words, p.last_at = (select max(created_at) from ${schema}.reservation) as "isLast"
           from ${schema}.party p left join ${schema}.orders_of_customer o on o.customer_id = p.id where p.id = 'vzw'`,
        )
      ).rows[0];
    await client.query(`begin; set local track_functions = 'all'`);
    await client.query(`update ${schema}.party set last_at = '2020-01-01' where id = 'vzw'`);
    const { words } = await known();
    await manyOrders(client, schema, { customer: 'vzw', item: 'tent', warehouse: 'noord', count: 40 });
    const { rows } = await client.query(
      `select (select n_tup_ins + n_tup_upd from pg_stat_xact_user_tables
           where schemaname = $1 and relname = 'orders_of_customer')::integer as counted,
         coalesce((select calls from pg_stat_xact_user_functions
           where schemaname = $1 and funcname = 'words_of_customer'), 0)::integer as made`,
      [schema],
    );
    expect(rows[0]).toEqual({ counted: 1, made: 0 });
    expect(await known()).toEqual({ total: 40, words, isLast: true });
    await client.query(`update ${schema}.reservation set customer_id = null where id = 'vzw-1'`);
    const { rows: left } = await client.query(
      `select total from ${schema}.orders_of_customer where customer_id = 'vzw'`,
    );
    expect(left).toEqual([{ total: 39 }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
