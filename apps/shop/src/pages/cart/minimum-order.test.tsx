import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { withCart } from '../../testing/with-cart.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const castle = anItem({ ID: 'kasteel', Description: 'Springkasteel', Deposit: 150 });
const hours = { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' };

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop({ items: [glass, castle] });
});

const proceed = () => screen.findByRole('button', { name: 'Afrekenen' });

test('a cart below the minimum says what is missing, does not go on, and does once it comes to exactly that much', async () => {
  const line = { id: 'l1', item: glass, amount: 2 };
  await openPage(fake, '/winkelmand', { kept: withCart(fake, [line], { ...hours, minimum: 36 }) });
  const button = await proceed();
  const note = screen.getByRole('status', { name: '' });
  expect(within(note).getByText('Bestellen kan vanaf € 36,00 incl. btw.')).toBeDefined();
  expect(within(note).getByText('Je komt nog € 12,00 tekort.')).toBeDefined();
  const todo = 'Nog te doen: voor € 12,00 meer bestellen (minimum € 36,00).'.replaceAll('€ ', '€\u00A0');
  await waitFor(() => {
    const describing = document.querySelector(`[id="${button.getAttribute('aria-describedby') ?? ''}"]`);
    expect(describing?.textContent).toBe(todo);
  });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(screen.getByRole('heading', { level: 1, name: 'Winkelmand' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Meer Champagneglas' }));
  await waitFor(() => expect(screen.queryByText('Bestellen kan vanaf € 36,00 incl. btw.')).toBeNull());
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(null));
});

test('a deposit does not lift a cart over the minimum, and the cart says so', async () => {
  const line = { id: 'l1', item: castle, amount: 1 };
  await openPage(fake, '/winkelmand', { kept: withCart(fake, [line], { ...hours, minimum: 100 }) });
  await proceed();
  expect(screen.getByText(/De waarborg telt niet mee\.$/u)).toBeDefined();
});

test('a cart says nothing of a minimum where the shop has none', async () => {
  await openPage(fake, '/winkelmand', {
    kept: withCart(fake, [{ id: 'l1', item: glass, amount: 1 }], hours),
  });
  const button = await proceed();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(null));
  expect(screen.queryByText(/vanaf/u)).toBeNull();
});
