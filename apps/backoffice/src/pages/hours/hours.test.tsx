import {
  changeBlockedRanges,
  changeOpeningHours,
  getOrder,
  getToday,
  keepAppointments,
  listHoursHits,
  listOpeningHours,
  listOrderHours,
  moveOrder,
} from '@bivak/contract/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { follow } from '../../testing/follow.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const weekly = {
  Weekdays: [1, 2, 3, 4, 5],
  Direction: 'both',
  From: '09:00',
  To: '17:00',
  SlotMinutes: 60,
  Capacity: 10,
} as const;
const kerst = { From: '12-25', To: null, Name: { nl: 'Kerstmis', en: 'Christmas', de: 'Weihnachten' } };
const hit = {
  OrderID: 'r-1',
  Version: 3,
  Number: 'O2026-000004',
  Customer: 'Chiro De Linde vzw',
  Status: 'Order',
  WarehouseID: 'zaventem',
  Part: 'pickup',
  Start: '2026-12-11T09:00:00+01:00',
  End: '2026-12-13T17:00:00+01:00',
  Reason: 'closed',
  CanMove: true,
} as const;
const front = { ...desk, Permissions: [...desk.Permissions, 'settings.hours'] };
const owner = { ...front, Permissions: [...front.Permissions, 'settings.write'] };

let fake: FakeOffice;
let standing: (typeof hit)[];
let hours: object[];
const place = (WarehouseID: string, Description: string, more: object = {}) => ({
  WarehouseID,
  Description,
  Version: 4,
  Hours: [weekly],
  DayHours: [],
  SlotCapacities: [],
  ClosingDays: [kerst],
  ...more,
});

beforeEach(() => {
  fake = new FakeOffice();
  window.localStorage.clear();
  standing = [];
  hours = [place('zaventem', 'Zaventem'), place('aalst', 'Aalst', { ClosingDays: [] })];
  fake.on(listOpeningHours, () => ({ Collection: hours, Blocked: { Version: 2, Ranges: [] } }));
  fake.on(listHoursHits, () => ({ Hits: standing, HitCount: standing.length }));
  fake.on(changeOpeningHours, ({ query }) => {
    const isDry = query['DryRun'] === 'true';
    if (!isDry) standing = [hit];
    return {
      Version: 5,
      Hits: [hit],
      HitCount: 1,
      Undo: isDry ? null : { ID: 'u-1', Until: '2026-12-03T10:00:20+01:00' },
    };
  });
});

const sent = () => fake.of(changeOpeningHours).filter(({ query }) => query['DryRun'] === undefined);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('a closing day tells whom it hits before it is saved, and each of them stays or is moved afterwards', async () => {
  await openOffice(fake, '/settings/hours', front);
  const closing = await panel('Sluitingsdagen');
  expect(closing.getByRole('group', { name: /elk jaar 25 dec.*Kerstmis/u })).toBeDefined();
  await userEvent.click(closing.getByRole('button', { name: 'Toevoegen: Sluitingsdagen' }));
  const [, row] = closing.getAllByRole('group', { name: /Kerstmis|2026/u }).map((one) => within(one));
  fireEvent.change(row!.getByLabelText('Eerste dag'), { target: { value: '2026-12-11' } });
  await userEvent.type(row!.getByLabelText('Naam'), 'Inventaris');
  const effects = await panel('Wat er gebeurt');
  expect(await effects.findByText('1 afspraak verliest haar plaats:')).toBeDefined();
  expect(effects.getByText(/Chiro De Linde vzw/u)).toBeDefined();
  expect(sent()).toEqual([]);
  const keep = effects.getByRole('button', { name: 'Laten staan: O2026-000004' });
  expect(keep.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(keep);
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const name = { nl: 'Inventaris', en: 'Inventaris', de: 'Inventaris' };
  // What nobody touched is not sent: a colleague may have changed it.
  expect(sent()[0]).toMatchObject({
    version: 4,
    body: {
      ClosingDays: [kerst, { From: '2026-12-11', To: null, Name: name }],
      Keep: [{ OrderID: 'r-1', Part: 'pickup' }],
    },
  });
  expect(await screen.findByRole('button', { name: 'Ongedaan maken' })).toBeDefined();
});

test('the peak takes more customers in each slot: a range of days is sent with its number, and named before it is saved', async () => {
  await openOffice(fake, '/settings/hours', front);
  const all = await panel('Meer of minder klanten per tijdslot');
  expect(all.getByText('Het hele jaar evenveel')).toBeDefined();
  await userEvent.click(all.getByRole('button', { name: 'Toevoegen: Meer of minder klanten per tijdslot' }));
  fireEvent.change(all.getByLabelText('Eerste dag'), { target: { value: '2027-07-01' } });
  fireEvent.change(all.getByLabelText('Laatste dag'), { target: { value: '2027-08-16' } });
  fireEvent.change(all.getByLabelText('Klanten per tijdslot'), { target: { value: '30' } });
  expect(all.getByRole('group', { name: /1 jul.* tot en met .*16 aug/u })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    SlotCapacities: [{ From: '2027-07-01', To: '2027-08-16', Capacity: 30 }],
    Keep: [],
  });
});

test('hours of one weekday and capacity are set by hand, and a fault stands at its field', async () => {
  fake.on(changeOpeningHours, ({ query }) =>
    query['DryRun'] === 'true'
      ? { Version: 4, Hits: [], HitCount: 0, Undo: null }
      : new OfficeRefusal(400, 'ValidationFailed', 'Niet geldig', {
          Error: {
            Code: 'ValidationFailed',
            Message: 'Niet geldig',
            Fields: [{ Field: 'Hours[0].SlotMinutes', Code: 'x', Message: 'Dit past niet in de uren.' }],
          },
        }),
  );
  await openOffice(fake, '/settings/hours', front);
  const row = within((await panel('Elke week')).getByRole('group', { name: 'Rij 1' }));
  await userEvent.click(row.getByRole('checkbox', { name: 'za' }));
  fireEvent.change(row.getByLabelText('Minuten per tijdslot'), { target: { value: '45' } });
  await userEvent.selectOptions(row.getByLabelText('Voor'), 'Alleen afhalen');
  expect(await screen.findByText('Geen enkele order verliest zijn plaats.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  expect((await row.findByLabelText('Minuten per tijdslot')).getAttribute('aria-invalid')).toBe('true');
  expect(sent()[0]?.body).toMatchObject({
    Hours: [{ Weekdays: [1, 2, 3, 4, 5, 6], Direction: 'pickup', SlotMinutes: 45 }],
  });
});

test('a day that comes back every year is written without its year', async () => {
  await openOffice(fake, '/settings/hours?View=aalst', front);
  const closing = await panel('Sluitingsdagen');
  await userEvent.click(closing.getByRole('button', { name: 'Toevoegen: Sluitingsdagen' }));
  fireEvent.change(closing.getByLabelText('Eerste dag'), { target: { value: '2026-11-01' } });
  fireEvent.change(closing.getByLabelText(/^Laatste dag/u), { target: { value: '2026-11-02' } });
  await userEvent.click(closing.getByRole('checkbox', { name: 'Elk jaar opnieuw' }));
  await userEvent.type(closing.getByLabelText('Naam'), 'A');
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({
      params: { id: 'aalst' },
      body: { ClosingDays: [{ From: '11-01', To: '11-02' }] },
    }),
  );
});

test('who changed other parts meanwhile is merged, and of the same part one of the two is chosen', async () => {
  const theirs = { From: '2027-01-01', To: null, Name: { nl: 'Nieuwjaar', en: '', de: '' } };
  let tries = 0;
  fake.on(changeOpeningHours, ({ query }) => {
    if (query['DryRun'] === 'true') return { Version: 4, Hits: [], HitCount: 0, Undo: null };
    tries += 1;
    if (tries > 1) return { Version: 6, Hits: [], HitCount: 0, Undo: null };
    hours = [place('zaventem', 'Zaventem', { Version: 5, ClosingDays: [theirs] })];
    return new OfficeRefusal(412, 'VersionStale', 'Iemand was sneller');
  });
  await openOffice(fake, '/settings/hours', front);
  const row = within((await panel('Elke week')).getByRole('group', { name: 'Rij 1' }));
  await userEvent.click(row.getByRole('checkbox', { name: 'za' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 5 });
  expect(sent()[1]?.body).toEqual({ Hours: [{ ...weekly, Weekdays: [1, 2, 3, 4, 5, 6] }], Keep: [] });
  const closing = await panel('Sluitingsdagen');
  expect(await closing.findByRole('group', { name: /Nieuwjaar/u })).toBeDefined();
});

test('an order outside the hours is moved by the dialog that moves any order, or stays by a press', async () => {
  standing = [hit];
  fake.on(getOrder, () => anOrder({ ID: 'r-1' }));
  fake.on(listOrderHours, () => ({ Collection: [] }));
  fake.on(moveOrder, () => new OfficeRefusal(400, 'PeriodRefused', 'Kan niet'));
  fake.on(keepAppointments, () => {
    standing = [];
    return { Kept: 1, Undo: null };
  });
  await openOffice(fake, '/settings/hours', front);
  const misfits = await panel('Orders buiten de uren');
  await userEvent.click(misfits.getByRole('button', { name: 'Verplaatsen: O2026-000004' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(misfits.getByRole('button', { name: 'Laten staan: O2026-000004' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Orders buiten de uren' })).toBeNull());
  expect(fake.of(keepAppointments)[0]?.body).toEqual({ Collection: [{ OrderID: 'r-1', Part: 'pickup' }] });
});

test('the owner blocks days for all warehouses, the desk only reads them', async () => {
  fake.on(changeBlockedRanges, () => ({ Version: 3, Hits: [], HitCount: 0, Undo: null }));
  await openOffice(fake, '/settings/hours?View=-', owner);
  const blocked = await panel('Geen verhuur');
  await userEvent.click(blocked.getByRole('button', { name: 'Toevoegen: Geen verhuur' }));
  fireEvent.change(blocked.getByLabelText(/^Laatste dag/u), { target: { value: '2027-01-10' } });
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() =>
    expect(fake.of(changeBlockedRanges).find(({ query }) => query['DryRun'] === undefined)).toMatchObject({
      version: 2,
      body: { Ranges: [{ From: '2026-12-03', To: '2027-01-10', Reason: null }], Keep: [] },
    }),
  );
  window.localStorage.clear();
  await openOffice(fake, '/settings/hours?View=-', front);
  expect(await screen.findByText('Er wordt het hele jaar verhuurd.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Toevoegen: Geen verhuur' })).toBeNull();
});

test('whoever sets no hours has no such area', async () => {
  fake.on(getToday, () => new OfficeRefusal(404, 'NotFound', 'Niets'));
  await openOffice(fake, '/settings/hours', desk);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Elke week' })).toBeNull());
  expect(screen.queryByRole('link', { name: 'Instellingen' })).toBeNull();
  expect(fake.of(listOpeningHours)).toEqual([]);
});

test('the handbook leads from the menu to a closed day and what is to be moved', async () => {
  const book = follow('close-a-day');
  fake.on(getToday, () => new OfficeRefusal(404, 'NotFound', 'Niets'));
  await openOffice(fake, '/settings/hours', front);
  await book.press('office.menu.hours');
  await book.see('office.hours.title');
  await book.see('office.hours.closing');
  const closing = await panel('Sluitingsdagen');
  await userEvent.click(closing.getByRole('button', { name: 'Weg: elk jaar 25 dec: Kerstmis' }));
  await userEvent.click(closing.getByRole('button', { name: 'Toevoegen: Sluitingsdagen' }));
  await book.see('office.hours.fields.FirstDay');
  await book.see('office.hours.fields.LastDay');
  await book.fill('office.hours.fields.Name', 'Inventaris');
  await book.see('office.hours.effects');
  await screen.findByText('1 afspraak verliest haar plaats:');
  await book.see('office.hours.keep');
  await book.see('office.hours.later');
  await book.press('office.save.save');
  await book.see('office.hours.misfits');
  await book.see('office.hours.move');
  book.done();
  expect(sent()).toMatchObject([{ body: { ClosingDays: [{ Name: { nl: 'Inventaris' } }] } }]);
});
