import {
  acceptOrder,
  getHandover,
  getOrder,
  getToday,
  type LateOrder,
  listChanges,
  listLateOrders,
  moveOrder,
  moveReturn,
  noteReturn,
  remindLateOrder,
  type TodayOrder,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHandover, anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, now, openOffice } from '../../testing/open-office.tsx';

const all = {
  ...desk,
  Permissions: ['operator', 'today.read', 'orders.read', 'orders.accept', 'orders.write', 'orders.handOut'],
};
const viewer = { ...desk, Permissions: ['operator', 'today.read', 'orders.read'] };

function row(ID: string, Description: string, more: Partial<TodayOrder> = {}): TodayOrder {
  return {
    ...anOrder({ ID, Number: ID, Customer: { Key: ID, Description } }),
    SlotFrom: '09:00',
    SlotTo: '10:00',
    DeliveryID: null,
    Tel: '0470 12 34 56',
    Weight: 12,
    BackOn: null,
    ...more,
  };
}

const lateOne: LateOrder = {
  ID: 'r-3',
  Number: 'B-3',
  Version: 7,
  Customer: 'Groep Merel',
  Tel: '0470 99 99 99',
  Email: 'merel@example.org',
  WarehouseID: 'zaventem',
  End: '2026-12-01T09:00:00+01:00',
  DaysLate: 2,
  BackOn: null,
  Goods: [{ ItemID: 'tent', Description: 'Patrouilletent', Amount: 2 }],
  Endangers: [
    {
      OrderID: 'r-9',
      Number: 'B-9',
      Customer: 'De Kwikstaart',
      Start: '2026-12-11T09:00:00+01:00',
      Items: ['Patrouilletent'],
    },
  ],
  LateFee: 24,
  IsReminded: false,
};

const acted = {
  ID: 'r-4',
  Version: 4,
  Effects: {
    Status: { From: 'Active', To: 'Order' },
    Stock: [],
    TotalIncVAT: { From: 42, To: 42 },
    Deposit: { From: 0, To: 0 },
    Mails: [],
  },
  Undo: null,
};

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  const slot = { WarehouseID: 'zaventem', Direction: 'pickup', Used: 2, Capacity: 3 } as const;
  fake.on(getToday, () => ({
    Day: '2026-12-03',
    Counts: { Collect: 1, BringBack: 1, Late: 1, ToAccept: 60, Messages: 0 },
    Slots: [
      { ...slot, HourID: 'h9', From: '09:00', To: '10:00' },
      { ...slot, HourID: 'h11', From: '11:00', To: '12:00', Used: 0 },
      { ...slot, HourID: 'b16', Direction: 'return', From: '16:00', To: '17:00' },
      { ...slot, HourID: 'b17', Direction: 'return', From: '17:00', To: '18:00', Used: 0 },
    ],
    Collect: [row('r-1', 'Chiro De Linde', { Risks: ['stock', 'paper'] })],
    BringBack: [row('r-2', 'Het Zonneveld', { Status: 'Picked' })],
    Late: [],
    ToAccept: [row('r-4', 'School De Regenboog', { Status: 'Active' })],
  }));
  fake.on(listLateOrders, () => ({ Collection: [lateOne] }));
  fake.on(getOrder, () => anOrder());
  fake.on(getHandover, () => aHandover());
});

describe('the day at the desk', () => {
  test('every reason why an order is not ready stands with it in words', async () => {
    await openOffice(fake, '/', all);
    const collect = await screen.findByRole('region', { name: 'Ophalen' });
    expect(await within(collect).findByText('voorraad te kort')).toBeDefined();
    expect(within(collect).getByText('attest ontbreekt')).toBeDefined();
    expect(
      within(collect)
        .getByRole('link', { name: /^Bel Chiro De Linde/u })
        .getAttribute('href'),
    ).toBe('tel:0470123456');
  });

  test('U hands out the first row, T takes back the row that was gone to with J', async () => {
    const { router } = await openOffice(fake, '/', all);
    await screen.findByRole('link', { name: /^Chiro De Linde/u });
    await userEvent.keyboard('u');
    await waitFor(() => expect(router.state.location.href).toContain('/orders/r-1/handover?step=out'));
    router.history.back();
    await screen.findByRole('link', { name: /^Chiro De Linde/u });
    await userEvent.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('Het Zonneveld');
    await userEvent.keyboard('t');
    await waitFor(() => expect(router.state.location.href).toContain('/orders/r-2/handover?step=back'));
  });

  test('E accepts the row that waits, with the version that was seen', async () => {
    fake.on(acceptOrder, () => acted);
    await openOffice(fake, '/', all);
    const link = await screen.findByRole('link', { name: 'School De Regenboog' });
    link.focus();
    await userEvent.keyboard('e');
    await waitFor(() => expect(fake.of(acceptOrder)).toMatchObject([{ version: 3, params: { id: 'r-4' } }]));
    expect(screen.getByRole('link', { name: 'en nog 59 orders' })).toBeDefined();
  });

  test('another hour of the day is chosen among those that there are, with what is free', async () => {
    fake.on(moveOrder, () => acted);
    await openOffice(fake, '/', all);
    await userEvent.click(await screen.findByRole('button', { name: 'Ander uur voor Chiro De Linde' }));
    const dialog = await screen.findByRole('dialog', { name: /Ander uur/u });
    await userEvent.click(within(dialog).getByRole('radio', { name: /11:00–12:00.*3 plaatsen vrij/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    await waitFor(() =>
      expect(fake.of(moveOrder)).toMatchObject([
        { version: 3, params: { id: 'r-1' }, body: { PickupHourID: 'h11' } },
      ]),
    );
  });

  test('what is out gets another hour to come back, and its pickup has none any more', async () => {
    fake.on(moveReturn, () => acted);
    await openOffice(fake, '/', all);
    await userEvent.click(await screen.findByRole('button', { name: 'Ander uur voor Het Zonneveld' }));
    const dialog = await screen.findByRole('dialog', { name: /Ander uur/u });
    expect(within(dialog).queryByRole('radio', { name: /11:00/u })).toBeNull();
    await userEvent.click(within(dialog).getByRole('radio', { name: /17:00–18:00/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    await waitFor(() =>
      expect(fake.of(moveReturn)).toMatchObject([
        { version: 3, params: { id: 'r-2' }, body: { ReturnHourID: 'b17' } },
      ]),
    );
    expect(fake.of(moveOrder)).toEqual([]);
  });

  test('what a full list of the day leaves out is counted, and found in the list of orders', async () => {
    const many = Array.from({ length: 200 }, (_, nth) => row(`c-${String(nth)}`, `Klant ${String(nth)}`));
    fake.on(getToday, () => ({
      Day: '2026-12-03',
      Counts: { Collect: 237, BringBack: 0, Late: 0, ToAccept: 0, Messages: 0 },
      Slots: [],
      Collect: many,
      BringBack: [],
      Late: [],
      ToAccept: [],
    }));
    await openOffice(fake, '/?warehouse=aalst');
    const collect = await screen.findByRole('region', { name: 'Ophalen' });
    const rest = await within(collect).findByRole('link', { name: 'en nog 37 orders' });
    const { searchParams } = new URL(rest.getAttribute('href') ?? '', 'http://x');
    expect(Object.fromEntries(searchParams)).toEqual({
      View: 'going-out',
      From: '2026-12-03',
      To: '2026-12-03',
      WarehouseID: 'aalst',
    });
  });

  test('what is late says whom it endangers and what it costs, and its customer is reminded', async () => {
    fake.on(remindLateOrder, () => acted);
    await openOffice(fake, '/', all);
    const late = await screen.findByRole('region', { name: 'Te laat terug' });
    expect(await within(late).findByText('Brengt 1 order in gevaar:')).toBeDefined();
    expect(within(late).getByRole('link', { name: 'De Kwikstaart' })).toBeDefined();
    expect(late.textContent).toMatch(/24,00 als het vandaag terugkomt/u);
    await userEvent.click(within(late).getByRole('button', { name: 'Herinneren: Groep Merel' }));
    await waitFor(() =>
      expect(fake.of(remindLateOrder)).toMatchObject([{ version: 7, params: { id: 'r-3' } }]),
    );
  });

  test('a new date shows first who goes short until then', async () => {
    fake.on(noteReturn, () => ({ ...acted, Endangers: lateOne.Endangers }));
    await openOffice(fake, '/', all);
    await userEvent.click(await screen.findByRole('button', { name: 'Nieuwe datum: Groep Merel' }));
    const dialog = await screen.findByRole('dialog', { name: /Wanneer komt Groep Merel terug/u });
    await userEvent.type(within(dialog).getByLabelText(/Dag van terugbrengen/u), '2026-12-12');
    expect(await within(dialog).findByText(/komt 1 order misschien tekort/u)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noteren' }));
    await waitFor(() =>
      expect(fake.of(noteReturn).at(-1)).toMatchObject({
        version: 7,
        query: {},
        body: { BackOn: '2026-12-12' },
      }),
    );
  });

  test('a viewer reads the day and can call, and has nothing to press', async () => {
    await openOffice(fake, '/', viewer);
    const late = await screen.findByRole('region', { name: 'Te laat terug' });
    expect(await within(late).findByRole('link', { name: /^Bel Groep Merel/u })).toBeDefined();
    for (const name of [/Herinneren/u, /Nieuwe datum/u, /Ander uur/u, /Aanvaarden/u])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Uitgeven/u })).toBeNull();
  });
});

test('what a colleague accepts stays where it stands, struck through, until the list is brought up to date', async () => {
  let changes: object[] = [];
  const waiting = [row('r-4', 'School De Regenboog', { Status: 'Active' }), row('r-5', 'Chiro Heide')];
  let toAccept = waiting;
  fake.on(listChanges, () => ({ Collection: changes, Next: 2, IsWhole: true }));
  fake.on(getToday, () => ({
    Day: '2026-12-03',
    Counts: { Collect: 0, BringBack: 0, Late: 1, ToAccept: toAccept.length, Messages: 0 },
    Slots: [],
    Collect: [],
    BringBack: [],
    Late: [],
    ToAccept: toAccept,
  }));
  await openOffice(fake, '/', all);
  const panel = await screen.findByRole('region', { name: 'Te aanvaarden' });
  await waitFor(() => expect(fake.of(listChanges).length).toBeGreaterThan(0));
  const names = () => within(panel).getAllByRole('link', { name: /^(School|Chiro)/u });
  const calls = fake.of(listLateOrders).length;
  toAccept = waiting.slice(1);
  changes = [{ Entity: 'reservation', ID: 'r-4', Action: 'accept', At: now, Version: 4, By: 'lies' }];
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await within(panel).findByText(/1 rij staat nu ergens anders/u)).toBeDefined();
  expect(names().map(({ textContent }) => textContent)).toEqual(['School De Regenboog', 'Chiro Heide']);
  const [gone, stays] = names().map((link) => link.closest('li')?.className);
  expect(gone).toMatch(/gone.*fresh/u);
  expect(stays).toBe('');
  // Who is late is another call, which is read again too.
  expect(fake.of(listLateOrders).length).toBeGreaterThan(calls);
  await userEvent.click(within(panel).getByRole('button', { name: 'Lijst bijwerken' }));
  expect(names().map(({ textContent }) => textContent)).toEqual(['Chiro Heide']);
});
