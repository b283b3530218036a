import {
  createQuote,
  findGoods,
  getOrder,
  getQuote,
  priceSale,
  sendQuote,
  type StaffOrder,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const seller = { ...desk, Permissions: [...desk.Permissions, 'catalogue.read'] };

const order = {
  ID: 'r-1',
  Number: 'R2026-000031',
  Status: 'Draft',
  Version: 3,
  Customer: { Key: null, Description: 'An Peeters' },
  Start: '2026-12-11T09:00:00+01:00',
  End: '2026-12-14T17:00:00+01:00',
  WarehouseID: 'zaventem',
  Goods: [],
  Amount: 2,
  TotalIncVAT: 400,
  TotalExcVAT: 330.58,
  Paid: 0,
  Open: 0,
  Deposit: 0,
  DepositHeld: 0,
  AssignedTo: null,
  Risks: [],
  CreatedAt: now,
  ReservationID: 'R2026-000031',
  OrderID: null,
  Warehouse: { Key: 'zaventem', Description: 'Zaventem' },
  Delivery: null,
  Person: { Name: 'An Peeters', CompanyName: '', Email: 'an@bivak.example', Tel: '' },
  BackOn: null,
  Reference: null,
  Notes: null,
  Remark: null,
  RejectionReason: null,
  EditBlocked: false,
  CancelBlocked: false,
  ExpiresAt: null,
  Lines: [],
  Payments: [],
  Refunds: [],
  Invoices: [],
  Documents: [],
  Files: [],
  Conversations: [],
  History: [],
} satisfies Partial<StaffOrder>;

const quote = {
  ID: 'r-1',
  Version: 3,
  ValidUntil: '2026-12-19T00:00:00+01:00',
  Holds: true,
  Email: 'an@bivak.example',
  IsChanged: true,
  Sent: [{ Nth: 1, SentAt: now, TotalIncVAT: 380, ValidUntil: '2026-12-19T00:00:00+01:00', Declined: null }],
};

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getOrder, () => order);
  fake.on(getQuote, () => quote);
  fake.on(sendQuote, () => ({ ID: 'r-1', Version: 4, Undo: null }));
});

test('a quote shows what was sent, that it changed since, and is sent again with other words and another day', async () => {
  await openOffice(fake, '/orders/r-1', seller);
  const panel = await screen.findByRole('region', { name: 'Offerte' });
  expect(await within(panel).findByText('Versie 1')).toBeDefined();
  expect(within(panel).getByText(/gewijzigd na het versturen/u)).toBeDefined();
  await userEvent.click(within(panel).getByRole('button', { name: 'Versturen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Offerte R2026-000031 versturen' });
  const until = within(dialog).getByLabelText<HTMLInputElement>('Geldig tot en met');
  expect(until.value).toBe('2026-12-18');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Bericht/u }), 'Zoals besproken.');
  await userEvent.clear(until);
  await userEvent.type(until, '2026-12-24');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Versturen' }));
  await waitFor(() => expect(fake.of(sendQuote)).toHaveLength(1));
  expect(fake.of(sendQuote)[0]).toMatchObject({
    version: 3,
    body: { Message: 'Zoals besproken.', ValidUntil: '2026-12-24' },
  });
});

test('without an address nothing can be sent, and it says what to do', async () => {
  fake.on(getQuote, () => ({ ...quote, Email: '', Sent: [], IsChanged: false }));
  await openOffice(fake, '/orders/r-1', seller);
  const panel = await screen.findByRole('region', { name: 'Offerte' });
  expect(await within(panel).findByText(/Er is geen e-mailadres/u)).toBeDefined();
  expect(within(panel).queryByRole('button', { name: 'Versturen' })).toBeNull();
});

test('what lies on the counter becomes a quote, and a day that is over is said at its field', async () => {
  fake.on(findGoods, () => ({
    Collection: [{ ItemID: 'tent', Description: 'Tent', SerialID: null, IsExact: true }],
  }));
  fake.on(priceSale, () => ({
    Start: order.Start,
    End: order.End,
    OutsideHours: [],
    Lines: [],
    TotalIncVAT: 400,
    TotalExcVAT: 330,
    Deposit: 0,
    DiscountLimit: 10,
  }));
  fake.on(createQuote, () => {
    const Fields = [{ Field: 'ValidUntil', Code: 'past', Message: 'Deze dag is voorbij.' }];
    return new OfficeRefusal(400, 'ValidationFailed', 'Fout.', {
      Error: { Code: 'ValidationFailed', Message: 'Fout.', Fields },
    });
  });
  const { router } = await openOffice(fake, '/orders/new', seller);
  await userEvent.type(
    await screen.findByRole('searchbox', { name: /Artikel of serienummer/u }),
    'tent{Enter}',
  );
  await screen.findByRole('spinbutton', { name: 'Aantal van Tent' });
  await userEvent.click(await screen.findByRole('button', { name: 'Offerte maken' }));
  const dialog = await screen.findByRole('dialog', { name: 'Een offerte maken' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Offerte maken' }));
  expect(await within(dialog).findByText('Deze dag is voorbij.')).toBeDefined();
  fake.on(createQuote, () => ({ ID: 'r-1', Number: 'R2026-000031' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Offerte maken' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/r-1'));
  expect(fake.of(createQuote)[0]?.body).toMatchObject({ ValidUntil: '2026-12-17', Holds: true });
});

test.each([
  ['Te duur', 'Te duur'],
  ['', /De klant gaf geen reden/u],
])('a version that was declined says when and why ("%s"), and another can be sent', async (Reason, words) => {
  fake.on(getQuote, () => ({
    ...quote,
    IsChanged: false,
    Sent: [{ ...quote.Sent[0], Declined: { At: now, Reason } }],
  }));
  await openOffice(fake, '/orders/r-1', seller);
  const panel = await screen.findByRole('region', { name: 'Offerte' });
  expect(await within(panel).findByText(/Versie 1 is afgewezen/u)).toBeDefined();
  expect(within(panel).getByText(words)).toBeDefined();
  expect(within(panel).getByRole('button', { name: 'Versturen' })).toBeDefined();
});
