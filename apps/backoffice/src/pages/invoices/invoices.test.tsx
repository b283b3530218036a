import { getDeskInvoice, listDeskInvoices, listSavedViews } from '@bivak/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice } from '../../testing/an-invoice.ts';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';

const keeper = {
  ...desk,
  Role: 'bookkeeper' as const,
  Permissions: ['operator', 'orders.read', 'money.read'],
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

  test('who may not read money has no invoices in the menu', async () => {
    await openOffice(fake, '/orders', desk);
    expect((await screen.findAllByRole('link')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Facturen' })).toBeNull();
  });
});
