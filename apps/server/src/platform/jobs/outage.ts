import { isConnectionError } from '../http/unexpected.ts';
import type { Logger } from '../log/log.ts';

/**
 * It tells in one line when the database goes away and in one when it is back, whoever notices; every other error as it
 * is.
 */
export interface Outage {
  /** Something that asks the database begins now. What comes of it says nothing of what happened since. */
  begin(): Attempt;
  /** What failed just now. */
  failed(error: unknown, doing: string): void;
}

export interface Attempt {
  worked(): void;
  failed(error: unknown, doing: string): void;
}

/** A server that ends lets some of its connections answer while it has broken off others. */
const endingMs = 400;

/** Its clock is of milliseconds that never go back. */
export function watchOutage(log: Logger, elapsed: () => number = () => performance.now()): Outage {
  let away = false;
  let lastFailure = -Infinity;
  let lastReturn = -Infinity;

  function failed(error: unknown, doing: string, begun: number): void {
    if (!isConnectionError(error)) {
      log.error({ err: error }, doing);
      return;
    }
    if (begun < lastReturn) return;
    lastFailure = elapsed();
    if (!away) log.warn({ reason: (error as Error).message }, 'the database is away, jobs wait for it');
    away = true;
  }

  return {
    begin() {
      const begun = elapsed();
      return {
        worked() {
          if (!away || begun - lastFailure < endingMs) return;
          log.info('the database is back, jobs go on');
          away = false;
          lastReturn = elapsed();
        },
        failed: (error, doing) => failed(error, doing, begun),
      };
    },
    failed: (error, doing) => failed(error, doing, elapsed()),
  };
}
