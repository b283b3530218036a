import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ShopFacts } from '../facts.ts';
import { generate } from '../generate.ts';

/** Batches that may be under way at once. */
const ahead = 12;

const port = parentPort;
if (port === null) throw new Error('this file is the other thread of in-worker.ts');

const asked = { count: ahead };
port.on('message', () => {
  asked.count += 1;
});
const batches = generate(workerData as ShopFacts);
for (let step = batches.next(); ; step = batches.next()) {
  if (step.done === true) {
    port.postMessage({ made: step.value });
    break;
  }
  asked.count -= 1;
  // Copied, not handed over: the generator goes on writing into the same bytes.
  port.postMessage({ batch: step.value });
  // The messages that ask for more come in only while this thread waits.
  while (asked.count <= 0) await once(port, 'message');
}
port.close();
