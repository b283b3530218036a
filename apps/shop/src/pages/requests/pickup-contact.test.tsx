import {
  getCustomer,
  getReservationOrder,
  getUserInfo,
  listConversationsOfObject,
  listReservationOrderItems,
  listReservationOrders,
  type ReservationOrder,
  sayPickupContact,
  sendGraphql,
} from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aCustomer, aLogin, aToken } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const said = {
  CampName: 'Noor Claes',
  CampPhone: '0470 00 00 01',
  FetcherName: 'Technische dienst Diest',
  FetcherPhone: '013 00 00 02',
  FetcherEmail: 'dienst@diest.example',
};
const title = 'Wie haalt op, en wie is op kamp te bereiken?';

let fake: FakeShop;
let order: ReservationOrder;

beforeEach(() => {
  fake = aLendingFake();
  order = anOrder({
    ReservationOrderID: 'r-1',
    OrderID: 'O2026-000021',
    CustomerID: 'scouts',
    ReservationStatus: 'Order',
    DateTimeExpectedStart: '2027-04-30T00:00:00+02:00',
    DateTimeExpectedEnd: '2027-05-04T00:00:00+02:00',
  });
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getCustomer, () => ({ ...aCustomer('scouts'), CustomerGroupID: '33' }));
  fake.on(listReservationOrders, () => ({ Collection: [order], Total: 1, Index: 0 }));
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  fake.on(listConversationsOfObject, () => ({ Collection: [], Total: 0, Unread: 0, Index: 0 }));
  fake.on(sendGraphql, () => ({ data: { allRentalRequests: [], allDrafts: [] } }));
});

const open = () =>
  openPage(fake, '/account/aanvragen/r-1?order=true', {
    shop: aLendingShop(),
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
  });
const fieldOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));

async function fillIn(): Promise<void> {
  await userEvent.type(fieldOf('Naam van de contactpersoon op kamp'), said.CampName);
  await userEvent.type(fieldOf('Telefoon op kamp'), said.CampPhone);
  await userEvent.type(fieldOf('Naam van wie de tenten ophaalt'), said.FetcherName);
  await userEvent.type(fieldOf('Telefoon van wie ophaalt'), said.FetcherPhone);
  await userEvent.type(fieldOf('E-mailadres van wie ophaalt'), said.FetcherEmail);
}

test('an association says whom to reach on camp and who fetches, and both stand there afterwards', async () => {
  fake.on(sayPickupContact, ({ body }) => {
    order = { ...order, PickupContact: body };
    return order;
  });
  await open();
  await screen.findByRole('heading', { name: title });
  await fillIn();
  await save();
  await screen.findByText('Bewaard. We mailen dienst@diest.example wat er op te halen is.');
  expect(fake.sent(sayPickupContact).map(({ body }) => body)).toEqual([said]);
  expect(fieldOf('Naam van wie de tenten ophaalt').value).toBe(said.FetcherName);
});

test('what is missing is named at its field and in a summary, and nothing is sent', async () => {
  await open();
  await screen.findByRole('heading', { name: title });
  await userEvent.type(fieldOf('Naam van de contactpersoon op kamp'), said.CampName);
  await save();
  const summary = await screen.findByRole('region', { name: 'Er ontbreekt nog iets' });
  expect(within(summary).getAllByRole('link')).toHaveLength(3);
  expect(fieldOf('Telefoon op kamp').getAttribute('aria-invalid')).toBe('true');
  expect(fake.sent(sayPickupContact)).toEqual([]);
});

test('who fetches needs no address, and is mailed nothing once more when another thing changes', async () => {
  order = { ...order, PickupContact: said };
  fake.on(sayPickupContact, ({ body }) => {
    order = { ...order, PickupContact: body };
    return order;
  });
  await open();
  await screen.findByRole('heading', { name: title });
  await userEvent.type(fieldOf('Telefoon op kamp'), '9');
  await save();
  await screen.findByText('Bewaard: we weten wie we kunnen bellen.');
  await userEvent.clear(fieldOf('E-mailadres van wie ophaalt'));
  await userEvent.type(fieldOf('E-mailadres van wie ophaalt'), 'dienst');
  await save();
  expect(await screen.findAllByText('Dit is geen geldig e-mailadres.')).not.toEqual([]);
  await userEvent.clear(fieldOf('E-mailadres van wie ophaalt'));
  await save();
  await screen.findByRole('heading', { name: title });
  expect(fake.sent(sayPickupContact).map(({ body }) => (body as typeof said).FetcherEmail)).toEqual([
    said.FetcherEmail,
    '',
  ]);
});

test('tents that were handed out meanwhile are told, and what was typed stays', async () => {
  fake.on(sayPickupContact, () => {
    throw new FakeRefusal(409, 'OrderNotEditable');
  });
  await open();
  await screen.findByRole('heading', { name: title });
  await fillIn();
  await save();
  await screen.findByRole('alert');
  expect(fieldOf('Telefoon op kamp').value).toBe(said.CampPhone);
});

test('of tents that are out the contacts are only read, and nothing is asked of what said none', async () => {
  order = { ...order, ReservationStatus: 'Picked', PickupContact: said };
  await open();
  await screen.findByText('Technische dienst Diest, 013 00 00 02');
  expect(screen.queryByRole('button', { name: 'Bewaar' })).toBeNull();
});
