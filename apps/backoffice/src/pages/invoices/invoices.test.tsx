import {
  creditDeskInvoice,
  getDeskInvoice,
  listDeskInvoices,
  listSavedViews,
  noteInvoicePayment,
} from '@bivak/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice } from '../../testing/an-invoice.ts';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';

const keeper = {
  ...desk,
  Role: 'bookkeeper',
  Permissions: ['operator', 'orders.read', 'money.read', 'money.write', 'money.take'],
};

let fake: FakeOffice;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listDeskInvoices, () => ({ Collection: [anInvoice], Next: null, Total: 1, TotalIsExact: true }));
  fake.on(getDeskInvoice, () => anInvoice);
});

describe('the invoices of the office', () => {
  test('the list of invoices begins with what is open, and what is late is one press away', async () => {
    await openOffice(fake, '/invoices', keeper);
    expect(await screen.findByText('Chiro De Linde vzw')).toBeDefined();
    expect(fake.of(listDeskInvoices)[0]?.query).toMatchObject({ View: 'open' });
    await userEvent.click(screen.getByRole('link', { name: 'Te laat' }));
    expect(fake.of(listDeskInvoices).at(-1)?.query).toMatchObject({ View: 'late' });
  });

  test('an invoice has its lines, what is open, what came in, its paper and its order', async () => {
    await openOffice(fake, '/invoices/F2026-000012', keeper);
    expect(await screen.findByRole('heading', { name: 'Factuur F2026-000012' })).toBeDefined();
    expect(within(screen.getByRole('table', { name: 'Regels' })).getByText('Tent')).toBeDefined();
    expect(screen.getByRole('link', { name: 'O2026-000004' })).toBeDefined();
    expect(screen.getByRole('link', { name: /factuur-F2026-000012/u }).getAttribute('href')).toBe(
      '/feesthuis/files/f-1?exp=1&sig=x',
    );
    expect(screen.getByText('+++260/0000/01292+++')).toBeDefined();
  });

  test('a part of a line is credited after its credit note was seen, with a reason and the version that was seen', async () => {
    const effects = (ID: string | null) => ({
      ID: anInvoice.ID,
      Version: 5,
      Effects: {
        Open: { From: 100, To: 90 },
        Document: {
          ID,
          Kind: 'CreditNote',
          Lines: [{ Description: 'Tent', Amount: 1, TotalExcVAT: -8.26, TotalIncVAT: -10 }],
          VATTotals: [{ VATPercent: 21, TotalExcVAT: -8.26, VAT: -1.74 }],
          TotalExcVAT: -8.26,
          TotalRounding: 0,
          TotalIncVAT: -10,
        },
        Mails: [],
      },
    });
    fake.on(creditDeskInvoice, ({ query }) => effects('DryRun' in (query ?? {}) ? null : 'C2026-000001'));
    await openOffice(fake, '/invoices/F2026-000012', keeper);
    await userEvent.click(await screen.findByRole('button', { name: 'Crediteren' }));
    const dialog = await screen.findByRole('dialog', { name: 'Factuur F2026-000012 crediteren' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Tent/u }), '200');
    expect(within(dialog).getByText('Dat is meer dan er van deze regel over is.')).toBeDefined();
    await userEvent.clear(within(dialog).getByRole('textbox', { name: /Tent/u }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Tent/u }), '10');
    expect(await within(dialog).findByText('Creditnota, incl. btw')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Crediteren' }));
    expect(within(dialog).getByText('Schrijf waarom.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'Stuk');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Crediteren' }));
    expect(fake.of(creditDeskInvoice).at(-1)).toMatchObject({
      query: {},
      body: { Lines: [{ LineID: 1, TotalIncVAT: 10 }], Reason: 'Stuk' },
    });
  });

  test('a payment is noted with how and when it came, and not of more than is open', async () => {
    fake.on(noteInvoicePayment, () => ({
      ID: anInvoice.ID,
      Version: 5,
      Effects: { Open: { From: 100, To: 50 }, Document: null, Mails: [] },
    }));
    await openOffice(fake, '/invoices/F2026-000012', keeper);
    await userEvent.click(await screen.findByRole('button', { name: 'Betaling noteren' }));
    const dialog = await screen.findByRole('dialog', { name: 'Betaling van factuur F2026-000012' });
    const amount = within(dialog).getByRole('textbox', { name: /Bedrag/u });
    await userEvent.clear(amount);
    await userEvent.type(amount, '101');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Betaling noteren' }));
    expect(within(dialog).getByText('Dat is meer dan er openstaat.')).toBeDefined();
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Betaling noteren' }));
    expect(fake.of(noteInvoicePayment)[0]).toMatchObject({
      body: { Method: 'TRANSFER', Amount: 50, Day: '2026-12-03' },
    });
  });

  test('who may not read money has no invoices in the menu', async () => {
    await openOffice(fake, '/orders', desk);
    expect((await screen.findAllByRole('link')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Facturen' })).toBeNull();
  });
});
