import { Worker } from 'node:worker_threads';
import type { Batch, Made, ShopFacts } from '../facts.ts';

export type FromWorker = { readonly batch: Batch } | { readonly made: Made };

/**
 * Runs the generator in a thread of its own: while PostgreSQL takes in one batch, the next is made. It is asked for
 * one batch at a time and is a few ahead, so that the memory stays small.
 */
export async function* inWorker(facts: ShopFacts): AsyncGenerator<Batch, Made> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: facts,
    // Rows live briefly: with room for many of them, they are gone before anybody has to look.
    resourceLimits: { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 8192 },
  });
  const arrived: FromWorker[] = [];
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  worker.on('message', (message: FromWorker) => {
    arrived.push(message);
    wake();
  });
  worker.on('error', (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    wake();
  });
  try {
    for (;;) {
      const message = arrived.shift();
      if (failure !== undefined) throw failure;
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ('made' in message) return message.made;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('next');
      yield message.batch;
    }
  } finally {
    await worker.terminate();
  }
}
