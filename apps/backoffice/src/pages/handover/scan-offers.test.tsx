import {
  getHandover,
  getOrder,
  scanSerial,
  type StaffPerson,
  substituteLine,
  swapSerial,
} from '@bivak/contract/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aHandover, aLine, anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const warehouse: StaffPerson = {
  ...desk,
  ID: 'wout',
  Role: 'warehouse',
  Permissions: ['operator', 'today.read', 'orders.read', 'orders.handOut'],
};

let fake: FakeOffice;
let lines = [aLine()];
beforeEach(() => {
  window.sessionStorage.clear();
  lines = [aLine()];
  fake = new FakeOffice();
  fake.on(getOrder, () => anOrder());
  fake.on(getHandover, () => aHandover({ Lines: lines }));
});

const refused = (message: string, beside: object) => {
  const refusal = new OfficeRefusal(409, 'HandoverRefused', message, beside);
  return refusal;
};
const scan = async (code: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: /Scan/u }), `${code}{Enter}`);
};

test('a piece that stands ready for another order is swapped with one press, and counted', async () => {
  let isFree = false;
  fake.on(scanSerial, () =>
    isFree
      ? { LineID: '1', IsHere: false, IsPart: false }
      : refused('Dit stuk staat klaar voor B2026-7 (An Peeters).', { Swap: 'S-9', Substitute: null }),
  );
  fake.on(swapSerial, () => {
    isFree = true;
    return aHandover({ Lines: lines });
  });
  await openOffice(fake, '/orders/r-1/handover', warehouse);
  await scan('S-1');
  expect(await screen.findByText(/staat klaar voor B2026-7/u)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Ruilen: die order krijgt S-9' }));
  await waitFor(() => expect(fake.of(swapSerial)).toMatchObject([{ body: { SerialID: 'S-1' } }]));
  const count = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Statafel: Nu mee' });
  await waitFor(() => expect(count.value).toBe('1'));
});

test('where there is no other piece to give, the words stand alone', async () => {
  fake.on(scanSerial, () => refused('Er is geen ander.', { Swap: null, Substitute: null }));
  await openOffice(fake, '/orders/r-1/handover', warehouse);
  await scan('S-1');
  expect(await screen.findByText(/Er is geen ander/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Ruilen/u })).toBeNull();
});

test('another article goes in the place of a line, one piece or all of them, and what was scanned is counted', async () => {
  fake.on(scanSerial, () =>
    refused('Dit is Barkruk, en dat is niet besteld.', {
      Swap: null,
      Substitute: { ItemID: 'kruk', Description: 'Barkruk', LineIDs: ['1'] },
    }),
  );
  fake.on(substituteLine, () => {
    lines = [
      aLine({ Ordered: 2 }),
      aLine({ LineID: '2', ItemID: 'kruk', Description: 'Barkruk', Ordered: 1 }),
    ];
    return { ID: 'r-1', Version: 4, Undo: null };
  });
  await openOffice(fake, '/orders/r-1/handover', warehouse);
  await scan('kruk');
  expect(await screen.findByRole('button', { name: 'Alle 3 in plaats van Statafel' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '1 in plaats van Statafel' }));
  await waitFor(() =>
    expect(fake.of(substituteLine)).toMatchObject([
      { version: 3, body: { LineID: '1', ItemID: 'kruk', Amount: 1 } },
    ]),
  );
  const count = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Barkruk: Nu mee' });
  await waitFor(() => expect(count.value).toBe('1'));
});
