import type { Transport, WireRequest, WireResponse } from '@bivak/contract';

interface Running {
  readonly answer: Promise<WireResponse>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * Identical reads at the same time are one request (spec 1 §7). Never writes: pressing twice is meant twice, or has a
 * key of its own. A read that began before a write was answered may tell how it was before: who asks later asks anew.
 * Who breaks off leaves the others waiting; only when nobody is left waiting the request ends.
 */
export function mergeReads(carry: Transport, person: () => string): Transport {
  const running = new Map<string, Running>();

  function begin(request: WireRequest, key: string): Running {
    const stop = new AbortController();
    const answer = carry({ ...request, signal: stop.signal }).finally(() => forget(key, stop));
    const made = { answer, stop, waiting: 0 };
    running.set(key, made);
    return made;
  }
  function forget(key: string, stop: AbortController): void {
    if (running.get(key)?.stop === stop) running.delete(key);
  }

  return (request) => {
    const { operation, params, query, signal } = request;
    if (operation.method !== 'GET') {
      const forgetAll = (): void => running.clear();
      forgetAll();
      return carry(request).finally(forgetAll);
    }
    const key = JSON.stringify([operation.id, params, query, person()]);
    const one = running.get(key) ?? begin(request, key);
    one.waiting += 1;
    if (signal === undefined) return one.answer;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        one.waiting -= 1;
        if (one.waiting === 0) {
          forget(key, one.stop);
          one.stop.abort();
        }
        reject(signal.reason as Error);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      one.answer.then(resolve, reject);
    });
  };
}
