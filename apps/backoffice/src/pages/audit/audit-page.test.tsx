import { listColleagues, listEvents } from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, now, openOffice } from '../../testing/open-office.tsx';

const owner = {
  ...desk,
  Permissions: ['operator', 'orders.read', 'people.write', 'audit.read', 'audit.own', 'exports.persons'],
};
const anEvent = (more: object) => ({
  ID: '1',
  At: now,
  Entity: 'reservation',
  EntityID: 'r-1',
  Action: 'note',
  Who: { Kind: 'operator', ID: 'lies', Name: 'Lies Baert' },
  Before: { notes: null, version: 3 },
  After: { notes: 'Bel aan', version: 3 },
  RequestID: null,
  ...more,
});

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listColleagues, () => ({ Collection: [{ Key: 'lies', Description: 'Lies Baert' }] }));
  fake.on(listEvents, () => ({
    Collection: [
      anEvent({}),
      anEvent({
        ID: '2',
        Entity: 'login',
        EntityID: 'lies',
        Action: 'change-rights',
        Who: { Kind: 'operator', ID: desk.ID, Name: desk.Name },
        Before: { role: 'desk', deny: [] },
        After: { role: 'owner', deny: ['money.write'] },
      }),
      anEvent({ ID: '3', Action: 'status.Order', Before: { status: 'Active' }, After: { status: 'Order' } }),
      anEvent({
        ID: '4',
        Action: 'overdue',
        Before: { claimedUntil: null, note: null },
        After: { claimedUntil: '2026-11-26T11:00:00+01:00', note: '', orders: ['ad55697c-69a9'] },
      }),
      anEvent({
        ID: '5',
        Action: 'edit',
        Before: { warehouseId: 'zaventem' },
        After: { warehouseId: 'aalst' },
      }),
    ],
    Next: null,
  }));
});

test('the trail says who did what, with what changed before and after in words, and leads to the thing', async () => {
  await openOffice(fake, '/audit', owner);
  const link = await screen.findByRole('link', { name: 'Order: notitie geschreven' });
  expect(link.getAttribute('href')).toContain('/orders/r-1');
  expect(screen.getByText('notitie: niets → Bel aan')).toBeDefined();
  // What is as it was is not told.
  expect(screen.queryByText(/version/u)).toBeNull();
  const rights = screen.getByRole('link', { name: 'Toegang: rechten gewijzigd' }).closest('tr')!;
  expect(within(rights).getByText('rol: balie → eigenaar')).toBeDefined();
  expect(within(rights).getByText('geweigerd: niets → Facturen en terugbetalingen maken')).toBeDefined();
  expect(within(rights).getByText('jij')).toBeDefined();
  expect(screen.getByText('status: Te aanvaarden → Aanvaard')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Exporteren' })).toBeDefined();
});

test('the trail says moments, days and warehouses as people do, and only counts what has no words', async () => {
  await openOffice(fake, '/audit', owner);
  expect(await screen.findByText('bezet tot: niets → do 26 nov 11:00')).toBeDefined();
  expect(screen.getByText('nog 1 gegeven')).toBeDefined();
  expect(screen.getByText('magazijn: Zaventem → Aalst')).toBeDefined();
  // Nothing that became nothing is no change.
  expect(screen.queryByText(/notitie: niets → niets/u)).toBeNull();
  expect(screen.queryByText(/ad55697c/u)).toBeNull();
});

test('an address that makes no sense is a list without it: an unknown view, filter or name', async () => {
  await openOffice(fake, '/audit?From=gisteren&utm=1', owner);
  await screen.findByRole('link', { name: 'Order: notitie geschreven' });
  expect(fake.of(listEvents).map(({ query }) => query['From'] ?? query['utm'])).toEqual([undefined]);
});

test('the trail is narrowed by who, what and when, in the address', async () => {
  const user = userEvent.setup();
  const { router } = await openOffice(fake, '/audit?From=2026-12-01', owner);
  await screen.findByRole('option', { name: 'Lies Baert' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wie' }), 'Lies Baert');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wat' }), 'Factuur');
  const search = { From: '2026-12-01', Who: 'lies', Entity: 'invoice' };
  await waitFor(() => expect(router.state.location.search).toEqual(search));
  await waitFor(() => expect(fake.of(listEvents).at(-1)?.query).toEqual(search));
});

test('whoever may see their own trail alone chooses no one else, and takes no file', async () => {
  await openOffice(fake, '/audit', { ...desk, Permissions: ['operator', 'audit.own'] });
  expect(await screen.findByText('Wat jij deed')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Wie' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull();
  // Without the right to the order it is named, and leads nowhere.
  expect(await screen.findByText('Order: notitie geschreven')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Order: notitie geschreven' })).toBeNull();
});
