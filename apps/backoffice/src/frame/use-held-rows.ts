import { useState } from 'react';
import { useLive } from './live.ts';

/** Rows as they are shown, and what became of them meanwhile. */
export interface HeldRows<Row> {
  readonly rows: readonly Row[];
  readonly isGone: (row: Row) => boolean;
  readonly changes: number;
  readonly settle: () => void;
}

interface Held<Row> {
  readonly of: string;
  readonly stamp: number;
  readonly updatedAt: number;
  readonly rows: readonly Row[];
  readonly gone: ReadonlySet<string>;
  readonly more: number;
}

/**
 * Rows that do not jump: what a colleague changes is seen in its row, where that stands, though it no longer fits the list or belongs
 * elsewhere; what came in between is counted. `settle` shows the list as it is by now. What oneself does shows at once.
 */
export function useHeldRows<Row>(
  of: string,
  rows: readonly Row[],
  updatedAt: number,
  rowKey: (row: Row) => string,
): HeldRows<Row> {
  const stamp = useLive((state) => state.stamp);
  const plain = { of, stamp, updatedAt, rows, gone: new Set<string>(), more: 0 };
  const [held, setHeld] = useState<Held<Row>>(plain);
  let shown = held;
  if (held.of !== of || held.updatedAt !== updatedAt) {
    const isTheirs = held.of === of && held.stamp !== stamp && held.rows.length > 0;
    shown = isTheirs ? { ...plain, ...inPlace(held.rows, rows, rowKey) } : plain;
    setHeld(shown);
  }
  return {
    rows: shown.rows,
    isGone: (row: Row) => shown.gone.has(rowKey(row)),
    changes: shown.gone.size + shown.more,
    settle: () => setHeld({ ...plain, updatedAt }),
  };
}

function inPlace<Row>(before: readonly Row[], now: readonly Row[], rowKey: (row: Row) => string) {
  const current = new Map(now.map((row) => [rowKey(row), row]));
  const known = new Set(before.map(rowKey));
  const kept = before.map((row) => current.get(rowKey(row)) ?? row);
  const gone = new Set(before.map(rowKey).filter((key) => !current.has(key)));
  // What stands behind the last one that was shown came with a further page.
  const last = now.findLastIndex((row) => known.has(rowKey(row)));
  const behind = now.slice(last + 1);
  const between = now.slice(0, last + 1).filter((row) => !known.has(rowKey(row)));
  return { rows: [...kept, ...behind], gone, more: between.length };
}
