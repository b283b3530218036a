import { getItemStock } from '@bivak/contract/wire';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

test('what is free stays said while it is asked again for the cart that the first article makes', async () => {
  const fake = createFakeShop({ items: [anItem({ ID: 'tent', Description: 'Pagodetent' })] });
  const { store } = await openPage(fake, '/artikel/tent?warehouse=zaventem&from=2026-12-16&to=2026-12-17');
  await screen.findByText(/Vrij in Zaventem/u);
  // No answer comes any more.
  fake.on(getItemStock, () => new Promise<never>(() => {}));
  const [add] = await screen.findAllByRole('button', { name: 'In winkelmand' });
  await userEvent.click(add!);
  await waitFor(() => expect(store.getState().cart.count).toBe(1));
  await waitFor(() => expect(fake.sent(getItemStock).length).toBeGreaterThan(1));
  expect(screen.getByText(/Vrij in Zaventem/u)).toBeDefined();
});

test('a shop that sells says what is in stock before a day is chosen, on the page of an article and on its card', async () => {
  const items = [
    anItem({
      ID: 'zaag',
      Description: 'Kettingzaag',
      ItemType: 'Sales',
      SalesPrice: 82.64,
      SalesPriceIncVAT: 100,
    }),
  ];
  const sales = { shop: { mode: 'sales' } } as const;
  const chosen = 'warehouse=zaventem';
  await openPage(createFakeShop({ items, stock: () => 14 }), `/artikel/zaag?${chosen}`, sales);
  expect(await screen.findByText('14 op voorraad')).toBeDefined();
  cleanup();
  await openPage(createFakeShop({ items, stock: () => 3 }), `/aanbod?${chosen}`, sales);
  expect(await screen.findByText('Nog 3 op voorraad')).toBeDefined();
});
