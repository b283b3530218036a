import type { Pool } from 'pg';
import type { Db } from '../platform/database/shop-database.ts';
import { prepare, type Statement } from '../platform/database/statement.ts';

export interface QueryReads {
  /** Pages of 8 kB that PostgreSQL looks at, in memory or not: a figure that load does not change. */
  readonly buffers: number;
  /** Rows that scans of tables look at, those that they drop included. */
  readonly rows: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** Runs a statement as PostgreSQL would for these values, and tells what it read. */
export async function whatAQueryReads(
  pool: Pick<Pool, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<QueryReads> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('PostgreSQL explained nothing');
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: rowsOf(plan) };
}

/** What the statements of a call read together, explained instead of run: it gets no rows, and must not need any to go on. */
export async function whatACallReads(
  pool: Pick<Pool, 'query'>,
  schema: string,
  call: (db: Db) => Promise<unknown>,
): Promise<QueryReads> {
  const all: QueryReads[] = [];
  async function explained({ text }: Statement<unknown>, values: readonly unknown[] = []): Promise<void> {
    all.push(await whatAQueryReads(pool, prepare(text, schema).text, values));
  }
  await call({
    rows: async (statement, values) => {
      await explained(statement, values);
      return [];
    },
    first: async (statement, values) => {
      await explained(statement, values);
      return undefined;
    },
  });
  const sum = (name: keyof QueryReads) => all.reduce((before, one) => before + one[name], 0);
  return { buffers: sum('buffers'), rows: sum('rows') };
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  if (node['Relation Name'] === undefined) return below;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + dropped) * node['Actual Loops'];
}
