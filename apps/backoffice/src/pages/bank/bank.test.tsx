import {
  type BankLineRow,
  bookBankLine,
  getVatReport,
  listBankLines,
  listSavedViews,
  takeBankFile,
} from '@bivak/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';

const keeper = {
  ...desk,
  Role: 'bookkeeper',
  Permissions: ['operator', 'money.read', 'money.write', 'reports.money'],
};
const line: BankLineRow = {
  ID: 'l-1',
  Version: 2,
  State: 'Open',
  Account: 'BE68539007547034',
  Day: '2026-12-01',
  Amount: 121,
  Left: 121,
  Party: { Name: 'Chiro De Linde', IBAN: 'BE71096123456769' },
  PaymentReference: null,
  Text: 'tent',
  Reason: '',
  Invoices: [],
  Suggested: [{ ID: 'F2026-000012', Customer: 'Chiro De Linde vzw', Open: 100 }],
};

let fake: FakeOffice;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listBankLines, () => ({ Collection: [line], Next: null, Total: 1, TotalIsExact: true }));
});

describe('the bank of the office', () => {
  test('a statement is taken in, and what came of it is told', async () => {
    fake.on(takeBankFile, () => ({
      ID: 'f-1',
      Name: 'november.xml',
      Entries: 12,
      Known: 2,
      Booked: 9,
      Open: 2,
      Ignored: 1,
    }));
    await openOffice(fake, '/bank', keeper);
    await screen.findByText('Chiro De Linde');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no field for a file');
    await userEvent.upload(input, new File(['<a/>'], 'november.xml', { type: 'text/xml' }));
    expect(await screen.findByText('november.xml is ingelezen')).toBeDefined();
    expect(screen.getByText(/12 verrichtingen: 9 geboekt, 2 te kiezen, 1 genegeerd/u)).toBeDefined();
  });

  test('an entry that waits offers the invoice that may be meant, with as much as fits', async () => {
    fake.on(bookBankLine, () => ({ ID: 'l-1', Version: 3, State: 'Open', Left: 21 }));
    await openOffice(fake, '/bank', keeper);
    await userEvent.click(await screen.findByRole('button', { name: 'Kiezen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verrichting van de bank' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Factuurnummer/u }).value).toBe(
      'F2026-000012',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Boeken' }));
    expect(fake.of(bookBankLine)[0]?.body).toEqual({ InvoiceID: 'F2026-000012', Amount: 100 });
  });

  test('the VAT of the last quarter is shown, with the boxes of the return', async () => {
    fake.on(getVatReport, () => ({
      From: '2026-07-01',
      To: '2026-09-30',
      Rates: [
        {
          VATPercent: 21,
          Invoiced: { Documents: 2, TotalExcVAT: 100, VAT: 21 },
          Credited: { Documents: 0, TotalExcVAT: 0, VAT: 0 },
          TotalExcVAT: 100,
          VAT: 21,
        },
      ],
      TotalRounding: 0,
      TotalExcVAT: 100,
      VAT: 21,
      TotalIncVAT: 121,
      Boxes: [{ Box: '03', Amount: 100 }],
    }));
    await openOffice(fake, '/reports/vat', keeper);
    expect(await screen.findByText('Vak 03')).toBeDefined();
    expect(fake.of(getVatReport)[0]?.query).toEqual({ From: '2026-07-01', To: '2026-09-30' });
  });
});
