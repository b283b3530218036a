import {
  getCustomer,
  getReservationOrder,
  getUserInfo,
  listConversationsOfObject,
  listReservationOrderItems,
  listReservationOrders,
  type Payer,
  type ReservationOrder,
  sayPayer,
  sendGraphql,
  updateReservationOrder,
} from '@bivak/contract/wire';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aCustomer, aLogin, aToken } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const town: Payer = {
  CompanyName: 'Stad Diest',
  BusinessNo: '0202.239.951',
  Street: 'Grote Markt',
  HouseNumber: '1',
  ZipCode: '3290',
  City: 'Diest',
  CountryID: 'BE',
  Email: 'facturen@diest.example',
};

let fake: FakeShop;
let order: ReservationOrder;

beforeEach(() => {
  fake = aLendingFake();
  order = anOrder({ ReservationOrderID: 'r-1', OrderID: 'O2027-000021', ReservationStatus: 'Order' });
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
const save = () => userEvent.click(screen.getByRole('button', { name: 'Bewaar wie betaalt' }));

test('a reservation is given another payer, and back to its association', async () => {
  order = { ...order, Payer: town };
  fake.on(sayPayer, ({ body }) => {
    order = { ...order, Payer: (body as { Payer: Payer | null }).Payer };
    return order;
  });
  await open();
  const name = await screen.findByRole('textbox', { name: /^Naam van de organisatie/u });
  await userEvent.clear(name);
  await userEvent.type(name, 'Stad Aarschot');
  await save();
  await screen.findByText('Bewaard: de factuur gaat naar wie je koos.');
  await userEvent.click(screen.getByRole('radio', { name: 'Onze vereniging' }));
  await save();
  await screen.findByRole('radio', { name: 'Onze vereniging', checked: true });
  expect(fake.sent(sayPayer).map(({ body }) => body)).toEqual([
    { Payer: { ...town, CompanyName: 'Stad Aarschot' } },
    { Payer: null },
  ]);
});

test('a payer that the service refuses is told at its field, and nothing that was typed is lost', async () => {
  order = { ...order, Payer: town };
  fake.on(sayPayer, () => {
    throw new FakeRefusal(400, 'ValidationFailed', {
      Error: {
        Code: 'ValidationFailed',
        Message: 'ValidationFailed',
        Fields: [
          { Field: 'Payer.BusinessNo', Code: 'business-no', Message: 'Dit ondernemingsnummer klopt niet.' },
        ],
      },
    });
  });
  await open();
  const number = await screen.findByRole('textbox', { name: /^Ondernemingsnummer/u });
  await userEvent.type(number, '9');
  await save();
  await screen.findAllByText('Dit ondernemingsnummer klopt niet.');
  expect(number).toHaveProperty('value', `${town.BusinessNo}9`);
});

test('a reservation that needs a reference says so, and its dialog asks for it', async () => {
  order = {
    ...order,
    Actions: [{ ActionName: 'ReferenceRequired', Required: true, Completed: false, Details: null }],
  };
  fake.on(updateReservationOrder, ({ body }) => {
    order = { ...order, Reference: (body as { Reference: string }).Reference, Actions: [] };
    return order;
  });
  await open();
  await screen.findByText('Bij jullie bestellingen hoort een referentie. Vul ze in.');
  await userEvent.click(screen.getByRole('button', { name: 'Geef een referentie' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'PO 114');
  await userEvent.click(dialog.getByRole('button', { name: 'Bewaar' }));
  await screen.findByText('PO 114');
  expect(fake.sent(updateReservationOrder).map(({ body }) => body)).toEqual([{ Reference: 'PO 114' }]);
});

test('of a reservation that is invoiced both are only read, and nothing stands there where nothing was said', async () => {
  order = { ...order, ReservationStatus: 'Closed', Reference: 'PO 114', Payer: town };
  await open();
  await screen.findByText('Stad Diest, Grote Markt 1, 3290 Diest');
  expect(screen.queryByRole('button', { name: 'Bewaar wie betaalt' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Wijzig de referentie' })).toBeNull();
  cleanup();
  order = { ...order, Reference: null, Payer: null };
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Factuur' })).toBeNull();
});
