import {
  acceptOrder,
  beginTotp,
  confirmTotp,
  getOrder,
  getToday,
  listOrders,
  openSession,
  proveSecondFactor,
  rejectOrder,
  undoAct,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import officeDe from '../../../messages/de.json' with { type: 'json' };
import officeEn from '../../../messages/en.json' with { type: 'json' };
import { acted, aRequest, aRow } from '../../testing/a-request.ts';
import { follow, wordsOf } from '../../testing/follow.ts';
import { aSession, desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import nl from './messages/nl.json' with { type: 'json' };
import { isOn, partsOf, tasks } from './tasks.ts';

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
});

const named = (text: string) => partsOf(text).filter((_, place) => place % 2 === 1);

describe('the handbook', () => {
  test.each(tasks.map(({ id }) => id))('tells %s in five to ten steps, the same in each language', (id) => {
    const { steps, known } = nl.tasks[id];
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(10);
    for (const other of [en.tasks[id], de.tasks[id]]) {
      expect(other.steps.map((step) => named(step).toSorted())).toEqual(
        steps.map((step) => named(step).toSorted()),
      );
      expect(other.known.map(named)).toEqual(known.map(named));
    }
    const keys = [...steps, ...known].flatMap(named);
    expect(keys.filter((key) => wordsOf(key) === undefined)).toEqual([]);
    // A message with values to fill in has no words of its own.
    expect(keys.filter((key) => /[{}<>]/u.test(wordsOf(key) ?? ''))).toEqual([]);
  });

  test('tells every task that there is, and none that there is not', () => {
    expect(Object.keys(nl.tasks)).toEqual(tasks.map(({ id }) => id));
    expect(officeDe.office.help.open).toBe(de.title);
    expect(officeEn.office.help.open).toBe(en.title);
  });

  test('knows a screen by its address, whatever is filtered there', () => {
    expect(isOn(['/orders'], '/orders?View=late')).toBe(true);
    expect(isOn(['/orders/$orderId'], '/orders/r-1')).toBe(true);
    expect(isOn(['/orders/$orderId'], '/orders/r-1/out')).toBe(false);
    expect(isOn(['/orders/$orderId'], '/orders/')).toBe(false);
    expect(isOn(['/'], '/')).toBe(true);
  });

  test('opens by the question mark of a screen, shows its tasks first, and leads back to where somebody was', async () => {
    fake.on(listOrders, () => ({ Collection: [aRow], Next: null, Total: 1, TotalIsExact: true }));
    const { router } = await openOffice(fake, '/orders?View=to-accept');
    await userEvent.click(await screen.findByRole('link', { name: 'Handboek' }));
    const here = await screen.findByRole('region', { name: nl.here });
    expect(
      within(here)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([nl.tasks['accept-order'].title]);
    await userEvent.click(within(here).getByRole('link', { name: nl.tasks['accept-order'].title }));
    const steps = within(await screen.findByRole('region', { name: nl.how })).getAllByRole('listitem');
    expect(steps).toHaveLength(nl.tasks['accept-order'].steps.length);
    expect(steps[3]?.textContent).toContain('druk dan op Aanvaarden.');
    await userEvent.click(screen.getByRole('button', { name: nl.toScreen }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeDefined();
    expect(router.state.location.href).toContain('View=to-accept');
  });

  test.each(['{F1}', 'gh'])('opens by the keys %s', async (pressed) => {
    fake.on(listOrders, () => ({ Collection: [], Next: null, Total: 0, TotalIsExact: true }));
    await openOffice(fake, '/orders?View=to-accept');
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    await userEvent.keyboard(pressed);
    expect(await screen.findByRole('heading', { level: 1, name: nl.title })).toBeDefined();
  });

  test('stands in the list of keys too', async () => {
    fake.on(listOrders, () => ({ Collection: [], Next: null, Total: 0, TotalIsExact: true }));
    await openOffice(fake, '/orders?View=to-accept');
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    await userEvent.keyboard('?');
    const keys = await screen.findByRole('dialog');
    await userEvent.click(within(keys).getByRole('link', { name: 'Handboek' }));
    expect(await screen.findByRole('heading', { level: 1, name: nl.title })).toBeDefined();
  });

  test('tells nobody of a task that they may not do, and tells who is not in how to come in', async () => {
    await openOffice(fake, '/help', { ...desk, Permissions: ['operator', 'today.read'] });
    expect(await screen.findByRole('link', { name: nl.tasks['read-today'].title })).toBeDefined();
    expect(screen.queryByRole('link', { name: nl.tasks['accept-order'].title })).toBeNull();
  });

  test('is read on the way in by who has no session', async () => {
    await openOffice(fake, '/login', null);
    await userEvent.click(await screen.findByRole('link', { name: 'Handboek' }));
    expect(await screen.findByRole('heading', { level: 1, name: nl.tasks['log-in'].title })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: nl.toScreen }));
    expect(await screen.findByRole('button', { name: 'Aanmelden' })).toBeDefined();
  });

  test('has no page for a task that there is not', async () => {
    await openOffice(fake, '/help/bake-bread');
    expect(
      await screen.findByRole('heading', { level: 1, name: /bestaat niet|niet gevonden/iu }),
    ).toBeDefined();
  });
});

describe('followed by somebody who knows nothing else, the handbook', () => {
  test('lets them log in, with a second factor from the first time on', async () => {
    const book = follow('log-in');
    fake.on(openSession, () => aSession({ ...desk, Role: 'owner' }, 'enrolment'));
    fake.on(beginTotp, () => ({ Secret: 'KRSXG5CTMVRXEZLU', Address: 'otpauth://totp/x' }));
    fake.on(confirmTotp, () => ({ RecoveryCodes: ['1111-2222'], Session: aSession() }));
    const { session } = await openOffice(fake, '/', null);
    await book.fill('office.login.userName', desk.Email);
    await book.fill('office.login.password', 'Feest-2026');
    await book.press('office.login.submit');
    await book.see('office.login.enrolTitle');
    await book.see('office.login.secret');
    await book.fill('office.login.code', '123456');
    await book.press('office.login.enrol');
    fake.on(getToday, () => emptyDay);
    await book.press('office.login.codesKept');
    await screen.findByRole('heading', { level: 1, name: 'Vandaag' });
    await session.logout();
    fake.on(openSession, () => aSession(desk, 'second-factor'));
    fake.on(proveSecondFactor, () => aSession());
    await userEvent.type(await screen.findByLabelText(/^E-mailadres/u), desk.Email);
    await userEvent.type(screen.getByLabelText(/^Wachtwoord/u), 'Feest-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Aanmelden' }));
    await book.see('office.login.secondTitle');
    await book.fill('office.login.code', '654321');
    await book.press('office.login.go');
    await waitFor(() => expect(fake.of(proveSecondFactor)[0]?.body).toEqual({ Code: '654321' }));
    book.done();
  });

  test('lets them read the day, down to an order', async () => {
    const book = follow('read-today');
    const row = {
      ...aRow,
      HourFrom: '09:00',
      HourTo: '10:00',
      Delivery: null,
      Tel: '+32 2 555 01 41',
      Weight: 0,
      BackOn: null,
    };
    fake.on(getToday, () => ({
      ...emptyDay,
      Counts: { ...emptyDay.Counts, Collect: 1 },
      Collect: [{ ...row, Status: 'Pick' }],
    }));
    fake.on(getOrder, () => aRequest);
    await openOffice(fake, '/');
    await book.press('office.menu.today');
    for (const part of ['collect', 'bringBack', 'late', 'toAccept', 'messages'])
      await book.see(`office.today.${part}`);
    await book.see('office.today.warehouse');
    await book.see('office.today.collect');
    await book.see('office.today.status');
    await book.see('office.today.bringBack');
    await book.see('office.today.late');
    await userEvent.click(screen.getByRole('link', { name: /^Chiro De Linde vzw/u }));
    expect(await screen.findByRole('heading', { level: 1, name: aRequest.Number })).toBeDefined();
    book.done();
  });

  test('lets them accept an order, take that back, and reject it', async () => {
    const book = follow('accept-order');
    let standing = aRequest;
    fake.on(listOrders, () => ({ Collection: [aRow], Next: null, Total: 1, TotalIsExact: true }));
    fake.on(getOrder, () => standing);
    fake.on(acceptOrder, () => {
      standing = { ...aRequest, Status: 'Order', Version: 4 };
      return acted('Order');
    });
    fake.on(undoAct, () => {
      standing = { ...aRequest, Version: 5 };
      return { Act: 'order.accept', EntityID: aRequest.ID };
    });
    fake.on(rejectOrder, () => acted('Rejected'));
    fake.on(getToday, () => emptyDay);
    await openOffice(fake, '/');
    await book.press('office.menu.orders');
    await book.press('office.orders.views.to-accept');
    await userEvent.click(await screen.findByRole('link', { name: /^Chiro De Linde vzw/u }));
    await book.see('office.order.lines');
    await book.see('office.order.dates');
    await book.see('office.order.risks');
    await book.press('office.order.accept');
    await book.press('office.acts.undo');
    await waitFor(() => expect(fake.of(undoAct)).toHaveLength(1));
    await book.press('office.order.reject');
    await book.fill('office.order.reason', 'De tent is stuk.');
    await book.press('office.order.reject');
    await waitFor(() => expect(fake.of(rejectOrder)[0]?.body).toMatchObject({ Reason: 'De tent is stuk.' }));
    book.done();
  });
});

const emptyDay = {
  Day: '2026-12-03',
  Counts: { Collect: 0, BringBack: 0, Late: 0, ToAccept: 0, Messages: 0 },
  Slots: [],
  Collect: [],
  BringBack: [],
  Late: [],
  ToAccept: [],
};
