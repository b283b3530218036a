import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isOver, type KeyedAnswer } from './key-store.ts';
import { asItIs, type Payment } from './payment.ts';

export interface PaymentStore {
  find(id: string): Payment | undefined;
  /** The newest first. */
  list(): Payment[];
  /** With what was said to the key under which it was asked: both are written, or neither. */
  keep(payment: Payment, answered?: KeyedAnswer): Promise<void>;
  /** All that was said to keys, as it was found on disk. */
  readonly answered: readonly KeyedAnswer[];
}

interface StoredPayment extends Payment {
  /** Absent in a file of an older sandbox. */
  readonly answered?: readonly KeyedAnswer[];
}

/**
 * One file per payment, so that money that was paid can still go back after a restart. What was said to its keys stands
 * in the same file: who is killed right after a refund must not make a second one under the same key.
 */
export async function openPaymentStore(directory: string): Promise<PaymentStore> {
  await mkdir(directory, { recursive: true });
  const kept = new Map<string, Payment>();
  const answeredOf = new Map<string, readonly KeyedAnswer[]>();
  const writing = new Map<string, Promise<void>>();
  for (const name of (await readdir(directory)).filter((one) => one.endsWith('.json'))) {
    const { answered = [], ...payment } = JSON.parse(
      await readFile(join(directory, name), 'utf8'),
    ) as StoredPayment;
    kept.set(payment.id, payment);
    answeredOf.set(payment.id, answered);
  }
  return {
    find: (id) => {
      const found = kept.get(id);
      return found === undefined ? undefined : asItIs(found);
    },
    list: () => [...kept.values()].map(asItIs).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    answered: [...answeredOf.values()].flat(),
    async keep(payment, answer) {
      kept.set(payment.id, payment);
      const before = (answeredOf.get(payment.id) ?? []).filter(({ at }) => !isOver(at));
      const answered = answer === undefined ? before : [...before, answer];
      answeredOf.set(payment.id, answered);
      // Two refunds of one payment may come at once: one after the other, and the last has both.
      const written = (writing.get(payment.id) ?? Promise.resolve()).then(() =>
        write({ ...payment, answered }),
      );
      writing.set(
        payment.id,
        written.catch(() => undefined),
      );
      await written;
    },
  };

  async function write(payment: StoredPayment): Promise<void> {
    const path = join(directory, `${payment.id}.json`);
    // Written beside and moved: who is killed meanwhile leaves no half.
    await writeFile(`${path}.part`, JSON.stringify(payment));
    await rename(`${path}.part`, path);
  }
}
