import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { createPool } from '../database/pool.ts';
import { errorAnswer } from './error-answer.ts';
import { refuse } from '../application/refusal.ts';
import { codeOfError } from './unexpected.ts';

let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  pool = createPool(await testDatabaseUrl(), { max: 2, statementTimeout: 1000, lockTimeout: 100 });
});
afterAll(() => pool.end());

/** The refusal and its status for what a statement fails with. */
async function answerTo(statement: string): Promise<readonly [string, number]> {
  const error: unknown = await pool.query(statement).catch((failure: unknown) => failure);
  const code = codeOfError(error as Parameters<typeof codeOfError>[0]);
  return [code, errorAnswer(refuse(code), (key) => key).status];
}

test('a statement that takes too long is worth another try later', async () => {
  expect(await answerTo('select pg_sleep(10)')).toEqual(['Unavailable', 503]);
});

test('a lock that is not granted in time is busy, outside a transaction as well', async () => {
  const holder = await pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(7)');
  expect(await answerTo('select pg_advisory_xact_lock(7)')).toEqual(['Busy', 409]);
  await holder.query('rollback');
  holder.release();
});

test('a body that breaks off is no fault of ours, and no database that is away', () => {
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const codes = [{ statusCode: 400 }, {}].map((more) =>
    codeOfError(Object.assign(gone, { statusCode: undefined }, more) as never),
  );
  expect(codes).toEqual(['UploadBrokenOff', 'Unavailable']);
});

test('a fault of ours stays unexpected', async () => {
  expect(await answerTo('select nothing')).toEqual(['Unexpected', 500]);
});
