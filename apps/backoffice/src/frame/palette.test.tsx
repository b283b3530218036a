import { acceptOrder, findScanned, type FoundThing, getOrder, searchAll } from '@bivak/contract/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order.ts';
import { desk, FakeOffice, openOffice } from '../testing/open-office.tsx';

const owner = {
  ...desk,
  Permissions: [...desk.Permissions, 'customers.read', 'catalogue.read', 'stock.read', 'money.read'],
};

function aThing(Kind: FoundThing['Kind'], ID: string, more: Partial<FoundThing> = {}): FoundThing {
  const plain = { Number: ID, Name: `Naam ${ID}`, IsExact: true, Status: null, Start: null, OrderID: null };
  return { Kind, ID, ...plain, ...more };
}

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getOrder, () => anOrder());
});

async function type(words: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Zoeken of naar/u }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Waar wil je heen?' }), words);
}

test.each([
  ['order', {}, '/orders/x-1'],
  ['customer', {}, '/customers/x-1'],
  ['serial', {}, '/scan?code=x-1'],
  ['item', {}, '/scan?code=x-1'],
  ['invoice', { OrderID: 'r-9' }, '/orders/r-9'],
] as const)(
  'a whole number or code of %s opens by Enter, where there is a screen for it',
  async (kind, more, to) => {
    fake.on(searchAll, () => ({ Collection: [aThing(kind, 'x-1', more)] }));
    const { router } = await openOffice(fake, '/people', owner);
    await type('x-1{Enter}');
    await waitFor(() => expect(router.state.location.href).toContain(to));
  },
);

test('an article opens its stock for who may change that', async () => {
  fake.on(searchAll, () => ({ Collection: [aThing('item', 'tent')] }));
  const { router } = await openOffice(fake, '/people', {
    ...owner,
    Permissions: [...owner.Permissions, 'stock.write'],
  });
  await type('tent{Enter}');
  await waitFor(() => expect(router.state.location.href).toContain('/stock/tent'));
});

test('a piece that was searched is told as if it had been scanned', async () => {
  fake.on(findScanned, () => ({
    Order: null,
    Serial: null,
    Item: { ItemID: 'tent', Description: 'Patrouilletent', Stock: [{ WarehouseID: 'aalst', Amount: 3 }] },
  }));
  await openOffice(fake, '/scan?code=tent', owner);
  expect(await screen.findByText('Patrouilletent')).toBeDefined();
  expect(fake.of(findScanned)[0]?.query).toEqual({ code: 'tent' });
});

test('what can be done to the record that is open is found by its name, and done', async () => {
  let order = anOrder({ Status: 'Active' });
  fake.on(getOrder, () => order);
  fake.on(searchAll, () => ({ Collection: [] }));
  fake.on(acceptOrder, () => {
    order = anOrder({ Status: 'Order' });
    return { ID: 'r-1', Version: 4, Effects: null, Undo: null };
  });
  await openOffice(fake, '/orders/r-1', owner);
  await screen.findByRole('button', { name: 'Aanvaarden' });
  await type('aanvaa{Enter}');
  await waitFor(() => expect(fake.of(acceptOrder)).toHaveLength(1));
});

test('what this person may do anywhere is found, and nothing that they may not', async () => {
  fake.on(searchAll, () => ({ Collection: [] }));
  await openOffice(fake, '/orders/r-1', { ...owner, Permissions: ['operator', 'orders.read'] });
  await type('e');
  expect(await screen.findByRole('menuitem', { name: /^Taal wijzigen: English/u })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: /^Afmelden/u })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: /offerte|balie|Aanvaarden/u })).toBeNull();
});
