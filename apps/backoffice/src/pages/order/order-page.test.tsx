import {
  assignOrder,
  changeOrder,
  getOrder,
  listChanges,
  listColleagues,
  listOrderHours,
  listSubstitutes,
  moveOrder,
  type StaffOrder,
  substituteLine,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const first = anOrder({ Number: 'O2026-000009', OrderID: 'O2026-000009', Goods: [], Amount: 2 });

let fake: FakeOffice;
let order: StaffOrder;
const acted = (version: number, more: object = {}) => ({
  ID: 'r-1',
  Version: version,
  Effects: {
    Status: { From: 'Order', To: 'Order' },
    Stock: [],
    TotalIncVAT: { From: 42, To: 42 },
    Deposit: { From: 0, To: 0 },
    Mails: [],
    ...more,
  },
  Undo: { ID: 'u-1', Until: '2026-12-03T10:00:20+01:00' },
});
const stale = () =>
  new OfficeRefusal(412, 'VersionStale', 'Iemand was sneller.', {
    ChangedBy: 'Lies Baert',
    ChangedFields: ['Notes'],
  });

beforeEach(() => {
  window.localStorage.clear();
  order = first;
  fake = new FakeOffice();
  fake.on(getOrder, () => order);
  fake.on(listColleagues, () => ({
    Collection: [
      { Key: 'lies', Description: 'Lies Baert' },
      { Key: 'tom', Description: 'Tom Wouters' },
    ],
  }));
});

const bar = () => screen.findByRole('region', { name: 'Wijzigingen die nog niet bewaard zijn' });
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Voor wie hier werkt' });

describe('what is written on an order', () => {
  test('what the customer wrote stands above the note, and only the note can be changed', async () => {
    order = { ...first, Notes: 'Bel aan', Remark: 'We komen met twee.' };
    await openOffice(fake, '/orders/r-1');
    expect((await note()).value).toBe('Bel aan');
    expect(screen.getByText('De klant schreef: We komen met twee.').closest('textarea')).toBeNull();
  });

  test('a note is saved by Ctrl S where it is typed, with the version that was seen', async () => {
    fake.on(changeOrder, ({ body }) => {
      order = { ...order, ...(body as object), Version: 4 };
      return acted(4);
    });
    await openOffice(fake, '/orders/r-1');
    await userEvent.type(await note(), 'Bel aan');
    expect((await bar()).textContent).toContain('Gewijzigd: Notitie');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(fake.of(changeOrder)).toMatchObject([{ version: 3, body: { Notes: 'Bel aan' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bewaren' })).toBeNull());
    expect((await note()).value).toBe('Bel aan');
  });

  test('a colleague who saved another field is no matter: both are there afterwards', async () => {
    fake.on(changeOrder, ({ version, body }) => {
      if (version !== order.Version) return stale();
      order = { ...order, ...(body as object), Version: 5 };
      return acted(5);
    });
    await openOffice(fake, '/orders/r-1');
    await userEvent.type(await note(), 'Bel aan');
    order = { ...order, Reference: 'PO 7', Version: 4 };
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(order.Notes).toBe('Bel aan'));
    expect(fake.of(changeOrder).map(({ version }) => version)).toEqual([3, 4]);
    expect(order.Reference).toBe('PO 7');
  });

  test('of a note that both wrote, mine and theirs are shown, and the chosen one is saved', async () => {
    fake.on(changeOrder, ({ version, body }) => {
      if (version !== order.Version) return stale();
      order = { ...order, ...(body as object), Version: 5 };
      return acted(5);
    });
    await openOffice(fake, '/orders/r-1');
    await userEvent.type(await note(), 'Van mij');
    order = { ...order, Notes: 'Van Lies', Version: 4 };
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Bewaren' }));
    const both = await screen.findByRole('group', { name: 'Notitie: iemand anders wijzigde dit ook' });
    expect(within(both).getByText('Van mij')).toBeDefined();
    expect(within(both).getByText('Van Lies')).toBeDefined();
    await userEvent.click(within(both).getByRole('button', { name: 'Dat van mij houden' }));
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(order.Notes).toBe('Van mij'));
  });
});

describe('an order that is moved or given', () => {
  test('other days show what they do before anything is done, and are taken with the version that was seen', async () => {
    fake.on(listOrderHours, () => ({
      Collection: [
        { ID: 'h-9', From: '2026-12-05T09:00:00+01:00', To: '2026-12-05T10:00:00+01:00', CanBeUsed: true },
      ],
    }));
    fake.on(moveOrder, ({ query }) =>
      acted(query['DryRun'] === 'true' ? 3 : 4, {
        TotalIncVAT: { From: 42, To: 63 },
        Mails: ['mail.order-changed'],
      }),
    );
    await openOffice(fake, '/orders/r-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Verplaatsen' }));
    const dialog = await screen.findByRole('dialog', { name: 'O2026-000009 verplaatsen' });
    expect(within(dialog).getByText(/Kies een andere dag/u)).toBeDefined();
    const start = within(dialog).getByLabelText('Ophalen op');
    await userEvent.clear(start);
    await userEvent.type(start, '2026-12-05');
    expect(await within(dialog).findByText('€ 42,00 → € 63,00')).toBeDefined();
    expect(within(dialog).getByText('1 mail aan de klant')).toBeDefined();
    expect(fake.of(moveOrder).every(({ query }) => query['DryRun'] === 'true')).toBe(true);
    await userEvent.selectOptions(within(dialog).getByLabelText('Uur van ophalen'), '09:00 – 10:00');
    const go = () => within(dialog).getByRole('button', { name: 'Verplaatsen' });
    await waitFor(() => expect(go().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(go());
    await waitFor(() =>
      expect(fake.of(moveOrder).at(-1)).toMatchObject({
        version: 3,
        query: {},
        body: { Start: '2026-12-05', PickupHourID: 'h-9' },
      }),
    );
    expect(await screen.findByText('Verplaatst.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ongedaan maken' })).toBeDefined();
  });

  test('days that cannot be had say why, and nothing can be pressed', async () => {
    fake.on(listOrderHours, () => ({ Collection: [] }));
    fake.on(moveOrder, () => new OfficeRefusal(409, 'StockShort', 'Er zijn er dan nog 2.'));
    await openOffice(fake, '/orders/r-1');
    await note();
    await userEvent.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'O2026-000009 verplaatsen' });
    const end = within(dialog).getByLabelText('Terug op');
    await userEvent.clear(end);
    await userEvent.type(end, '2026-12-20');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Er zijn er dan nog 2.');
    expect(within(dialog).getByRole('button', { name: 'Verplaatsen' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  test('an order is given to somebody', async () => {
    fake.on(assignOrder, () => acted(4));
    await openOffice(fake, '/orders/r-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Toewijzen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order toewijzen' });
    await userEvent.selectOptions(await within(dialog).findByRole('combobox'), 'Lies Baert');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Toewijzen' }));
    await waitFor(() =>
      expect(fake.of(assignOrder)).toMatchObject([{ version: 3, body: { AssignedTo: 'lies' } }]),
    );
  });

  test('what is out is not moved any more', async () => {
    order = { ...first, Status: 'Picked' };
    await openOffice(fake, '/orders/r-1');
    expect(await screen.findByRole('button', { name: 'Toewijzen' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Verplaatsen' })).toBeNull();
  });
});

test('an order that is open says who changed it, and shows it as it is by now', async () => {
  let changes: object[] = [];
  fake.on(listChanges, () => ({ Collection: changes, Next: 2, IsWhole: true }));
  await openOffice(fake, '/orders/r-1', desk);
  await note();
  await waitFor(() => expect(fake.of(listChanges).length).toBeGreaterThan(0));
  order = { ...first, Notes: 'Van Lies', Version: 4 };
  changes = [{ Entity: 'reservation', ID: 'r-1', Action: 'note', At: now, Version: 4, By: 'lies' }];
  // Whoever comes back to the tab asks at once.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/Lies Baert wijzigde dit zonet/u)).toBeDefined();
  await waitFor(async () => expect((await note()).value).toBe('Van Lies'));
  const asked = fake.of(getOrder).length;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(fake.of(listChanges).length).toBeGreaterThan(2));
  // Answers overlap: what was heard of is not heard of again.
  expect(fake.of(getOrder)).toHaveLength(asked);
});

test('an article is replaced from its line, at the ordered price, and the way back is offered', async () => {
  const line = {
    ID: '7',
    ItemID: 'tafel',
    IsDeposit: false,
    Description: 'Statafel',
    Amount: 3,
    Out: 0,
    In: 0,
    Broken: 0,
    Lost: 0,
    Parts: [],
    Serials: [],
    TotalIncVAT: 42,
    TotalExcVAT: 34.71,
  };
  order = { ...first, Lines: [line] };
  fake.on(listSubstitutes, () => ({
    Collection: [{ ItemID: 'kruk', Description: 'Barkruk', Free: 5 }],
  }));
  fake.on(substituteLine, () => acted(4));
  await openOffice(fake, '/orders/r-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Statafel vervangen door iets anders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Statafel vervangen' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vervangen' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Kies een artikel.');
  await userEvent.selectOptions(await within(dialog).findByRole('combobox'), 'kruk');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vervangen' }));
  await waitFor(() =>
    expect(fake.of(substituteLine)).toMatchObject([
      { version: 3, body: { LineID: '7', ItemID: 'kruk', Amount: 3 } },
    ]),
  );
  expect(await screen.findByText('Vervangen.')).toBeDefined();
});

test('a set that came back in parts says what is missing of it and what broke, and the history says what came back', async () => {
  const part = (ItemID: string, Description: string, more: object) => ({
    ItemID,
    Description,
    PerSet: 1,
    Out: 2,
    BackGood: 0,
    BackBroken: 0,
    Lost: 0,
    Away: 0,
    ...more,
  });
  order = {
    ...first,
    Status: 'Picked',
    Lines: [
      {
        ID: '7',
        ItemID: 'lichtset',
        IsDeposit: false,
        Description: 'Lichtset',
        Amount: 2,
        Out: 2,
        In: 0,
        Broken: 1,
        Lost: 0,
        Parts: [
          part('lamp', 'Lamp', { BackGood: 1, Away: 1 }),
          part('statief', 'Statief', { BackGood: 1, BackBroken: 1 }),
        ],
        Serials: [],
        TotalIncVAT: 42,
        TotalExcVAT: 34.71,
      },
    ],
    History: [
      {
        At: '2026-12-07T10:00:00+01:00',
        Subject: 'reservation',
        Action: 'take-back',
        By: { Kind: 'operator', Name: 'Lies Baert' },
        Changes: [],
        Pieces: [
          { Kind: 'in', Amount: 1, SerialID: null, Description: 'Lamp', OfSet: 'Lichtset' },
          { Kind: 'in', Amount: 1, SerialID: null, Description: 'Statief', OfSet: 'Lichtset' },
          { Kind: 'damaged', Amount: 1, SerialID: 'ST-4', Description: 'Statief', OfSet: 'Lichtset' },
        ],
        Note: null,
        Undo: null,
      },
    ],
  };
  await openOffice(fake, '/orders/r-1');
  const row = await screen.findByRole('rowheader', { name: /Lichtset/u });
  expect(row.textContent).toContain('Nog weg: 1 × Lamp');
  expect(row.textContent).toContain('Stuk terug: 1 × Statief');
  expect(
    await screen.findByText('Terug, goed: 1 × Lamp (uit Lichtset); 1 × Statief (uit Lichtset)'),
  ).toBeDefined();
  expect(screen.getByText('Terug, stuk: 1 × Statief (uit Lichtset) ST-4')).toBeDefined();
});
