import {
  actOnOrders,
  createSavedView,
  deleteSavedView,
  exportOrders,
  listColleagues,
  listOrders,
  listSavedViews,
  type OrderRow,
  stepUp,
  undoAct,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const aRow = (n: number): OrderRow => ({
  ID: `r-${String(n)}`,
  Number: `R2026-00000${String(n)}`,
  Status: 'Active',
  Version: 1,
  Customer: { Key: `k-${String(n)}`, Description: `Klant ${String(n)}` },
  Start: '2026-12-04T09:00:00+01:00',
  End: '2026-12-07T11:00:00+01:00',
  WarehouseID: 'aalst',
  Goods: [],
  Amount: 0,
  TotalIncVAT: 42,
  Paid: 0,
  Open: 42,
  DepositHeld: 0,
  AssignedTo: null,
  Risks: [],
  CreatedAt: now,
});

const done = (ID: string) => ({
  ID,
  Done: {
    ID,
    Version: 2,
    Effects: {
      Status: { From: 'Active', To: 'Order' },
      Stock: [],
      TotalIncVAT: { From: 42, To: 42 },
      Deposit: { From: 0, To: 0 },
      Mails: [],
    },
    Undo: { ID: `undo ${ID}`, Until: '2026-12-03T10:00:20+01:00' },
  },
  Error: null,
});
const refused = (ID: string, Message: string) => ({ ID, Done: null, Error: { Code: 'SlotFull', Message } });

let fake: FakeOffice;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listColleagues, () => ({
    Collection: [
      { Key: 'lies', Description: 'Lies Baert' },
      { Key: 'tom', Description: 'Tom Wouters' },
    ],
  }));
  // Two pages of three.
  fake.on(listOrders, ({ query }) => ({
    Collection: query['after'] === 'next' ? [4, 5, 6].map(aRow) : [1, 2, 3].map(aRow),
    Next: query['after'] === 'next' ? null : 'next',
    Total: 6,
    TotalIsExact: true,
  }));
});

const box = (n: number) => screen.findByRole('checkbox', { name: `R2026-00000${String(n)} kiezen` });
const bar = () => screen.findByRole('group', { name: 'Met de gekozen rijen' });

describe('choosing orders', () => {
  test('rows are chosen by their boxes, with Shift through to the one before, and stay chosen as more come', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await user.click(await box(1));
    await user.click(await screen.findByRole('button', { name: 'Meer tonen' }));
    await box(5);
    await user.keyboard('{Shift>}');
    await user.click(await box(5));
    await user.keyboard('{/Shift}');
    expect(within(await bar()).getByRole('status').textContent).toBe('5 gekozen');
    expect((await box(6)).getAttribute('checked')).toBeNull();
    await user.click(within(await bar()).getByRole('button', { name: 'Niets kiezen' }));
    expect(screen.queryByRole('group', { name: 'Met de gekozen rijen' })).toBeNull();
  });

  test('x chooses the row that has the focus, Shift x all up to it, and Escape none', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await box(1);
    await user.keyboard('jxjj{Shift>}X{/Shift}');
    expect(within(await bar()).getByRole('status').textContent).toBe('3 gekozen');
    await user.keyboard('x');
    expect(within(await bar()).getByRole('status').textContent).toBe('2 gekozen');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Met de gekozen rijen' })).toBeNull();
  });

  test('another filter begins without any chosen row', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await user.click(await box(1));
    await user.click(screen.getByRole('link', { name: 'Uitgegeven' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Met de gekozen rijen' })).toBeNull());
  });

  test('whoever may only look has no boxes', async () => {
    await openOffice(fake, '/orders', { ...desk, Permissions: ['operator', 'orders.read'] });
    expect(await screen.findByRole('link', { name: /Klant 1/u })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: /kiezen/u })).toBeNull();
  });
});

describe('acting on many orders', () => {
  test('each order has its outcome: what was refused says why, what was done is taken back together', async () => {
    const user = userEvent.setup();
    fake.on(actOnOrders, () => ({
      Collection: [done('r-1'), refused('r-2', 'Dit uur zit vol.'), done('r-3')],
      Job: null,
    }));
    fake.on(undoAct, ({ params }) => ({ Act: 'order.accept', EntityID: params['id'], IsTold: false }));
    await openOffice(fake, '/orders');
    await box(1);
    await user.click(screen.getByRole('button', { name: 'Alle 3 kiezen' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Aanvaarden' }));
    const said = await screen.findByText('2 aanvaard, 1 niet:');
    expect(fake.of(actOnOrders)[0]?.body).toEqual({ IDs: ['r-1', 'r-2', 'r-3'], Act: 'accept' });
    const outcome = said.closest<HTMLElement>('[role="status"]')!;
    const [why] = within(outcome).getAllByRole('listitem');
    expect(why?.textContent).toBe('R2026-000002 Dit uur zit vol.');
    expect(within(why!).getByRole('link').getAttribute('href')).toContain('/orders/r-2');
    await user.click(within(outcome).getByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() => expect(screen.queryByText('2 aanvaard, 1 niet:')).toBeNull());
    expect(fake.of(undoAct).map(({ params }) => params['id'])).toEqual(['undo r-1', 'undo r-3']);
  });

  test('a rejection of many asks for one reason, and is sent with it', async () => {
    const user = userEvent.setup();
    fake.on(actOnOrders, () => ({ Collection: [done('r-1'), done('r-2')], Job: null }));
    await openOffice(fake, '/orders');
    await user.click(await box(1));
    await user.click(await box(2));
    await user.click(within(await bar()).getByRole('button', { name: 'Afwijzen' }));
    const dialog = await screen.findByRole('dialog', { name: '2 aanvragen afwijzen?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'Gesloten');
    await user.click(within(dialog).getByRole('button', { name: 'Afwijzen' }));
    expect(await screen.findByText('2 afgewezen.')).toBeDefined();
    expect(fake.of(actOnOrders)[0]?.body).toEqual({
      IDs: ['r-1', 'r-2'],
      Act: 'reject',
      Reason: 'Gesloten',
    });
  });

  test('orders are given to a colleague by name', async () => {
    const user = userEvent.setup();
    fake.on(actOnOrders, () => ({ Collection: [done('r-1')], Job: null }));
    await openOffice(fake, '/orders');
    await user.click(await box(1));
    await user.click(within(await bar()).getByRole('button', { name: 'Toewijzen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order toewijzen' });
    await user.selectOptions(
      await within(dialog).findByRole('combobox', { name: 'Wie behandelt dit?' }),
      'Lies Baert',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Toewijzen' }));
    expect(await screen.findByText('1 toegewezen aan Lies Baert.')).toBeDefined();
    expect(fake.of(actOnOrders)[0]?.body).toEqual({ IDs: ['r-1'], Act: 'assign', AssignedTo: 'lies' });
  });

  test('a call that fails leaves the choice as it was', async () => {
    const user = userEvent.setup();
    fake.on(actOnOrders, () => new OfficeRefusal(503, 'Unavailable', 'Even niet.'));
    await openOffice(fake, '/orders');
    await user.click(await box(1));
    await user.click(within(await bar()).getByRole('button', { name: 'Aanvaarden' }));
    expect(await screen.findByText(/Even niet/u)).toBeDefined();
    expect(within(await bar()).getByRole('status').textContent).toBe('1 gekozen');
  });
});

describe('what a list shows', () => {
  test('status, who looks after it and what is owed narrow the list, in the address and in the call', async () => {
    const user = userEvent.setup();
    const { router } = await openOffice(fake, '/orders');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Aanvaard');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Behandeld door' }), 'Lies Baert');
    await user.click(screen.getByRole('checkbox', { name: 'Nog te betalen' }));
    const narrowed = { Status: 'Order', AssignedTo: 'lies', Owing: 'true' };
    await waitFor(() => expect(router.state.location.search).toEqual(narrowed));
    await waitFor(() =>
      expect(fake.of(listOrders).at(-1)?.query).toEqual({ ...narrowed, Status: ['Order', 'Open'] }),
    );
  });

  test('columns are chosen, and are the same the next time', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await box(1);
    await user.click(screen.getByRole('button', { name: 'Kolommen' }));
    const columns = await screen.findByRole('dialog', { name: 'Kolommen' });
    await user.click(within(columns).getByRole('checkbox', { name: 'Magazijn' }));
    await user.click(within(columns).getByRole('checkbox', { name: 'Goederen' }));
    await user.keyboard('{Escape}');
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(heads()).toContain('Magazijn'));
    expect(heads()).not.toContain('Goederen');
    expect(screen.getAllByRole('cell', { name: 'Aalst' })).toHaveLength(3);
  });

  test('a view is saved under a name as the list is narrowed, leads back there, and is removed', async () => {
    const user = userEvent.setup();
    const views: object[] = [
      {
        ID: 'v-1',
        List: 'orders',
        Name: 'Te laat in Aalst',
        Address: '?View=late&WarehouseID=aalst',
        IsShared: true,
        IsOwn: false,
        Version: 1,
      },
    ];
    fake.on(listSavedViews, () => ({ Collection: [...views] }));
    fake.on(createSavedView, ({ body }) => {
      const made = { ...(body as object), ID: 'v-2', IsOwn: true, Version: 1 };
      views.push(made);
      return made;
    });
    fake.on(deleteSavedView, () => {
      views.pop();
      return null;
    });
    const { router } = await openOffice(fake, '/orders?q=chiro&View=out');
    await user.click(await screen.findByRole('button', { name: 'Weergave bewaren' }));
    const dialog = await screen.findByRole('dialog', { name: 'Weergave bewaren' });
    await user.type(within(dialog).getByRole('textbox', { name: /Naam/u }), 'Chiro weg');
    await user.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
    const nav = await screen.findByRole('navigation', { name: 'Bewaarde weergaven' });
    const own = await within(nav).findByRole('link', { name: 'Chiro weg' });
    expect(own.getAttribute('aria-current')).toBe('page');
    await user.click(within(nav).getByRole('link', { name: 'Te laat in Aalst (gedeeld)' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ View: 'late', WarehouseID: 'aalst' }));
    await user.click(within(nav).getByRole('link', { name: 'Chiro weg' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ View: 'out', q: 'chiro' }));
    await user.click(await screen.findByRole('button', { name: 'Weergave Chiro weg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Weergave verwijderen' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Chiro weg' })).toBeNull());
  });
});

describe('the file of a list', () => {
  const owner = { ...desk, Role: 'owner', Permissions: [...desk.Permissions, 'exports.persons'] };
  const needed = () => new OfficeRefusal(403, 'StepUpRequired', 'Bewijs eerst wie je bent.');
  let saved: { readonly name: string; readonly text: string }[];
  beforeEach(() => {
    saved = [];
    // why: jsdom has no addresses of blobs, and follows no link to one.
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: this.href });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('an export asks who is there once more, then takes exactly the rows and columns of the list', async () => {
    const user = userEvent.setup();
    let isProved = false;
    fake.on(exportOrders, () => (isProved ? 'Nummer;Klant' : needed()));
    fake.on(stepUp, ({ body }) => {
      if ((body as { Password?: string }).Password !== 'Feest-2026')
        return new OfficeRefusal(400, 'ProofIncorrect', 'Dat klopt niet.');
      isProved = true;
      return { Until: now };
    });
    await openOffice(fake, '/orders?View=late&q=chiro', owner);
    await user.click(await screen.findByRole('button', { name: 'Exporteren' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ben jij het nog?' });
    await user.type(within(dialog).getByLabelText(/Wachtwoord/u), 'anders{Enter}');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Dat klopt niet.');
    await user.clear(within(dialog).getByLabelText(/Wachtwoord/u));
    await user.type(within(dialog).getByLabelText(/Wachtwoord/u), 'Feest-2026{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('Orders 2026-12-03 10.00 Tom Wouters.csv');
    expect(fake.of(exportOrders)).toHaveLength(2);
    expect(fake.of(exportOrders)[1]).toMatchObject({
      query: { View: 'late', q: 'chiro' },
      body: { Columns: ['number', 'customer', 'start', 'end', 'goods', 'amount', 'total', 'open', 'status'] },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('whoever does not prove who they are gets no file, and is told why', async () => {
    const user = userEvent.setup();
    fake.on(exportOrders, needed);
    await openOffice(fake, '/orders', owner);
    await user.click(await screen.findByRole('button', { name: 'Exporteren' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Ben jij het nog?' })).getByRole('button', {
        name: 'Annuleer',
      }),
    );
    expect(await screen.findByText('Bewijs eerst wie je bent.')).toBeDefined();
    expect([saved, fake.of(exportOrders).length]).toEqual([[], 1]);
  });

  test('whoever may take no file of persons is offered none', async () => {
    await openOffice(fake, '/orders');
    await box(1);
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull();
  });
});
