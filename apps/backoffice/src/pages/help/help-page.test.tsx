import { listOrders } from '@bivak/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import officeDe from '../../../messages/frame/de.json' with { type: 'json' };
import officeEn from '../../../messages/frame/en.json' with { type: 'json' };
import { aRow } from '../../testing/a-request.ts';
import { wordsOf } from '../../testing/follow.ts';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';
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
    const titles = within(here)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(titles).toEqual([nl.tasks['accept-order'].title, nl.tasks.sell.title]);
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
