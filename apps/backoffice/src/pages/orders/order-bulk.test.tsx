import {
  actOnOrders,
  cancelJobRun,
  getJobRun,
  type JobRun,
  listColleagues,
  listJobOutcomes,
  listJobRuns,
  undoJobRun,
  listOrderPapers,
  listOrders,
  listSavedViews,
  listStandardTexts,
  type OrderRow,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
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
const aRun = (more: Partial<JobRun> = {}): JobRun => ({
  ID: 'run',
  Kind: 'orders',
  Act: 'accept',
  State: 'running',
  Total: 412,
  Done: 127,
  Refused: 0,
  CreatedAt: now,
  FinishedAt: null,
  Undoable: 0,
  UndoneBy: null,
  ...more,
});
const writer = { ...desk, Permissions: [...desk.Permissions, 'messages.write' as const] };

let fake: FakeOffice;
let total: { Total: number; TotalIsExact: boolean };
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  total = { Total: 412, TotalIsExact: true };
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listColleagues, () => ({ Collection: [] }));
  fake.on(listJobRuns, () => ({ Collection: [] }));
  fake.on(listOrders, () => ({ Collection: [1, 2].map(aRow), Next: 'next', ...total }));
  fake.on(actOnOrders, () => ({ Collection: [], Job: null }));
});

const bar = () => screen.findByRole('group', { name: 'Met de gekozen rijen' });
async function chooseShown(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Alle 2 kiezen' }));
  return bar();
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(within(await bar()).getByRole('button', { name }));

describe('all that match a filter', () => {
  test('are chosen once the shown ones are, and acted on by the filter and the number that was seen', async () => {
    const user = userEvent.setup();
    fake.on(actOnOrders, () => ({ Collection: [], Job: aRun() }));
    fake.on(getJobRun, () => aRun());
    await openOffice(fake, '/orders?View=to-accept&WarehouseID=aalst');
    await chooseShown(user);
    await press(user, 'Alle 412 die passen kiezen');
    expect(within(await bar()).getByRole('status').textContent).toBe('412 gekozen');
    await press(user, 'Aanvaarden');
    await waitFor(() => expect(fake.of(actOnOrders)).toHaveLength(1));
    expect(fake.of(actOnOrders)[0]?.body).toEqual({
      Filter: { View: 'to-accept', WarehouseID: ['aalst'] },
      ExpectedTotal: 412,
      Act: 'accept',
    });
    expect(
      await screen.findByRole('progressbar', { name: 'Aanvaarden: 127 van de 412 gedaan' }),
    ).toBeDefined();
  });

  test('one row that is turned over ends the choice of all', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await chooseShown(user);
    await press(user, 'Alle 412 die passen kiezen');
    await user.click(screen.getByRole('checkbox', { name: 'R2026-000002 kiezen' }));
    expect(within(await bar()).getByRole('status').textContent).toBe('1 gekozen');
  });

  test('are not offered where nobody counted them to the end', async () => {
    const user = userEvent.setup();
    total = { Total: 1000, TotalIsExact: false };
    await openOffice(fake, '/orders');
    const shown = await chooseShown(user);
    expect(within(shown).queryByRole('button', { name: /die passen/u })).toBeNull();
  });

  test('another number by now is told, and the choice stays', async () => {
    const user = userEvent.setup();
    fake.on(actOnOrders, () => new OfficeRefusal(409, 'TotalDiffers', 'Intussen zijn het er 413.'));
    await openOffice(fake, '/orders');
    await chooseShown(user);
    await press(user, 'Alle 412 die passen kiezen');
    await press(user, 'Aanvaarden');
    expect(await screen.findByText('De lijst is intussen veranderd')).toBeDefined();
    expect(await screen.findByText(/Intussen zijn het er 413/u)).toBeDefined();
    expect(within(await bar()).getByRole('status').textContent).toBe('412 gekozen');
  });
});

describe('a run behind the screens', () => {
  test('whoever comes back sees how far it is, and ends it', async () => {
    const user = userEvent.setup();
    let run = aRun();
    fake.on(listJobRuns, () => ({ Collection: [run] }));
    fake.on(getJobRun, () => run);
    fake.on(cancelJobRun, () => (run = aRun({ State: 'cancelled', FinishedAt: now })));
    await openOffice(fake, '/orders');
    expect(await screen.findByText('Aanvaarden: 127 van de 412 gedaan')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stoppen' }));
    expect(
      await screen.findByText('Aanvaarden: gestopt. 127 van de 412 zijn gedaan en blijven zo.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sluiten' }));
    await waitFor(() => expect(screen.queryByText(/gestopt/u)).toBeNull());
  });

  test('once it has ended, each order that was refused is named with why', async () => {
    let run = aRun();
    fake.on(listJobRuns, () => ({ Collection: [run] }));
    fake.on(getJobRun, () => (run = aRun({ State: 'done', Done: 412, Refused: 1, FinishedAt: now })));
    fake.on(listJobOutcomes, () => ({
      Collection: [
        { ID: 'r-9', Number: 'R2026-000009', Error: { Code: 'SlotFull', Message: 'Dit uur zit vol.' } },
      ],
      Next: null,
    }));
    await openOffice(fake, '/orders');
    const said = await screen.findByText('Aanvaarden: klaar. 411 van de 412 gedaan.');
    const row = await within(said.closest<HTMLElement>('[role="status"]')!).findByRole('listitem');
    expect(row.textContent).toBe('R2026-000009 Dit uur zit vol.');
    expect(within(row).getByRole('link').getAttribute('href')).toContain('/orders/r-9');
    // What the list shows of them is old by then.
    await waitFor(() => expect(fake.of(listOrders).length).toBeGreaterThan(1));
  });

  test('a run that has ended is taken back with one press, and the way back is followed row by row', async () => {
    const done = aRun({ State: 'done', Done: 412, FinishedAt: now, Undoable: 410 });
    const back = aRun({ ID: 'run-2', Act: 'undo', State: 'waiting', Total: 410, Done: 0 });
    fake.on(listJobRuns, () => ({ Collection: [done] }));
    fake.on(getJobRun, ({ params }) =>
      params['id'] === 'run-2' ? { ...back, State: 'done', Done: 410, FinishedAt: now } : done,
    );
    fake.on(undoJobRun, () => back);
    await openOffice(fake, '/orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Alle 410 terugdraaien' }));
    expect(await screen.findByText('Terugdraaien: klaar. 410 van de 410 gedaan.')).toBeDefined();
    expect(fake.of(undoJobRun)).toMatchObject([{ params: { id: done.ID } }]);
    expect(screen.queryByRole('button', { name: /terugdraaien$/u })).toBeNull();
  });
});

describe('what is done with chosen orders', () => {
  test('they are moved by a number of days that somebody types', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await chooseShown(user);
    await press(user, 'Verplaatsen');
    const dialog = await screen.findByRole('dialog', { name: '2 orders verplaatsen' });
    await user.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    expect(within(dialog).getByText(/Geef een aantal dagen/u)).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /Aantal dagen/u }), '-7');
    await user.click(within(dialog).getByRole('button', { name: 'Verplaatsen' }));
    await waitFor(() =>
      expect(fake.of(actOnOrders)[0]?.body).toEqual({ IDs: ['r-1', 'r-2'], Act: 'move', Days: -7 }),
    );
  });

  test('their customers get a standard text, of which the words are shown before', async () => {
    const user = userEvent.setup();
    fake.on(listStandardTexts, () => ({
      Collection: [
        { ID: 't-1', Version: 1, Name: 'Klaar', Texts: { nl: 'Dag {firstName}, klaar.', en: '', de: '' } },
      ],
    }));
    await openOffice(fake, '/orders', writer);
    await chooseShown(user);
    await press(user, 'Schrijven');
    const dialog = await screen.findByRole('dialog', { name: 'De klanten van 2 orders schrijven' });
    await user.selectOptions(await within(dialog).findByRole('combobox'), 'Klaar');
    expect(within(dialog).getByText('Dag {firstName}, klaar.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Schrijven' }));
    await waitFor(() =>
      expect(fake.of(actOnOrders)[0]?.body).toEqual({
        IDs: ['r-1', 'r-2'],
        Act: 'message',
        StandardTextID: 't-1',
        Subject: 'Klaar',
      }),
    );
  });

  test('whoever writes no messages is not offered to write', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/orders');
    await chooseShown(user);
    expect(within(await bar()).queryByRole('button', { name: 'Schrijven' })).toBeNull();
  });

  test('their pick lists and delivery forms are printed from one address', async () => {
    const user = userEvent.setup();
    const paper = (n: number) => ({
      ID: `r-${String(n)}`,
      Number: `R2026-00000${String(n)}`,
      Customer: `Klant ${String(n)}`,
      Start: '2026-12-04T09:00:00+01:00',
      End: '2026-12-07T11:00:00+01:00',
      WarehouseID: 'aalst',
      Notes: null,
      Remark: null,
      Person: { Name: `Klant ${String(n)}`, CompanyName: '', Tel: '' },
      Delivery: null,
      Lines: [{ ItemID: 'tent', Description: 'Tent', Ordered: n, Ready: 0, Out: 0, Back: 0, Serials: [] }],
    });
    fake.on(listOrderPapers, () => ({ Collection: [paper(1), paper(2)] }));
    const { router } = await openOffice(fake, '/orders');
    await chooseShown(user);
    await user.click(within(await bar()).getByRole('link', { name: 'Afdrukken' }));
    expect(await screen.findByRole('heading', { name: 'Klant 2' })).toBeDefined();
    expect(router.state.location.search).toEqual({ IDs: 'r-1,r-2' });
    expect(fake.of(listOrderPapers)[0]?.query).toEqual({ ID: ['r-1', 'r-2'] });
    await user.click(screen.getByRole('link', { name: 'Leverbonnen' }));
    expect(await screen.findAllByText('Ontvangen door (naam en handtekening)')).toHaveLength(2);
  });
});

test('e accepts the order that has the focus, and the chosen ones once some are chosen', async () => {
  const user = userEvent.setup();
  await openOffice(fake, '/orders');
  await screen.findByRole('link', { name: /Klant 1/u });
  await user.keyboard('j');
  await user.keyboard('j');
  await user.keyboard('e');
  await waitFor(() => expect(fake.of(actOnOrders)).toHaveLength(1));
  expect(fake.of(actOnOrders)[0]?.body).toEqual({ IDs: ['r-2'], Act: 'accept' });
  await chooseShown(user);
  await user.keyboard('e');
  await waitFor(() => expect(fake.of(actOnOrders)).toHaveLength(2));
  expect(fake.of(actOnOrders)[1]?.body).toEqual({ IDs: ['r-1', 'r-2'], Act: 'accept' });
});
