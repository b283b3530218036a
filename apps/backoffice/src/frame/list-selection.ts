import { useRef, useState } from 'react';

/** The rows that somebody chose, on whichever page they stand; another list or filter begins without any. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  /** How many they are, once all that match were chosen, on pages that nobody has seen too; null: those rows alone. */
  readonly whole: number | null;
  readonly count: number;
  readonly has: (row: Row) => boolean;
  /** Turns one over; `through` takes all from the one before up to it. */
  readonly turn: (row: Row, through: boolean) => void;
  readonly takeAll: () => void;
  readonly takeWhole: (count: number) => void;
  readonly clear: () => void;
  /** One row by itself, whatever else is chosen. */
  readonly of: (row: Row) => Selection<Row>;
}

/** Rows as they were seen, for a call that acts on those alone. */
export function seenRows(
  rows: readonly { readonly ID: string; readonly Version: number }[],
  ids: readonly string[],
): { ID: string; Version: number }[] {
  const asked = new Set(ids);
  return rows.filter(({ ID }) => asked.has(ID)).map(({ ID, Version }) => ({ ID, Version }));
}

/** `of` says which list it is, filters included. */
export function useSelection<Row>(
  of: string,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): Selection<Row> {
  const [state, setState] = useState<{
    readonly of: string;
    readonly chosen: ReadonlyMap<string, Row>;
    readonly whole: number | null;
  }>({ of, chosen: new Map(), whole: null });
  const last = useRef<string | null>(null);
  const chosen: ReadonlyMap<string, Row> = state.of === of ? state.chosen : new Map<string, Row>();
  const whole = state.of === of ? state.whole : null;
  const set = (next: ReadonlyMap<string, Row>, all: number | null = null) =>
    setState({ of, chosen: next, whole: all });
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
  const selection: Selection<Row> = {
    // As they stand now: a colleague may have changed one since.
    rows: [...chosen].map(([key, row]) => current.get(key) ?? row),
    whole,
    count: whole ?? chosen.size,
    has: (row) => chosen.has(rowKey(row)),
    turn,
    takeAll: () => set(new Map([...chosen, ...current])),
    takeWhole: (count) => set(new Map([...chosen, ...current]), count),
    clear: () => set(new Map()),
    of: (row) => ({ ...selection, rows: [row], whole: null, count: 1 }),
  };
  return selection;
}
