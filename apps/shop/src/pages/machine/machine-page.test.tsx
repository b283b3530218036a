import { findSerial } from '@bivak/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;

beforeEach(() => {
  fake = createFakeShop();
  fake.on(findSerial, ({ params }) => {
    if (params['serial'] !== 'R8-1') throw new FakeRefusal(404, 'NotFound');
    return { SerialID: 'R8-1', ItemID: 'champagneglas' };
  });
});

test.each([
  ['the number of a machine', 'R8-1', '?serial=R8-1'],
  ['the id of an article', 'champagneglas', ''],
])('%s leads to the page of the article', async (_, value, search) => {
  await openPage(fake, `/m/${value}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Champagneglas' })).toBeDefined();
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`/artikel/champagneglas${search}`),
  );
});

test('what is neither is not found', async () => {
  await openPage(fake, '/m/onbekend');
  expect(await screen.findByRole('alert')).toBeDefined();
});
