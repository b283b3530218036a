import { addCartItems } from '@bivak/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { withCart } from '../../testing/with-cart.ts';

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
