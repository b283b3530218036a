import type { FastifyError } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { codeOfError } from '../http/unexpected.ts';
import { answers } from './answers.ts';
import { createPool } from './pool.ts';
import { createShopDatabase } from './shop-database.ts';
import { statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

const schema = 'shop_feesthuis';
const pidOf = statement({ pid: 'int' })('select pg_backend_pid() as pid');
const write = statement("update $schema.warehouse set city = 'Gent'");

let pool: ReturnType<typeof createPool>;
let other: typeof pool;

beforeAll(async () => {
  pool = createPool(await testDatabaseUrl(), { max: 1 });
  other = createPool(await testDatabaseUrl(), { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await other.end();
});

const answerTo = (failing: Promise<unknown>) =>
  failing.then(
    () => 'nothing failed',
    (error: unknown) => codeOfError(error as FastifyError),
  );
const pid = async () => (await createShopDatabase(pool, schema).first(pidOf))?.pid;

test('a connection that breaks between two statements is worth another try later, and is replaced', async () => {
  const before = await pid();
  const broken = inTransaction(createShopDatabase(pool, schema), async (transaction) => {
    await transaction.rows(pidOf);
    await other.query('select pg_terminate_backend($1, 5000)', [before]);
    // why: this process reads what the database said last, and that it hung up.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await transaction.rows(write);
  });
  expect(await answerTo(broken)).toBe('Unavailable');
  expect(await pid()).not.toBe(before);
});

test('a database that takes no writes is not ready, and no connection to it stays open', async () => {
  const before = await pid();
  expect(await answers(pool)).toBe(true);
  expect(await pid()).toBe(before);
  await pool.query('set default_transaction_read_only = on');
  const failing = inTransaction(createShopDatabase(pool, schema), (transaction) => transaction.rows(write));
  expect(await answerTo(failing)).toBe('Unavailable');
  const second = await pid();
  expect(second).not.toBe(before);
  await pool.query('set default_transaction_read_only = on');
  expect(await answers(pool)).toBe(false);
  expect(await pid()).not.toBe(second);
  expect(await answers(pool)).toBe(true);
});
