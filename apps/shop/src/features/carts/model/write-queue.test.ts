import { expect, test } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

test('writes go one after the other, and one that fails does not stop the next', async () => {
  const queue = createWriteQueue();
  const log: string[] = [];
  const write = (name: string, fails = false) =>
    queue.add(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const first = write('a');
  const second = write('b', true);
  void write('c');
  await expect(second).rejects.toThrow('b');
  await queue.settled();
  await first;
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('what is asked while waiting is waited for too', async () => {
  const queue = createWriteQueue();
  let late = false;
  void queue.add(async () => {
    void queue.add(async () => {
      await Promise.resolve();
      late = true;
    });
  });
  await queue.settled();
  expect(late).toBe(true);
});
