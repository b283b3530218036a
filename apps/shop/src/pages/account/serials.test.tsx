import { getUserInfo, listCustomerSerials, type CustomerSerial } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
const account = { editPersons: true, removePersons: true, personActs: [], serials: true };

function aMachine(SerialID: string, given: Partial<CustomerSerial> = {}): CustomerSerial {
  return {
    SerialID,
    ItemID: 'champagneglas',
    ItemDescription: 'Robotmaaier',
    Brand: 'Grasmus',
    ServiceStatus: '',
    LastServiceDate: null,
    ...given,
  };
}

beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  const machines = [
    aMachine('R8-1', { LastServiceDate: '2026-07-31' }),
    aMachine('R8-2', { ServiceStatus: 'In de werkplaats', Brand: '' }),
  ];
  fake.on(listCustomerSerials, ({ query }) => ({
    Collection: query['search'] === 'niets' ? [] : machines,
    Total: query['search'] === 'niets' ? 0 : 45,
    Index: Number(query['index']),
  }));
});

const open = (address = '/account/machines', shop = {}) =>
  openPage(fake, address, { kept: loggedInAs(AN), shop: { account, ...shop } });
const asked = () => fake.sent(listCustomerSerials).at(-1)?.query;
const usual = { size: 20, index: 0, sortOn: 'LastServiceDate', sortReverse: 'true' };

describe("the customer's machines", () => {
  test("the customer's machines stand in the menu with their fields, OK where nothing is the matter, the last serviced first", async () => {
    await open('/account');
    await userEvent.click(await screen.findByRole('link', { name: 'Mijn machines' }));
    const row = (await screen.findByRole('link', { name: 'R8-1' })).closest('tr')!;
    expect(within(row).getByText('OK')).toBeDefined();
    expect(within(row).getByText('vr 31 jul 2026')).toBeDefined();
    const other = screen.getByRole('link', { name: 'R8-2' }).closest('tr')!;
    expect(within(other).getByText('In de werkplaats')).toBeDefined();
    expect(within(other).getAllByText('–')).toHaveLength(2);
    expect(screen.getByRole('columnheader', { name: 'Laatste servicebeurt' }).ariaSort).toBe('descending');
    expect(asked()).toEqual(usual);
  });

  test("the customer's machines are sorted, searched and paged in the address; another order begins at the first page", async () => {
    await open('/account/machines?page=2&sort=-Brand');
    await screen.findByRole('link', { name: 'R8-1' });
    expect(asked()).toEqual({ ...usual, index: 1, sortOn: 'Brand' });
    await userEvent.click(screen.getByRole('button', { name: 'Serienummer' }));
    await waitFor(() => expect(asked()).toEqual({ ...usual, sortOn: 'SerialID', sortReverse: 'false' }));
    expect(window.location.search).toBe('?sort=SerialID');
    await userEvent.click(await screen.findByRole('link', { name: 'Pagina 3' }));
    await waitFor(() => expect(asked()).toMatchObject({ index: 2, sortOn: 'SerialID' }));
    await waitFor(() =>
      expect(screen.getAllByRole('link', { current: 'page', name: /^Pagina/u })).toHaveLength(1),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Zoek in je machines' }), 'niets');
    expect(await screen.findByText('Geen machine gevonden voor “niets”')).toBeDefined();
    expect(window.location.search).toBe('?sort=SerialID&find=niets');
    await userEvent.click(screen.getByRole('button', { name: 'Toon alle machines' }));
    expect(await screen.findByRole('link', { name: 'R8-1' })).toBeDefined();
  });

  test("the customer's machines lead to their article, which is told the number; not to one that the shop no longer has", async () => {
    fake.on(listCustomerSerials, () => ({
      Collection: [aMachine('R8-1'), aMachine('OUD', { ItemID: null })],
      Total: 2,
      Index: 0,
    }));
    await open();
    const link = await screen.findByRole('link', { name: 'R8-1' });
    expect(link.getAttribute('href')).toBe('/artikel/champagneglas?serial=R8-1');
    expect(screen.queryByRole('link', { name: 'OUD' })).toBeNull();
  });

  test("the customer's machines are none yet for a customer without any", async () => {
    fake.on(listCustomerSerials, () => ({ Collection: [], Total: 0, Index: 0 }));
    await open();
    expect(await screen.findByText('Je hebt nog geen machines')).toBeDefined();
  });

  test("the customer's machines that cannot be loaded can be asked for again; a shop without errors stays silent", async () => {
    fake.on(listCustomerSerials, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    await open();
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    expect(screen.getByText('Je machines laden lukte niet.')).toBeDefined();
    fake.on(listCustomerSerials, () => ({ Collection: [aMachine('R8-1')], Total: 1, Index: 0 }));
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'R8-1' })).toBeDefined();
  });

  test("the customer's machines are no page of a shop that does not show them", async () => {
    await open('/account/machines', { account: { ...account, serials: false } });
    expect(await screen.findByText('Niet gevonden')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Mijn machines' })).toBeNull();
    expect(fake.sent(listCustomerSerials)).toEqual([]);
  });
});
