import { onceAMinute } from '@bivak/server/light';

/** A server that runs, whoever started it. */
export interface Running {
  /** Ends with the server. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What an operator is told, at most once a minute of each kind: how many times since the last telling of it. */
export type Trouble = { readonly times: number; /** When it is told. */ readonly runs: boolean } & (
  | { readonly kind: 'ended' }
  | { readonly kind: 'not-started'; readonly reason: string }
  | { readonly kind: 'back'; readonly afterMs: number }
);

/** Milliseconds: before a first, a second … start; and how long one has to run to begin at the first again. */
export const pauses = { first: 200, longest: 15_000, settled: 60_000 } as const;

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
  // Held here and not for each end, or a server that ends and starts all the time is told of without end.
  const telling = {
    ended: onceAMinute<object>((times) => say({ kind: 'ended', times, runs: running !== null })),
    notStarted: onceAMinute<Error>((times, { message: reason }) =>
      say({ kind: 'not-started', times, runs: running !== null, reason }),
    ),
    back: onceAMinute<{ afterMs: number }>((times, { afterMs }) =>
      say({ kind: 'back', times, runs: running !== null, afterMs }),
    ),
  };
  const watched = watch();

  function say(trouble: Trouble): void {
    if (!stopping.signal.aborted) tell(trouble);
  }

  async function watch(): Promise<void> {
    let pause: number = pauses.first;
    while (running !== null) {
      const since = performance.now();
      await running.ended;
      if (stopping.signal.aborted) return;
      running = null;
      const ended = performance.now();
      if (ended - since > pauses.settled) pause = pauses.first;
      telling.ended({});
      running = await startAgain();
      if (running !== null) telling.back({ afterMs: Math.round(performance.now() - ended) });
    }

    async function startAgain(): Promise<Running | null> {
      for (;;) {
        await sleep(pause, stopping.signal);
        if (stopping.signal.aborted) return null;
        pause = Math.min(pause * 2, pauses.longest);
        try {
          const again = await start(stopping.signal);
          if (stopping.signal.aborted) {
            await again.stop();
            return null;
          }
          return again;
        } catch (error) {
          if (stopping.signal.aborted) return null;
          telling.notStarted(error as Error);
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
