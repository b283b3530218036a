import pg from 'pg';
import { columnTypes } from './types.ts';

export interface PoolOptions {
  readonly max?: number;
  /** Milliseconds. */
  readonly statementTimeout?: number;
  readonly lockTimeout?: number;
  readonly onError?: (error: Error) => void;
}

/** One pool for all shops of a process; the timeouts hold for every statement, so no transaction sets them. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeout ?? 10_000,
    lock_timeout: options.lockTimeout ?? 4_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    // A machine that vanished without a word is noticed in some twenty seconds, not in hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bivak',
    types: columnTypes(),
    // Statements of one connection that do not wait for each other's answers travel together.
    pipeline: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  return pool;
}
