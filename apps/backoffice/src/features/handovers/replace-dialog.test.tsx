import {
  getHandover,
  getOrder,
  listStockSerials,
  replaceSerial,
  type StaffPerson,
  undoAct,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aHandover, aLine, anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const warehouse: StaffPerson = {
  ...desk,
  ID: 'wout',
  Role: 'warehouse',
  Permissions: ['operator', 'today.read', 'orders.read', 'orders.handOut', 'stock.read'],
};
const serial = (SerialID: string, IsOut = false) => ({ SerialID, ItemID: 'tafel', IsOut });

const acted = {
  ID: 'r-1',
  Version: 4,
  Effects: {
    Status: { From: 'Pick', To: 'Pick' },
    Stock: [],
    TotalIncVAT: { From: 42, To: 42 },
    Deposit: { From: 0, To: 0 },
    Mails: [],
  },
} as const;

let fake: FakeOffice;
beforeEach(() => {
  window.sessionStorage.clear();
  fake = new FakeOffice();
  const line = {
    ID: '1',
    ItemID: 'tafel',
    IsDeposit: false,
    Description: 'Statafel',
    Amount: 3,
    Out: 0,
    In: 0,
    Broken: 0,
    Lost: 0,
    Parts: [],
    Serials: [serial('S-1'), serial('S-2', true)],
    TotalIncVAT: 42,
    TotalExcVAT: 34.71,
  };
  fake.on(getOrder, () => anOrder({ Status: 'Pick', Lines: [line] }));
  fake.on(getHandover, () =>
    aHandover({
      Status: 'Pick',
      Lines: [aLine({ Ready: 1, Serials: [{ ...serial('S-1'), IsPart: false }] })],
    }),
  );
  fake.on(listStockSerials, () => ({
    Collection: [aPiece('S-7', 'tafel'), aPiece('T-1', 'tafelkleed')],
    Next: null,
    Total: 2,
    TotalIsExact: true,
  }));
  fake.on(replaceSerial, ({ query, body }) => {
    if ((body as { ByID: string }).ByID === 'S-9')
      return new OfficeRefusal(409, 'HandoverRefused', 'Zo kan dit niet genoteerd worden.', {
        Error: {
          Code: 'HandoverRefused',
          Message: 'Zo kan dit niet genoteerd worden.',
          Fields: [
            { Field: 'ByID', Code: 'serial-elsewhere', Message: 'Dit stuk staat klaar voor B2026-7 (An).' },
          ],
        },
      });
    const undo = { ID: 'u-1', Until: new Date(Date.parse(now) + 20_000).toISOString() };
    return { ...acted, Undo: query['DryRun'] === 'true' ? null : undo };
  });
});

function aPiece(ID: string, Key: string) {
  return {
    ID,
    Item: { Key, Description: Key },
    WarehouseID: 'zaventem',
    Brand: '',
    State: 'in' as const,
    Since: null,
    Until: null,
    Order: null,
    Damage: null,
    ServiceStatus: '',
    LastServiceOn: null,
  };
}

test('from the order another free piece comes in the place of one that stands ready, told before and taken back after', async () => {
  fake.on(undoAct, () => ({ IsTold: false }));
  await openOffice(fake, '/orders/r-1', warehouse);
  const numbers = await screen.findByRole('list', { name: 'Serienummers van Statafel' });
  expect(numbers.textContent).toContain('S-2 uit');
  // One that is out is not replaced here.
  expect(within(numbers).getAllByRole('button')).toHaveLength(1);
  await userEvent.click(within(numbers).getByRole('button', { name: 'Ander stuk in plaats van S-1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ander stuk in plaats van S-1' });
  const choice = await within(dialog).findByRole('combobox');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kies een stuk', 'S-7']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ander stuk klaarzetten' }));
  expect(within(dialog).getByText('Kies of scan een stuk.')).toBeDefined();
  await userEvent.selectOptions(choice, 'S-7');
  expect(await within(dialog).findByText('S-7 staat klaar voor deze order.')).toBeDefined();
  expect(fake.done(replaceSerial)).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'Snoer kapot');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ander stuk klaarzetten' }));
  await waitFor(() =>
    expect(fake.done(replaceSerial)).toMatchObject([
      { version: 3, body: { SerialID: 'S-1', ByID: 'S-7', Reason: 'Snoer kapot' } },
    ]),
  );
  expect(await screen.findByText('S-7 staat klaar in plaats van S-1.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
  await waitFor(() => expect(fake.of(undoAct)).toMatchObject([{ params: { id: 'u-1' } }]));
});

test('at the hand-out one that is scanned and promised elsewhere is refused in words before anything is sent', async () => {
  await openOffice(fake, '/orders/r-1/handover?step=out', warehouse);
  await userEvent.click(await screen.findByRole('button', { name: 'Ander stuk in plaats van S-1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ander stuk in plaats van S-1' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Scan/u }), 'S-9{Enter}');
  expect(await within(dialog).findByText(/Dit stuk staat klaar voor B2026-7/u)).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ander stuk klaarzetten' }));
  expect(fake.done(replaceSerial)).toEqual([]);
});

test('who hands nothing out sees the numbers and has nothing to press', async () => {
  await openOffice(fake, '/orders/r-1', { ...warehouse, Permissions: ['operator', 'orders.read'] });
  const numbers = await screen.findByRole('list', { name: 'Serienummers van Statafel' });
  expect(within(numbers).queryByRole('button')).toBeNull();
});
