import { hashKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { clockFrom, createQueryClient } from '@bivak/web';

test('the clock of a page stands at midnight less a second until the page is taken over, and ticks on from there', () => {
  vi.useFakeTimers();
  const clock = clockFrom('2026-12-03T23:59:59+01:00', 'Europe/Brussels');
  vi.advanceTimersByTime(5000);
  expect(clock.today()).toBe('2026-12-03');
  clock.start();
  expect(clock.today()).toBe('2026-12-04');
  expect(clock.now().toISOString()).toBe('2026-12-03T23:00:04.000Z');
  vi.useRealTimers();
});

test('while a page is taken over old answers are good, what failed stays so, and what is the visitor’s own is asked', async () => {
  const client = createQueryClient();
  client.setQueryData(['items'], 'drawn', { updatedAt: 0 });
  client.failedThere = new Set([hashKey(['categories'])]);
  const ask = (name: string, identity?: string) => {
    const queryKey = identity === undefined ? [name] : [name, { identity }];
    return client.fetchQuery({ queryKey, queryFn: () => 'of now' }).catch(() => 'none');
  };
  expect([await ask('items'), await ask('categories'), await ask('offers', 'els')]).toEqual([
    'drawn',
    'none',
    'of now',
  ]);
  client.failedThere = null;
  expect([await ask('items'), await ask('categories')]).toEqual(['of now', 'of now']);
});

test('a page does not wait for what is the visitor’s own to be taken over, but one that comes later does', async () => {
  const client = createQueryClient();
  const silent = Promise.withResolvers<string>();
  const price = { queryKey: ['price', { identity: 'els' }], queryFn: () => silent.promise };
  const list = { queryKey: ['items', 'mechelen'], queryFn: () => silent.promise, initialPageParam: 0 };
  client.failedThere = new Set();
  await Promise.all([client.prefetchQuery(price), client.prefetchInfiniteQuery(list)]);
  client.failedThere = null;
  // It is under way all the same.
  expect(client.isFetching()).toBe(2);
  const later = Promise.all([client.prefetchQuery(price), client.prefetchInfiniteQuery(list)]);
  silent.resolve('of now');
  await later;
  expect(client.getQueryData(price.queryKey)).toBe('of now');
});
