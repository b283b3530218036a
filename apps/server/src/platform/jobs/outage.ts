import { isConnectionError } from '../http/unexpected.ts';
import type { Logger } from '../log/log.ts';

/** One line when the database goes away and one when it is back, whoever notices; every other error as it is. */
export interface Outage {
  failed(error: unknown, doing: string): void;
  worked(): void;
}

export function watchOutage(log: Logger): Outage {
  let away = false;
  return {
    failed(error, doing) {
      if (!isConnectionError(error)) {
        log.error({ err: error }, doing);
        return;
      }
      if (!away) log.warn({ reason: (error as Error).message }, 'the database is away, jobs wait for it');
      away = true;
    },
    worked() {
      if (away) log.info('the database is back, jobs go on');
      away = false;
    },
  };
}
