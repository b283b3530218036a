import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClosedOrder } from '../invoices.commands.ts';
import type { ClosingOrder, ClosingInput } from './closing-process.ts';

const program = fileURLToPath(new URL('closing-process.ts', import.meta.url));

export interface ClosingProcess {
  close(key: string): Promise<ClosedOrder>;
  /** Until the bytes of the first paper are on the disk; it does not go on from there. */
  makeInvoiceDocuments(invoiceId: string): Promise<void>;
  /** With the signal that nobody can catch; awaits its end. */
  kill(): Promise<void>;
}

/** A process of its own that closes orders of the test's shop. */
export async function startClosing(input: ClosingInput): Promise<ClosingProcess> {
  const child = fork(program, [JSON.stringify(input)], { env: { ...process.env, NODE_OPTIONS: '' } });
  const ended = once(child, 'exit');
  async function next(): Promise<unknown> {
    const said = await Promise.race([once(child, 'message'), ended.then(() => null)]);
    if (said === null) throw new Error('the process ended instead of answering');
    return said[0];
  }
  async function ask(order: ClosingOrder): Promise<unknown> {
    const answer = next();
    child.send(order);
    return answer;
  }
  await next();
  return {
    close: async (key) => (await ask({ close: key })) as ClosedOrder,
    makeInvoiceDocuments: async (invoiceId) => void (await ask({ documents: invoiceId })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
