import type { Refusal } from './refusal.ts';

/** A row of a list as its caller saw it. */
export interface SeenRow {
  readonly id: string;
  readonly version: number;
}

/** What came of one of the rows that the same was done to. */
export interface RowOutcome<Acted> {
  readonly id: string;
  readonly outcome: Acted | Refusal;
}

/**
 * The same act on many rows, one after the other: each is a transaction of its own, so that what cannot be done to one
 * keeps none of the others. In the order of their ids, in which everybody takes them.
 */
export async function actOnRows<Row extends { readonly id: string }, Acted>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Acted | Refusal>,
): Promise<readonly RowOutcome<Acted>[]> {
  const once = new Map(rows.map((row) => [row.id, row]));
  const outcomes: RowOutcome<Acted>[] = [];
  for (const id of [...once.keys()].toSorted()) {
    const row = once.get(id);
    if (row !== undefined) outcomes.push({ id, outcome: await act(row) });
  }
  return outcomes;
}
