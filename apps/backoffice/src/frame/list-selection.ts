import { useRef, useState } from 'react';

/** The rows that somebody chose, on whichever page they stand; another list or filter begins without any. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Turns one over; `through` takes all from the one before up to it. */
  readonly turn: (row: Row, through: boolean) => void;
  readonly takeAll: () => void;
  readonly clear: () => void;
}

/** `of` says which list it is, filters included. */
export function useSelection<Row>(
  of: string,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): Selection<Row> {
  const [state, setState] = useState<{ readonly of: string; readonly chosen: ReadonlyMap<string, Row> }>({
    of,
    chosen: new Map(),
  });
  const last = useRef<string | null>(null);
  const chosen: ReadonlyMap<string, Row> = state.of === of ? state.chosen : new Map<string, Row>();
  const set = (next: ReadonlyMap<string, Row>) => setState({ of, chosen: next });
  const current = new Map(rows.map((row) => [rowKey(row), row]));

  function turn(row: Row, through: boolean): void {
    const next = new Map(chosen);
    const [from, to] = [last.current, rowKey(row)].map((key) => rows.findIndex((one) => rowKey(one) === key));
    if (through && from !== undefined && to !== undefined && from >= 0) {
      for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(rowKey(one), one);
    } else if (!next.delete(rowKey(row))) next.set(rowKey(row), row);
    last.current = rowKey(row);
    set(next);
  }
  return {
    // As they stand now: a colleague may have changed one since.
    rows: [...chosen].map(([key, row]) => current.get(key) ?? row),
    has: (row) => chosen.has(rowKey(row)),
    turn,
    takeAll: () => set(new Map([...chosen, ...current])),
    clear: () => set(new Map()),
  };
}
