import { findScanned, getHandover, getOrder } from '@bivak/contract/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHandover, anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const warehouse = { ...desk, Permissions: ['operator', 'orders.read', 'orders.handOut'] };
const order = { ID: 'r-1', Number: 'B2026-000123', Customer: 'Chiro De Linde vzw' };

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getOrder, () => anOrder());
  fake.on(getHandover, () => aHandover());
});

const scan = async (code: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Scan of typ een code' }), `${code}{Enter}`);

describe('scanning from the menu', () => {
  test('the number of an order opens it at the desk', async () => {
    fake.on(findScanned, () => ({ Order: order, Serial: null, Item: null }));
    const { router } = await openOffice(fake, '/scan', warehouse);
    await scan('b2026-000123');
    await waitFor(() => expect(router.state.location.pathname).toContain('/orders/r-1/handover'));
  });

  test('a piece says where it is and with whom, and leads to its return', async () => {
    fake.on(findScanned, () => ({
      Order: null,
      Serial: {
        SerialID: 'S-1',
        ItemID: 'tent',
        Description: 'Seniortent',
        WarehouseID: 'zaventem',
        IsOut: true,
        IsDown: false,
        Order: order,
        Address: 'https://feesthuis.example/m/S-1',
      },
      Item: null,
    }));
    await openOffice(fake, '/scan', warehouse);
    await scan('https://feesthuis.example/m/S-1');
    expect(await screen.findByRole('region', { name: 'S-1' })).toBeDefined();
    expect(fake.of(findScanned)[0]?.query).toEqual({ code: 'S-1' });
    expect(screen.getByRole('link', { name: 'Terugnemen' }).getAttribute('href')).toContain('step=back');
  });

  test('an article says its stock; a code that nobody knows is said', async () => {
    fake.on(findScanned, ({ query }) =>
      query['code'] === 'tafel'
        ? {
            Order: null,
            Serial: null,
            Item: {
              ItemID: 'tafel',
              Description: 'Statafel',
              Stock: [{ WarehouseID: 'aalst', Amount: 20 }],
            },
          }
        : new OfficeRefusal(404, 'NotFound', 'Niet gevonden'),
    );
    await openOffice(fake, '/scan', warehouse);
    await scan('tafel');
    expect(await screen.findByText('20 stuks in Aalst')).toBeDefined();
    await scan('nergens');
    expect((await screen.findByRole('alert')).textContent).toContain('nergens');
    expect(screen.queryByText('20 stuks in Aalst')).toBeNull();
  });
});
