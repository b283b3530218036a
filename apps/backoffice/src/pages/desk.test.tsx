import {
  acceptOrder,
  getOrder,
  getToday,
  listOrders,
  openSession,
  proveSecondFactor,
  refreshSession,
  rejectOrder,
  type StaffOrder,
  undoAct,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSession, desk, FakeOffice, now, OfficeRefusal, openOffice } from '../testing/open-office.tsx';

const row = {
  ID: 'r-1',
  Number: 'R2026-000009',
  Status: 'Active',
  Version: 3,
  Customer: { Key: 'chiro', Description: 'Chiro De Linde vzw' },
  Start: '2026-12-04T09:00:00+01:00',
  End: '2026-12-07T11:00:00+01:00',
  WarehouseID: 'zaventem',
  Goods: [{ ItemID: 'tafel', Description: 'Statafel', Amount: 2 }],
  Amount: 2,
  TotalIncVAT: 42,
  Paid: 0,
  Open: 42,
  DepositHeld: 0,
  AssignedTo: null,
  Risks: ['stock'],
  CreatedAt: now,
} as const;

const order: StaffOrder = {
  ...row,
  Goods: [...row.Goods],
  Risks: [...row.Risks],
  ReservationID: row.Number,
  OrderID: null,
  Warehouse: { Key: 'zaventem', Description: 'Zaventem' },
  Delivery: null,
  Person: { Name: 'Els Peeters', CompanyName: 'Chiro De Linde vzw', Email: 'els@linde.example', Tel: '' },
  BackOn: null,
  Reference: null,
  Notes: null,
  RejectionReason: null,
  TotalExcVAT: 34.71,
  Deposit: 0,
  EditBlocked: false,
  CancelBlocked: false,
  ExpiresAt: null,
  Lines: [],
  Payments: [],
  Refunds: [],
  Invoices: [],
  Documents: [],
  Files: [],
  Conversations: [],
  History: [],
};

const acted = (to: 'Order' | 'Rejected') => ({
  ID: 'r-1',
  Version: 4,
  Effects: {
    Status: { From: 'Active', To: to },
    Stock: [],
    TotalIncVAT: { From: 42, To: 42 },
    Deposit: { From: 0, To: 0 },
    Mails: [],
  },
  Undo: { ID: 'u-1', Until: '2026-12-03T10:00:20+01:00' },
});

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
});

describe('coming in', () => {
  test('whoever has no session logs in, proves a second factor, and is led to the page that was asked', async () => {
    fake.on(openSession, () => aSession(desk, 'second-factor'));
    fake.on(proveSecondFactor, () => aSession());
    fake.on(listOrders, () => ({ Collection: [row], Next: null, Total: 1, TotalIsExact: true }));
    const { router } = await openOffice(fake, '/orders?View=to-accept', null);
    await userEvent.type(await screen.findByRole('textbox', { name: /E-mailadres/u }), desk.Email);
    await userEvent.type(screen.getByLabelText(/Wachtwoord/u), 'Feest-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Aanmelden' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /zes cijfers/u }), '123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Verder' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeDefined();
    expect(router.state.location.href).toContain('View=to-accept');
    expect(fake.of(proveSecondFactor)[0]?.body).toEqual({ Code: '123456' });
    // Nobody came in by this browser before, so there was nothing to renew.
    expect(fake.of(refreshSession)).toEqual([]);
  });

  test('a wrong password is said, and what was typed stays', async () => {
    fake.on(openSession, () => new OfficeRefusal(400, 'IncorrectDetails', 'Dat klopt niet.'));
    await openOffice(fake, '/orders', null);
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /E-mailadres/u });
    await userEvent.type(name, desk.Email);
    await userEvent.type(screen.getByLabelText(/Wachtwoord/u), 'anders');
    await userEvent.click(screen.getByRole('button', { name: 'Aanmelden' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Dat klopt niet.');
    expect(name.value).toBe(desk.Email);
  });
});

describe('orders at the desk', () => {
  test('today shows who comes, and an area without the right is in no menu', async () => {
    fake.on(getToday, () => ({
      Day: '2026-12-03',
      Counts: { Collect: 1, BringBack: 0, Late: 0, ToAccept: 0, Messages: 0 },
      Slots: [],
      Collect: [
        { ...row, SlotFrom: '09:00', SlotTo: '10:00', DeliveryID: null, Tel: null, Weight: 0, BackOn: null },
      ],
      BringBack: [],
      Late: [],
      ToAccept: [],
    }));
    await openOffice(fake, '/', { ...desk, Permissions: ['operator', 'today.read'] });
    const collect = await screen.findByRole('region', { name: 'Ophalen' });
    expect(within(collect).getByRole('link', { name: /Chiro De Linde/u })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  });

  test('an order is accepted with the version that was seen, and taken back', async () => {
    fake.on(getOrder, () => order);
    fake.on(acceptOrder, () => acted('Order'));
    fake.on(undoAct, () => ({ Act: 'order.accept', EntityID: 'r-1' }));
    await openOffice(fake, '/orders/r-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Aanvaarden' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() => expect(fake.of(undoAct)).toHaveLength(1));
    expect(fake.of(acceptOrder)).toMatchObject([{ version: 3, params: { id: 'r-1' } }]);
    expect(fake.of(undoAct)[0]?.params).toEqual({ id: 'u-1' });
  });

  test('a rejection asks for the reason first', async () => {
    fake.on(getOrder, () => order);
    fake.on(rejectOrder, () => acted('Rejected'));
    await openOffice(fake, '/orders/r-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Afwijzen' }));
    const dialog = await screen.findByRole('dialog', { name: /afwijzen/u });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Afwijzen' }));
    expect(within(dialog).getByText('Schrijf waarom.')).toBeDefined();
    expect(fake.of(rejectOrder)).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'Te druk');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Afwijzen' }));
    await waitFor(() => expect(fake.of(rejectOrder)).toMatchObject([{ body: { Reason: 'Te druk' } }]));
  });

  test('somebody who was quicker is named, and the order is read anew', async () => {
    fake.on(getOrder, () => order);
    fake.on(
      acceptOrder,
      () =>
        new OfficeRefusal(412, 'VersionStale', 'Iemand anders wijzigde dit.', { ChangedBy: 'Lies Baert' }),
    );
    await openOffice(fake, '/orders/r-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Aanvaarden' }));
    expect(await screen.findByText(/Lies Baert wijzigde dit/u)).toBeDefined();
    await waitFor(() => expect(fake.of(getOrder).length).toBeGreaterThan(1));
  });

  test('whoever may only look has nothing to press', async () => {
    fake.on(getOrder, () => order);
    await openOffice(fake, '/orders/r-1', { ...desk, Permissions: ['operator', 'orders.read'] });
    expect(await screen.findByRole('heading', { level: 1, name: row.Number })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Aanvaarden' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Voor wie hier werkt' })).toBeNull();
  });

  test('an order that is not there says so', async () => {
    await openOffice(fake, '/orders/nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
  });
});
