import { addCartItems, createCart, takeOver, type HandedOver } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CART, withCart } from '../../testing/with-cart.ts';

const codes = ['a', 'b', 'c'].map((sign) => sign.repeat(43)) as [string, string, string];
const chosen: HandedOver = {
  WarehouseID: 'mechelen',
  DeliveryID: 'levering',
  From: '2026-12-12',
  To: '2026-12-15',
  Items: [
    { ItemID: 'weg', Amount: 1 },
    { ItemID: 'tent', Amount: 2 },
  ],
};

/** A shop that hands out the choice once, as the server does. */
function aShop(given: HandedOver, code: string) {
  const fake = createFakeShop({ items: [anItem({ ID: 'tent' }), anItem({ ID: 'glas' })] });
  const good = new Set([code]);
  fake.on(takeOver, ({ body }) => {
    if (!good.delete((body as { Code: string }).Code)) throw new FakeRefusal(404, 'NotFound');
    return given;
  });
  return fake;
}

test('what was put aside on another site goes into the cart, and what cannot is said', async () => {
  const fake = aShop(chosen, codes[0]);
  const { store } = await openPage(fake, `/aanbod?handover=${codes[0]}`);
  expect(await screen.findByText('2 artikelen liggen in je winkelmand.')).toBeDefined();
  expect(screen.getByText('1 artikel kon niet in je winkelmand.')).toBeDefined();
  expect(fake.sent(takeOver)).toHaveLength(1);
  expect(fake.sent(createCart)[0]?.body).toEqual({
    WarehouseID: 'mechelen',
    DateTimeExpectedStart: '2026-12-12',
    DateTimeExpectedEnd: '2026-12-15',
    DeliveryID: 'levering',
  });
  expect(store.getState().cart.count).toBe(2);
  expect(store.getState().session).toMatchObject({ warehouseId: 'mechelen', deliveryId: 'levering' });
  // The code is gone from where it could be read or shared.
  await waitFor(() =>
    expect(window.location.search).toBe('?warehouse=mechelen&from=2026-12-12&to=2026-12-15'),
  );
});

test('a code that is used up or too old needs no word: place and period stand in the address', async () => {
  const fake = aShop(chosen, codes[0]);
  const { store } = await openPage(
    fake,
    `/aanbod?warehouse=zaventem&from=2026-12-12&to=2026-12-15&handover=${codes[1]}`,
  );
  await waitFor(() => expect(fake.sent(takeOver)).toHaveLength(1));
  await waitFor(() => expect(window.location.search).not.toContain('handover'));
  expect(store.getState().session).toMatchObject({ warehouseId: 'zaventem', deliveryId: null });
  expect(fake.sent(addCartItems)).toEqual([]);
});

test('a cart for other days keeps them, and takes the goods when its visitor moves it', async () => {
  const fake = aShop({ ...chosen, DeliveryID: null, Items: [{ ItemID: 'tent', Amount: 1 }] }, codes[2]);
  const kept = withCart(fake, [{ id: 'l1', item: anItem({ ID: 'glas' }), amount: 1 }]);
  const { store } = await openPage(fake, `/aanbod?handover=${codes[2]}`, { kept });
  expect(await screen.findByText('Je winkelmand is voor 12–14 dec · Zaventem.')).toBeDefined();
  expect(store.getState().cart.count).toBe(1);
  expect(store.getState().session.warehouseId).toBe('zaventem');

  await userEvent.click(screen.getByRole('button', { name: 'Zet de winkelmand op 12–15 dec · Mechelen' }));
  const question = within(await screen.findByRole('alertdialog', { name: /voor je hele winkelmand/u }));
  await userEvent.click(question.getByRole('button', { name: 'Wijzig' }));
  expect(await screen.findByText('1 artikel ligt in je winkelmand.')).toBeDefined();
  expect(fake.state.carts.get(CART)).toMatchObject({ warehouse: 'mechelen', to: '2026-12-15' });
  expect(fake.sent(createCart)).toEqual([]);
});
