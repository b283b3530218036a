/** One write after the other, in the order in which they were asked; one that fails does not stop the next. */
export interface WriteQueue {
  readonly add: <T>(write: () => Promise<T>) => Promise<T>;
  /** Resolves when nothing is left to write. */
  readonly settled: () => Promise<void>;
}

export function createWriteQueue(): WriteQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    add: (write) => {
      const done = tail.then(write);
      tail = done.catch(() => null);
      return done;
    },
    settled: async () => {
      let waitedFor: Promise<unknown> | null = null;
      while (waitedFor !== tail) {
        waitedFor = tail;
        await waitedFor;
      }
    },
  };
}
