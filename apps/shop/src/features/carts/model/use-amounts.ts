import { useCallback, useEffect, useRef, useState } from 'react';

/** Presses that follow each other this quickly are sent as one change. */
const PAUSE_MS = 350;

export interface Amounts {
  /** What the visitor asked for and the server has not answered yet, by line. */
  readonly wanted: ReadonlyMap<string, number>;
  readonly want: (lineId: string, amount: number) => void;
  readonly forget: (lineId: string) => void;
  readonly forgetAll: () => void;
  /** Sends what waits, at once. */
  readonly flush: () => void;
}

/**
 * Amounts as they are being clicked: shown at once, sent after a pause, and shown until the answer is there. `send`
 * resolves when the cart on the screen is the server's again.
 */
export function useAmounts(send: (lineId: string, amount: number) => Promise<void>): Amounts {
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const unsent = useRef(new Map<string, number>());
  const latest = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  });

  const show = useCallback((change: (map: Map<string, number>) => void) => {
    change(latest.current);
    setWanted(new Map(latest.current));
  }, []);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const batch = [...unsent.current];
    unsent.current.clear();
    for (const [lineId, amount] of batch) {
      void sender.current(lineId, amount).then(() => {
        // A press that came meanwhile stays on the screen until its own answer.
        if (latest.current.get(lineId) === amount && !unsent.current.has(lineId))
          show((map) => map.delete(lineId));
      });
    }
  }, [show]);

  // Who leaves the page right after pressing has still asked for it.
  useEffect(() => flush, [flush]);

  return {
    wanted,
    flush,
    want: (lineId, amount) => {
      unsent.current.set(lineId, amount);
      show((map) => map.set(lineId, amount));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    forget: (lineId) => {
      unsent.current.delete(lineId);
      show((map) => map.delete(lineId));
    },
    forgetAll: () => {
      unsent.current.clear();
      show((map) => map.clear());
    },
  };
}
