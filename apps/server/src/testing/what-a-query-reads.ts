import type { Pool } from 'pg';

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

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  if (node['Relation Name'] === undefined) return below;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + dropped) * node['Actual Loops'];
}
