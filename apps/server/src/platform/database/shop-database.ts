import type pg from 'pg';
import { countStatement } from './count-statements.ts';
import { prepare, type Prepared, type Statement } from './statement.ts';

/** What queries need: to run a statement of theirs in the shop's schema, in a transaction or outside. */
export interface Db {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  first<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** One shop's view of the pool. */
export interface ShopDatabase extends Db {
  readonly schema: string;
  readonly pool: pg.Pool;
  /** The same view over one connection, for transactions. */
  over(client: pg.PoolClient): Db;
}

/** PgBouncer below 1.21 cannot keep prepared statements: BIVAK_PREPARE=off turns their names off. */
const named = process.env['BIVAK_PREPARE'] !== 'off';
const maxNames = 500;

export function createShopDatabase(pool: pg.Pool, schema: string): ShopDatabase {
  const prepared = new Map<string, Prepared>();

  function preparedOf(text: string): Prepared {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = prepare(text, schema);
    if (prepared.size < maxNames) prepared.set(text, made);
    return made;
  }

  function over(target: pg.Pool | pg.PoolClient): Db {
    async function rows<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
      const { name, text } = preparedOf(statement.text);
      countStatement(text);
      const config = { text, values: values as unknown[], ...(named ? { name } : {}) };
      const result = await target.query(config);
      return result.rows as Row[];
    }
    return { rows, first: async (statement, values) => (await rows(statement, values))[0] };
  }

  return { schema, pool, over, ...over(pool) };
}
