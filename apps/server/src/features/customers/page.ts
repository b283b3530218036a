/** Which part of a list is asked for: pages count from 0. */
export interface Page {
  readonly size: number;
  readonly index: number;
}

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
}

/** What a statement takes for a page, its last two values. */
export function limitOf({ size, index }: Page): [number, number] {
  return [size, size * index];
}

/** A page of a list of the wire. */
export function presentPage<Row, Entry>(
  { rows, total }: PageOf<Row>,
  { index }: Page,
  present: (row: Row) => Entry,
): { Collection: Entry[]; Total: number; Index: number } {
  return { Collection: rows.map(present), Total: total, Index: index };
}
