import {
  acceptOrder,
  getOrder,
  getToday,
  listOrders,
  openSession,
  proveSecondFactor,
  refreshSession,
  rejectOrder,
  undoAct,
} from '@bivak/contract/admin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { acted, aRequest as order, aRow as row } from '../testing/a-request.ts';
import { aSession, desk, FakeOffice, now, OfficeRefusal, openOffice } from '../testing/open-office.tsx';

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

  test('a tab whose access was taken away shows the login and says that it ended', async () => {
    fake.on(listOrders, () => ({ Collection: [row], Next: null, Total: 1, TotalIsExact: true }));
    const { router } = await openOffice(fake, '/orders?View=to-accept');
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeDefined();
    const over = () => new OfficeRefusal(401, 'TokenInvalid', 'Meld je aan.');
    for (const call of [refreshSession, listOrders]) fake.on(call, over);
    await router.navigate({ to: '/orders', search: { View: 'all' } });
    expect(await screen.findByText('Je aanmelding is beëindigd')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Aanmelden' })).toBeDefined();
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
  test('who works in one warehouse is offered no other, and who reads no messages sees no figure of them', async () => {
    fake.on(getToday, () => ({
      Day: '2026-12-03',
      Counts: { Collect: 0, BringBack: 0, Late: 0, ToAccept: 0, Messages: 3 },
      Slots: [],
      Collect: [],
      BringBack: [],
      Late: [],
      ToAccept: [],
    }));
    await openOffice(fake, '/', { ...desk, WarehouseIDs: ['zaventem'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Vandaag' })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Magazijn' })).toBeNull();
    const figures = () => within(screen.getByRole('main')).queryByText('Berichten');
    expect(figures()).toBeNull();
    cleanup();
    await openOffice(fake, '/', { ...desk, Permissions: [...desk.Permissions, 'messages.write'] });
    expect(await screen.findByRole('combobox', { name: 'Magazijn' })).toBeDefined();
    expect(figures()).not.toBeNull();
  });

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
    fake.on(undoAct, () => ({ Act: 'order.accept', EntityID: 'r-1', IsTold: false }));
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

  test('an order shows the papers that were written for it, each to be opened', async () => {
    const confirmation = {
      FileID: 'f-1',
      Name: 'Bevestiging R2026-000009.pdf',
      DateTimeCreated: now,
      AttachmentUrl: 'http://localhost/files/f-1?signature=s',
      Kind: 'confirmation',
    };
    fake.on(getOrder, () => ({ ...order, Documents: [confirmation] }));
    await openOffice(fake, '/orders/r-1');
    const papers = await screen.findByRole('region', { name: 'Documenten' });
    const link = within(papers).getByRole('link', { name: /Bevestiging R2026-000009/u });
    expect(link.getAttribute('href')).toBe(confirmation.AttachmentUrl);
  });

  test('an order that is not there says so', async () => {
    await openOffice(fake, '/orders/nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
  });
});
