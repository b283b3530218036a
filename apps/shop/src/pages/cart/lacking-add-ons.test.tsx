import { addCartItems, getCart } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CART, withCart } from '../../testing/with-cart.ts';

test('a cart says what an article cannot go without, adds it by one press, and does not go on before', async () => {
  const tent = anItem({ ID: 'tent', Description: 'Pagodetent' });
  const anchor = anItem({ ID: 'anker', Description: 'Grondanker' });
  const fake = createFakeShop({ items: [tent, anchor] });
  const lacking = [{ ItemID: 'anker', CompositionID: null, Description: 'Grondanker', Amount: 2 }];
  const hours = { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' };
  const kept = withCart(fake, [{ id: 'l1', item: tent, amount: 1, lacking }], hours);
  await openPage(fake, '/winkelmand', { kept });
  expect(await screen.findByText('Bij Pagodetent hoort nog 2 × Grondanker.')).toBeDefined();
  expect(await screen.findByText('Nog te doen: 2 × Grondanker erbij.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Voeg 2 × Grondanker toe' }));
  await waitFor(() =>
    expect(fake.sent(addCartItems)).toMatchObject([
      { body: [{ ItemID: 'anker', Amount: 2, WarehouseID: 'zaventem' }] },
    ]),
  );
});

test('a cart shows what an article cannot go without under it, with its minimum and no way to remove it alone', async () => {
  const tent = anItem({ ID: 'tent', Description: 'Pagodetent' });
  const anchor = anItem({ ID: 'anker', Description: 'Grondanker' });
  const fake = createFakeShop({ items: [tent, anchor] });
  const kept = withCart(fake, [
    { id: 'l2', item: anchor, amount: 2, boundTo: { line: 'l1', least: 2 } },
    { id: 'l1', item: tent, amount: 1 },
  ]);
  await openPage(fake, '/winkelmand', { kept });
  const of = within((await screen.findByRole('heading', { name: 'Pagodetent' })).closest('li')!);
  expect(of.getByText('Hoort bij Pagodetent · verplicht, minstens 2')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Verwijder Grondanker' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Verwijder Pagodetent' })).toBeDefined();
  const less = of.getByRole('button', { name: 'Minder Grondanker' });
  expect(less.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(of.getByRole('button', { name: 'Meer Grondanker' }));
  expect(less.getAttribute('aria-disabled')).toBe('false');
});

test('a cart whose own fields are wrong says so and still leads to the checkout, which asks them', async () => {
  const fake = createFakeShop({ items: [anItem({ ID: 'tent' })] });
  const kept = withCart(fake, [{ id: 'l1', item: anItem({ ID: 'tent' }), amount: 1 }], {
    hourStart: '2026-12-12-8',
    hourEnd: '2026-12-14-8',
  });
  fake.on(getCart, () => ({
    ...presentCart(fake.state.carts.get(CART)!),
    CustomFields: { CUST_Guests: 0, CUST_CategoryID: 'x' },
  }));
  const guests = {
    name: 'CUST_Guests',
    entity: 'cart',
    type: 'number',
    required: true,
    labelKey: 'shop.cart.title',
  } as const;
  await openPage(fake, '/winkelmand', {
    kept,
    shop: { customFields: [{ ...guests, rules: ['min_value:1'], options: [] }] },
  });
  expect(await screen.findByText('Nog te doen: de extra gegevens, op de volgende pagina.')).toBeDefined();
  const proceed = screen.getByRole('button', { name: 'Afrekenen' });
  await waitFor(() => expect(proceed.getAttribute('aria-disabled')).toBe(null));
});
