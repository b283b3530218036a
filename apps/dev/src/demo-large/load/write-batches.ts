import type pg from 'pg';
import type { Batch, Made } from '../facts.ts';
import { copyIn } from './copy-in.ts';

export interface Written {
  readonly made: Made;
  readonly rows: ReadonlyMap<string, number>;
}

/** Copies the batches as they come. `told` hears how many rows of each table are in. */
export async function writeBatches(
  client: pg.PoolClient,
  schema: string,
  batches: AsyncGenerator<Batch, Made>,
  told: (rows: ReadonlyMap<string, number>) => void,
): Promise<Written> {
  const rows = new Map<string, number>();
  try {
    for (;;) {
      const step = await batches.next();
      if (step.done === true) return { made: step.value, rows };
      const { table, columns, text } = step.value;
      if (step.value.rows === 0) continue;
      const names = columns.map((column) => `"${column}"`).join(', ');
      await copyIn(client, `copy "${schema}"."${table}" (${names}) from stdin`, text);
      rows.set(table, (rows.get(table) ?? 0) + step.value.rows);
      told(rows);
    }
  } finally {
    // The thread that makes them must not go on when nobody takes them.
    await batches.return(undefined as never);
  }
}
