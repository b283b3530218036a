import {
  getCustomer,
  getReservationOrder,
  getUserInfo,
  listConversationsOfObject,
  listEndMoments,
  listReservationOrderItems,
  listReservationOrders,
  listStartMoments,
  type ReservationOrder,
  sendGraphql,
  updateReservationOrder,
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

let fake: FakeShop;
let order: ReservationOrder;

const slots = (way: string, day: string) =>
  [9, 10, 11].map((time) => ({
    BusinessHourID: `${way}.${time}`,
    BusinessHour: { Key: `${way}.${time}`, Description: `${time}` },
    BusinessHourRanking: time,
    MomentCanBeUsed: time !== 11,
    MomentStartDate: `${day}T${String(time).padStart(2, '0')}:00:00+02:00`,
    MomentEndDate: `${day}T${time + 1}:00:00+02:00`,
    Reason: null,
  }));

beforeEach(() => {
  fake = aLendingFake();
  order = anOrder({
    ReservationOrderID: 'r-1',
    OrderID: 'O2027-000021',
    CustomerID: 'scouts',
    ReservationStatus: 'Order',
    Version: 4,
    DateTimeExpectedStart: '2027-07-09T00:00:00+02:00',
    DateTimeExpectedEnd: '2027-07-21T00:00:00+02:00',
    DateTimeBusinessStart: '2027-07-09T09:00:00+02:00',
    DateTimeBusinessEnd: '2027-07-21T10:00:00+02:00',
    BusinessHourStart: 'P.9',
    BusinessHourEnd: 'R.9',
    PickupHour: { Key: 'P.9', Description: '09:00 - 10:00' },
    ReturnHour: { Key: 'R.9', Description: '09:00 - 10:00' },
    CustomFields: { CUST_EventDateStart: '2027-07-10', CUST_EventDateEnd: '2027-07-20' },
  });
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getCustomer, () => ({ ...aCustomer('scouts'), CustomerGroupID: '33' }));
  fake.on(listReservationOrders, () => ({ Collection: [order], Total: 1, Index: 0 }));
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  fake.on(listConversationsOfObject, () => ({ Collection: [], Total: 0, Unread: 0, Index: 0 }));
  fake.on(sendGraphql, () => ({ data: { allRentalRequests: [], allDrafts: [] } }));
  const of = (way: string) => (day: string | undefined) => {
    const Collection = slots(way, day ?? '');
    return { Collection, Total: Collection.length, Index: 0 };
  };
  fake.on(listStartMoments, ({ query }) => of('P')(query['dateToCheck']));
  fake.on(listEndMoments, ({ query }) => of('R')(query['dateToCheck']));
});

const open = () =>
  openPage(fake, '/account/aanvragen/r-1?order=true', {
    shop: aLendingShop(),
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
  });
const title = 'Jullie uren';
const section = async () => within(await screen.findByRole('region', { name: title }));
const opened = async () => {
  const part = await section();
  await userEvent.click(part.getByRole('button', { name: 'Andere uren kiezen' }));
  return part;
};

test('a group takes another hour of the same day, with what it saw, and reads that it is changed', async () => {
  fake.on(updateReservationOrder, () => {
    order = { ...order, Version: 5, PickupHour: { Key: 'P.10', Description: '10:00 - 11:00' } };
    return order;
  });
  await open();
  expect(await screen.findByText(/9 jul.*09:00–10:00/u)).toBeDefined();
  const part = await opened();
  const pickup = within(await part.findByRole('group', { name: /Wanneer haal je de tenten op/u }));
  expect(pickup.getByRole('radio', { name: /11:00 – 12:00 uur, volzet/u })).toHaveProperty('disabled', true);
  await userEvent.click(pickup.getByRole('radio', { name: /10:00 – 11:00/u }));
  await userEvent.click(part.getByRole('button', { name: 'Uren bewaren' }));
  expect(await screen.findByText('De uren zijn gewijzigd.')).toBeDefined();
  expect(fake.sent(updateReservationOrder).map(({ body }) => body)).toEqual([
    { BusinessHourStart: 'P.10', Version: 4 },
  ]);
  expect(await screen.findByText(/9 jul.*10:00–11:00/u)).toBeDefined();
  expect((await section()).getByRole('button', { name: 'Andere uren kiezen' })).toBeDefined();
});

test('an hour that somebody else took meanwhile is said, and what was chosen stays', async () => {
  fake.on(updateReservationOrder, () => {
    throw new FakeRefusal(409, 'SlotFull');
  });
  await open();
  const part = await opened();
  const pickup = within(await part.findByRole('group', { name: /Wanneer haal je de tenten op/u }));
  await userEvent.click(pickup.getByRole('radio', { name: /10:00 – 11:00/u }));
  await userEvent.click(part.getByRole('button', { name: 'Uren bewaren' }));
  expect(await part.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('SlotFull'));
  expect(pickup.getByRole('radio', { name: /10:00 – 11:00/u })).toHaveProperty('checked', true);
});

test('nothing is sent where nothing was changed', async () => {
  await open();
  const part = await opened();
  await part.findByRole('group', { name: /Wanneer haal je de tenten op/u });
  await userEvent.click(part.getByRole('button', { name: 'Laten zoals het is' }));
  expect((await section()).getByRole('button', { name: 'Andere uren kiezen' })).toBeDefined();
  expect(fake.sent(updateReservationOrder)).toEqual([]);
});

test.each<[string, Partial<ReservationOrder>]>([
  ['is cancelled', { ReservationStatus: 'Cancelled' }],
  ['is handed out', { ReservationStatus: 'Picked' }],
])('hours are no matter any more of a reservation that %s', async (_, more) => {
  order = { ...order, ...more };
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: title })).toBeNull();
});
