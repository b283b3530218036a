import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { asItIs, type Payment } from './payment.ts';

export interface PaymentStore {
  find(id: string): Payment | undefined;
  /** The newest first. */
  list(): Payment[];
  keep(payment: Payment): Promise<void>;
}

/** One file per payment, so that money that was paid can still go back after a restart. */
export async function openPaymentStore(directory: string): Promise<PaymentStore> {
  await mkdir(directory, { recursive: true });
  const kept = new Map<string, Payment>();
  const writing = new Map<string, Promise<void>>();
  for (const name of (await readdir(directory)).filter((one) => one.endsWith('.json'))) {
    const payment = JSON.parse(await readFile(join(directory, name), 'utf8')) as Payment;
    kept.set(payment.id, payment);
  }
  return {
    find: (id) => {
      const found = kept.get(id);
      return found === undefined ? undefined : asItIs(found);
    },
    list: () => [...kept.values()].map(asItIs).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    async keep(payment) {
      kept.set(payment.id, payment);
      // Two refunds of one payment may come at once: one after the other, and the last has both.
      const written = (writing.get(payment.id) ?? Promise.resolve()).then(() => write(payment));
      writing.set(
        payment.id,
        written.catch(() => undefined),
      );
      await written;
    },
  };

  async function write(payment: Payment): Promise<void> {
    const path = join(directory, `${payment.id}.json`);
    // Written beside and moved: who is killed meanwhile leaves no half.
    await writeFile(`${path}.part`, JSON.stringify(payment));
    await rename(`${path}.part`, path);
  }
}
