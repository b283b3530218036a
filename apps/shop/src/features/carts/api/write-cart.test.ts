import { expect, test } from 'vitest';
import type { AppContext } from '../../../app-context.tsx';
import { createQueryClient } from '@bivak/web';
import { emptyState } from '../../../session/session-state.ts';
import { cartSettled, writeCart } from './write-cart.ts';

/** why: what is written says itself when; of the page only the queue counts here. */
function anApp(): AppContext {
  const store = { getState: () => emptyState };
  return { queryClient: createQueryClient(), session: { store } } as unknown as AppContext;
}

test('carts are written one after the other, and a write that fails does not stop the next', async () => {
  const app = anApp();
  const log: string[] = [];
  const write = (name: string, fails = false) =>
    writeCart(app, async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return null;
    });
  const first = write('a');
  const second = write('b', true);
  void write('c');
  await expect(second).rejects.toThrow('b');
  await cartSettled(app);
  await first;
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('what is written to a cart while the page waits for its writes is waited for too', async () => {
  const app = anApp();
  let late = false;
  void writeCart(app, async () => {
    void writeCart(app, async () => {
      await Promise.resolve();
      late = true;
      return null;
    });
    return null;
  });
  await cartSettled(app);
  expect(late).toBe(true);
});
