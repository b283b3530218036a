import pg from 'pg';
import { isRefusal, type Refusal } from '../application/refusal.ts';
import { countBusy, countRetry } from '../metrics/counters.ts';
import { countStatement } from './count-statements.ts';
import type { Db, ShopDatabase } from './shop-database.ts';

const retryable = new Set(['40001', '40P01']);
/** The connection leads to a standby: a primary that was demoted, or an address that still points there. */
const readOnly = '25006';
const attempts = 4;

/**
 * Statements of a transaction find their rows by keys, so that the plan for all values is as good as one for these;
 * PostgreSQL would plan some of them anew each time, which costs more than running them.
 */
const onePlan = 'set local plan_cache_mode = force_generic_plan';
/** The same as a column of the first statement, which saves PostgreSQL a statement. */
export const onePlanColumn = `set_config('plan_cache_mode', 'force_generic_plan', true) as "onePlan"`;

export interface TransactionOptions {
  /** The first statement has the `onePlanColumn`. */
  readonly planned?: boolean;
}

/** The lock or the connection was not to be had in time: the caller answers 409 "Busy". */
export class BusyError extends Error {}

/** A transaction that wants to end without writing, with a value for its caller. */
class RolledBack {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export interface Transaction extends Db {
  /** Leaves with a "no" that is no Refusal: nothing is written, and `inTransaction` returns the value. */
  rollback<T>(value: T): T;
  /** Answers no and keeps what was written, which a refusal does not do by itself; decision 0055 lists who may. */
  keepWrites(refusal: Refusal): Refusal;
  /** Runs after the commit, not at all after a rollback: to wake the relay, never to write. */
  afterCommit(work: () => void): void;
}

/**
 * The one way to write. A Refusal that `work` answers rolls back. Serialization failures and deadlocks are tried again from the start, so `work`
 * must not touch anything outside the database; a lock timeout becomes a BusyError.
 */
export async function inTransaction<T>(
  database: ShopDatabase,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(database, work, options);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const { schema } = database;
      if (code === '55P03') {
        countBusy(schema, 'lock');
        throw new BusyError('a lock was not granted in time', { cause: error });
      }
      if (code === undefined || !retryable.has(code)) throw error;
      if (attempt === attempts) {
        countBusy(schema, 'conflicts');
        throw new BusyError('gave up after conflicts', { cause: error });
      }
      countRetry(schema, code);
      await new Promise((resolve) => setTimeout(resolve, 5 * attempt * (1 + Math.random())));
    }
  }
}

async function once<T>(
  database: ShopDatabase,
  work: (transaction: Transaction) => Promise<T>,
  { planned = false }: TransactionOptions,
): Promise<T> {
  const client = await database.pool.connect();
  const after: (() => void)[] = [];
  let kept: Refusal | undefined;
  let broken: Error | undefined;
  let first: unknown;
  const onError = (error: Error): void => {
    broken = error;
  };
  // The pool does not listen to a connection that is in use: one that breaks would end the process.
  client.on('error', onError);
  try {
    // Nobody awaits it: the beginning travels with the first statement.
    const begun = planned ? send(client, 'begin') : send(client, 'begin', onePlan);
    begun.catch((error: unknown) => (first ??= error));
    const value = await work({
      ...database.over(client, (error) => (first ??= error)),
      rollback(instead) {
        throw new RolledBack(instead);
      },
      keepWrites: (refusal) => (kept = refusal),
      afterCommit: (task) => after.push(task),
    });
    await begun;
    if (isRefusal(value) && value !== kept) throw new RolledBack(value);
    await send(client, 'commit');
    for (const task of after) task();
    return value;
  } catch (error) {
    try {
      await send(client, 'rollback');
    } catch (failure) {
      broken = failure as Error;
    }
    if (error instanceof RolledBack) return error.value as T;
    const cause = isAfterFailure(error) ? (first ?? error) : error;
    if (cause instanceof pg.DatabaseError && cause.code === readOnly) broken ??= cause;
    throw cause;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}

/** A statement that travelled behind one that failed: it says only that the transaction is aborted. */
function isAfterFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** Several at once travel together. */
async function send(client: pg.PoolClient, ...statements: readonly string[]): Promise<void> {
  for (const text of statements) countStatement(text);
  await client.query(statements.join('; '));
}
