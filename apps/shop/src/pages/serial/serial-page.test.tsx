import { findSerial, getItem } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
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
  expect(screen.queryByText('Machine R8-1') === null).toBe(search === '');
});

test.each(['/m/onbekend', '/artikel/onbekend'])('what is neither is not found, at %s', async (address) => {
  await openPage(fake, address);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Dit artikel werd niet gevonden' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Naar de startpagina' })).toBeDefined();
});

test('a shop without errors says nothing of what is not found', async () => {
  await openPage(fake, '/m/onbekend', { shop: { errorsEnabled: false } });
  await waitFor(() => expect(fake.sent(getItem)).toHaveLength(1));
  expect(screen.queryByText('Dit artikel werd niet gevonden')).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('heading')).toBeNull();
});
