import { listClosingDays } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

test('while its calendar is loaded the selector holds the room of one that nobody can reach', async () => {
  const come = Promise.withResolvers<void>();
  const fake = createFakeShop();
  await openPage(fake, '/aanbod');
  fake.on(listClosingDays, async () => {
    await come.promise;
    return { Collection: [], Total: 0, Index: 0 };
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Wijzig (plaats|periode|datum)/u }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Zaventem' }));
  expect(await dialog.findByText('Even geduld')).toBeDefined();
  expect(dialog.queryByRole('grid')).toBeNull();
  const [unseen] = dialog.getAllByRole('grid', { hidden: true });
  expect(unseen?.closest('[inert]')).not.toBeNull();
  come.resolve();
  expect(await dialog.findByRole('grid')).toBeDefined();
  expect(dialog.queryByText('Even geduld')).toBeNull();
});
