import type pg from 'pg';
import { countStatementError } from '../metrics/counters.ts';
import { countStatement } from './count-statements.ts';
import { checkRows, prepare, type Statement } from './statement.ts';

/** What queries need: to run a statement of theirs in the shop's schema, in a transaction or outside. */
export interface Db {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  first<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** One shop's view of the pool. */
export interface ShopDatabase extends Db {
  readonly schema: string;
  readonly pool: pg.Pool;
  /** The same view over one connection, for transactions; `failed` hears every error in the order of the wire. */
  over(client: pg.PoolClient, failed: (error: unknown) => void): Db;
}

interface Sent {
  readonly text: string;
  /** A named statement stays prepared in every connection. */
  readonly name?: string;
}

/** PgBouncer below 1.21 cannot keep prepared statements: BIVAK_PREPARE=off turns their names off. */
const named = process.env['BIVAK_PREPARE'] !== 'off';
/** Statements beyond these are sent without a name: one that is put together by a loop must not fill the memory. */
const maxNames = 500;

export function createShopDatabase(pool: pg.Pool, schema: string): ShopDatabase {
  const known = new Map<string, Sent>();

  function sentAs(text: string): Sent {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = prepare(text, schema);
    const full = known.size >= maxNames;
    const sent = named && !full ? made : { text: made.text };
    if (!full) known.set(text, sent);
    return sent;
  }

  function over(target: pg.Pool | pg.PoolClient, failed?: (error: unknown) => void): Db {
    async function rows<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
      const sent = sentAs(statement.text);
      countStatement(sent.text);
      const answer = target.query({ ...sent, values: values as unknown[] });
      if (failed !== undefined) answer.catch(failed);
      let answered: pg.QueryResult;
      try {
        answered = await answer;
      } catch (error) {
        countStatementError(schema, error);
        throw error;
      }
      checkRows(statement, answered.rows);
      return answered.rows as Row[];
    }
    return { rows, first: async (statement, values) => (await rows(statement, values))[0] };
  }

  return { schema, pool, over, ...over(pool) };
}
