import { getUserInfo, listReservationOrders } from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepAnswer } from '../../session/response-cache.ts';
import { createSessionStore } from '../../session/session-store.ts';
import { anOrder } from '../../testing/fake-orders.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const page = (ReservationID: string) => ({
  Collection: [anOrder({ ReservationID, CustomerID: 'scouts' })],
  Total: 1,
  Index: 0,
});

test('a list of the account shows what was seen last until the answer comes, and an error instead where none does', async () => {
  const before = createSessionStore();
  before.setState(loggedInAs(AN));
  keepAnswer(before, AN, 'orders', page('R2026-000001'));
  const fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  let arrive: (answer: unknown) => void = () => undefined;
  fake.on(listReservationOrders, () => new Promise((resolve) => (arrive = resolve)));
  const opened = await openPage(fake, '/account/bestellingen', { kept: () => before.getState() });
  expect(await screen.findByRole('link', { name: 'R2026-000001' })).toBeDefined();
  arrive(page('R2026-000002'));
  expect(await screen.findByRole('link', { name: 'R2026-000002' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'R2026-000001' })).toBeNull();
  await waitFor(() =>
    expect(JSON.stringify(opened.store.getState().session.answers)).toContain('R2026-000002'),
  );
  fake.on(listReservationOrders, () => {
    throw new FakeRefusal(403, 'Forbidden');
  });
  await opened.queryClient.resetQueries({ queryKey: ['orders'] });
  expect(await screen.findByRole('button', { name: 'Probeer opnieuw' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'R2026-000002' })).toBeNull();
});
