/** A server that runs, whoever started it. */
export interface Running {
  /** Ends with the server. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What an operator is told, at most once a minute of each kind while it goes on. */
export type Trouble =
  | { readonly kind: 'ended' }
  | { readonly kind: 'not-started'; readonly reason: string; readonly times: number }
  | { readonly kind: 'back'; readonly afterMs: number };

/** Milliseconds: before a first, a second … start; and how long one has to run to begin at the first again. */
export const pauses = { first: 200, longest: 15_000, settled: 60_000, tell: 60_000 } as const;

/**
 * Starts a server again when it ends without being asked, waiting longer from time to time. A server recovers by itself
 * from whatever ended it: `start` answers when it takes connections. What is stopped is not started again, and a start
 * that is under way is given up.
 */
export function supervise(
  first: Running,
  start: (given: AbortSignal) => Promise<Running>,
  tell: (trouble: Trouble) => void,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running: Running | null = first;
  const watched = watch();

  async function watch(): Promise<void> {
    let pause: number = pauses.first;
    while (running !== null) {
      const since = performance.now();
      await running.ended;
      if (stopping.signal.aborted) return;
      running = null;
      const ended = performance.now();
      if (ended - since > pauses.settled) pause = pauses.first;
      tell({ kind: 'ended' });
      running = await startAgain(ended);
    }

    async function startAgain(ended: number): Promise<Running | null> {
      let told = -Infinity;
      for (let times = 1; ; times += 1) {
        await sleep(pause, stopping.signal);
        if (stopping.signal.aborted) return null;
        pause = Math.min(pause * 2, pauses.longest);
        try {
          const again = await start(stopping.signal);
          if (stopping.signal.aborted) {
            await again.stop();
            return null;
          }
          tell({ kind: 'back', afterMs: Math.round(performance.now() - ended) });
          return again;
        } catch (error) {
          if (stopping.signal.aborted) return null;
          if (performance.now() - told < pauses.tell) continue;
          told = performance.now();
          tell({ kind: 'not-started', reason: (error as Error).message, times });
        }
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running?.stop();
      await watched;
    },
  };
}

/** Shorter when it is given up; the process may end meanwhile. */
function sleep(ms: number, given: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      given.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    given.addEventListener('abort', done);
  });
}
