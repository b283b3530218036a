import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending } from '../../testing/fake-lending.ts';
import { aToken } from '../../testing/fake-people.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let service: FakeLending;

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
});

const open = () =>
  openPage(service.fake, '/reserveren/periode', {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
  });
const wish = (name: RegExp) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Verder' }));

test('in the peak a group may say at what time it would like to come, and need not', async () => {
  service.begin('members');
  await open();
  const pickup = await wish(/^Ophalen op vrijdag 9 juli/u);
  expect(pickup.value).toBe('');
  await userEvent.selectOptions(pickup, [...pickup.options].at(-1)!);
  const chosen = pickup.value;
  expect(chosen).not.toBe('');
  await goOn();
  await waitFor(() =>
    expect(service.draft?.state.answers).toMatchObject({ pickupSlot: chosen, returnSlot: null }),
  );
});

test('a time that was said is taken back, and other days take it away', async () => {
  service.begin('members');
  await open();
  const back = await wish(/^Terugbrengen op woensdag 21 juli/u);
  await userEvent.selectOptions(back, [...back.options].at(-1)!);
  await userEvent.selectOptions(back, 'Maakt niet uit');
  expect(back.value).toBe('');
  await userEvent.selectOptions(back, [...back.options].at(-1)!);
  for (const day of [/^maandag 12 juli 2027/u, /^donderdag 22 juli 2027/u])
    await userEvent.click(await screen.findByRole('button', { name: day }));
  expect((await wish(/^Terugbrengen op vrijdag 23 juli/u)).value).toBe('');
});
