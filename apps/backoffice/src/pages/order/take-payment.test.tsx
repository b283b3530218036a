import {
  getOrder,
  linkOfOrder,
  mailPaymentLink,
  noteInvoicePayment,
  type StaffOrder,
  takePayment,
  undoInvoicePayment,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const cashier = { ...desk, Permissions: [...desk.Permissions, 'money.take' as const] };

let fake: FakeOffice;
let order: StaffOrder;
beforeEach(() => {
  window.localStorage.clear();
  order = anOrder({ TotalIncVAT: 42, Deposit: 50, Open: 92 });
  fake = new FakeOffice();
  fake.on(getOrder, () => order);
  fake.on(takePayment, ({ body }) => {
    const { Amount } = body as { Amount: number };
    order = { ...order, Paid: order.Paid + Amount, Open: order.Open - Amount, Version: order.Version + 1 };
    return { ID: order.ID, Version: order.Version, Undo: null };
  });
});

const open = async (person = cashier) => {
  await openOffice(fake, '/orders/r-1', person);
  await screen.findByRole('heading', { level: 1, name: 'B2026-000123' });
};
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Bedrag in euro/u });

test('a deposit is taken in cash by the key, and the rest by terminal: what is left and the receipt are told', async () => {
  await open();
  await userEvent.keyboard('b');
  expect((await amount()).value).toBe('92,00');
  await userEvent.click(screen.getByRole('button', { name: /Waarborg: €.50,00/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Ontvangst noteren' }));
  expect(await screen.findByText(/50,00 ontvangen/u)).toBeDefined();
  expect(screen.getByText(/Nog te betalen: €.42,00\./u)).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Betaalterminal' }));
  expect((await amount()).value).toBe('42,00');
  await userEvent.click(screen.getByRole('button', { name: 'Ontvangst noteren' }));
  expect(await screen.findByText('Alles is betaald.')).toBeDefined();
  expect(fake.of(takePayment)).toMatchObject([
    { version: 3, body: { Method: 'CASH', Amount: 50, Mail: false } },
    { version: 4, body: { Method: 'TERMINAL', Amount: 42 } },
  ]);
  expect(screen.getByRole('link', { name: 'Bon afdrukken' })).toBeDefined();
});

test('an amount that is none, or more than is open, is said at its field and not sent', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /Geld ontvangen/u }));
  for (const [typed, words] of [
    ['0', /Typ een bedrag/u],
    ['92,01', /meer dan er nog te betalen is/u],
  ] as const) {
    await userEvent.clear(await amount());
    await userEvent.type(await amount(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Ontvangst noteren' }));
    expect(await screen.findByText(words)).toBeDefined();
  }
  expect(fake.of(takePayment)).toEqual([]);
});

test('a colleague who took the money first is named, and what is left is shown', async () => {
  fake.on(takePayment, () => {
    order = { ...order, Paid: 92, Open: 0, Version: 4 };
    return new OfficeRefusal(412, 'VersionStale', 'Iemand was sneller.', { ChangedBy: 'Lies Baert' });
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: /Geld ontvangen/u }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ontvangst noteren' }));
  await waitFor(() => expect(document.body.textContent).toContain('Lies Baert'));
});

test('a link is shown as a code, and mailed once it is pressed', async () => {
  fake.on(linkOfOrder, () => ({
    Link: 'https://betalen.example/1',
    Status: 'PENDING',
    Message: null,
    Code: ['10', '01'],
  }));
  fake.on(mailPaymentLink, () => ({ ID: 'r-1', Version: 3, Undo: null }));
  await open();
  await userEvent.click(screen.getByRole('button', { name: /Geld ontvangen/u }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Link met QR-code' }));
  expect(await screen.findByRole('img', { name: 'QR-code van de betaallink' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Link mailen naar de klant' }));
  await waitFor(() => expect(fake.of(mailPaymentLink)).toMatchObject([{ version: 3 }]));
});

test('who may not take money, and an order of which nothing is open, have no way to it', async () => {
  await open(desk);
  expect(screen.queryByRole('button', { name: /Geld ontvangen/u })).toBeNull();
  order = { ...order, Open: 0 };
  await open();
  expect(screen.queryByRole('button', { name: /Geld ontvangen/u })).toBeNull();
});

describe('money for an order that is over', () => {
  const typed = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Bedrag' });
  const invoice = {
    Number: 'F2026-000012',
    Kind: 'invoice' as const,
    TotalIncVAT: 42,
    IssuedOn: '2026-12-01',
    DueOn: '2026-12-31',
    Open: 30,
    Version: 5,
    Noted: [],
  } satisfies StaffOrder['Invoices'][number];
  beforeEach(() => {
    order = anOrder({ Status: 'ClosedAndCompleted', TotalIncVAT: 42, Open: 30, Invoices: [invoice] });
    fake.on(noteInvoicePayment, ({ body }) => {
      const { Amount } = body as { Amount: number };
      order = { ...order, Invoices: [{ ...invoice, Open: invoice.Open - Amount, Version: 6 }] };
      return {
        ID: invoice.Number,
        Version: 6,
        Effects: { Open: { From: 30, To: 30 - Amount }, Document: null, Mails: [] },
      };
    });
  });

  test('who takes money notes a part of it on the invoice, from the order and by the key; what is left stands there', async () => {
    await open();
    expect(screen.getByText('Nog open van F2026-000012')).toBeDefined();
    await userEvent.keyboard('b');
    const dialog = await screen.findByRole('dialog', { name: 'Betaling van factuur F2026-000012' });
    expect((await typed()).value).toBe('30,00');
    await userEvent.clear(await typed());
    await userEvent.type(await typed(), '30,01');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Betaling noteren' }));
    expect(within(dialog).getByText(/meer dan er openstaat/u)).toBeDefined();
    expect(fake.of(noteInvoicePayment)).toEqual([]);
    await userEvent.clear(await typed());
    await userEvent.type(await typed(), '20');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Kaart' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Betaling noteren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.of(noteInvoicePayment)).toMatchObject([
      {
        params: { id: 'F2026-000012' },
        version: 5,
        body: { Method: 'TERMINAL', Amount: 20, Note: '' },
      },
    ]);
    expect(await screen.findByText(/€\s10,00/u)).toBeDefined();
  });

  test('who noted money by mistake takes it back on the order, without the books; what a colleague noted is shown and stays', async () => {
    const noted = { Method: 'CASH', Day: '2026-12-02', By: 'Tom', MayBeUndone: true } as const;
    const mine = { ...noted, ID: 'p-1', Amount: 12 };
    const theirs = { ...noted, ID: 'p-2', Amount: 5, By: 'Griet', MayBeUndone: false };
    order = { ...order, Invoices: [{ ...invoice, Noted: [mine, theirs] }] };
    fake.on(undoInvoicePayment, () => {
      order = { ...order, Invoices: [{ ...invoice, Open: 42, Version: 6, Noted: [theirs] }] };
      return {
        ID: invoice.Number,
        Version: 6,
        Effects: { Open: { From: 30, To: 42 }, Document: null, Mails: [] },
      };
    });
    await open();
    expect(screen.getByRole('heading', { name: 'Ontvangen voor F2026-000012' })).toBeDefined();
    expect(screen.getByText(/5,00, contant, .*Griet/u)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /12,00 terugnemen/u }));
    expect(fake.of(undoInvoicePayment)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Terugnemen' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /terugnemen/u })).toBeNull());
    expect(fake.of(undoInvoicePayment)).toMatchObject([
      { params: { id: 'F2026-000012', paymentId: 'p-1' }, version: 5 },
    ]);
    expect(await screen.findByText('Betaling teruggenomen')).toBeDefined();
  });

  test('who takes no money has no button for it, and of an invoice that is paid nobody has', async () => {
    await open(desk);
    expect(screen.queryByRole('button', { name: /Geld ontvangen/u })).toBeNull();
    order = { ...order, Invoices: [{ ...invoice, Open: 0 }] };
    await open();
    expect(screen.queryByRole('button', { name: /Geld ontvangen/u })).toBeNull();
  });
});
