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

const open = (path = '/reserveren/periode') =>
  openPage(service.fake, path, {
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

test('a time that was said is taken back, and stays a wish when other days are chosen', async () => {
  service.begin('members');
  await open();
  const back = await wish(/^Terugbrengen op woensdag 21 juli/u);
  await userEvent.selectOptions(back, [...back.options].at(-1)!);
  await userEvent.selectOptions(back, 'Maakt niet uit');
  expect(back.value).toBe('');
  await userEvent.selectOptions(back, [...back.options].at(-1)!);
  for (const day of [/^maandag 12 juli 2027/u, /^donderdag 22 juli 2027/u])
    await userEvent.click(await screen.findByRole('button', { name: day }));
  const other = await wish(/^Terugbrengen op vrijdag 23 juli/u);
  expect(other.selectedOptions[0]?.textContent).toBe('Het uur dat jullie eerder kozen');
});

test('a wish of another weekday is shown as what it is, stays, and is changed or taken back like any', async () => {
  service.begin('members', { period: { pickupSlot: 'depot.P1.0930' } });
  await open();
  const pickup = await wish(/^Ophalen op vrijdag 9 juli/u);
  expect(pickup.selectedOptions[0]?.textContent).toBe('Het uur dat jullie eerder kozen');
  await userEvent.selectOptions(pickup, 'Maakt niet uit');
  await goOn();
  await waitFor(() => expect(service.draft?.state.answers).toMatchObject({ pickupSlot: null }));
});

test('the summary says at what time a group would like to come, and nothing of what it left open', async () => {
  service.begin('members');
  await open();
  const pickup = await wish(/^Ophalen op vrijdag 9 juli/u);
  const last = [...pickup.options].at(-1)!;
  const [from] = last.textContent.split(' – ');
  service = aFakeLending();
  service.begin('summary', { period: { pickupSlot: last.value } });
  await open('/reserveren/samenvatting');
  expect(await screen.findByText(`Liefst ophalen om ${from} uur`)).toBeDefined();
  expect(screen.queryByText(/Liefst terugbrengen/u)).toBeNull();
});
