import { getArrears, listInvoiceDocuments, type OverdueInvoice } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending } from '../../testing/fake-lending.ts';
import { aToken } from '../../testing/fake-people.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

// spec 3 §2, "Blocked view"; `design/lending.md` §4.
let service: FakeLending;
let arrears: { IsBlocked: boolean; Invoices: OverdueInvoice[] };

const invoice: OverdueInvoice = {
  InvoiceID: 'F2026-000012',
  OrderID: 'O2026-000017',
  DateInvoice: '2026-09-01',
  DateDue: '2026-09-30',
  TotalIncVAT: 120.5,
  TotalOpen: 100.5,
  PayeeName: 'De Tentendienst',
  PayeeIBAN: 'BE19999000130012',
  PayeeBIC: null,
  PaymentReference: '+++260/0000/01267+++',
};

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
  arrears = { IsBlocked: true, Invoices: [invoice] };
  service.fake.on(getArrears, () => arrears);
});

const open = (address = 'vereniging', blockWhenUnpaid = true) =>
  openPage(service.fake, `/reserveren/${address}`, {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop({ blockWhenUnpaid }),
  });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Eerst nog te betalen' });
const asked = () => service.fake.sent(getArrears).length;

describe('while invoices are overdue', () => {
  test('no question is asked: each invoice says its amount, its days and how it is paid', async () => {
    await open();
    await heading();
    const one = screen.getByRole('region', { name: 'Factuur F2026-000012' });
    for (const words of [
      /100,50/u,
      /120,50/u,
      /30 september 2026/u,
      'BE19 9990 0013 0012',
      invoice.PaymentReference,
    ])
      expect(within(one).getByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Verder' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: /stappen/iu })).toBeNull();
  });

  test('who lifts it stands there with telephone and e-mail, and what was sent is one press away', async () => {
    await open();
    await heading();
    const main = within(screen.getByRole('main'));
    const lifts = main.getByText(/heft dit op/u).closest('li');
    expect(
      within(lifts!)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.split(':')[0]),
    ).toEqual(['tel', 'mailto']);
    expect(main.getByRole('link', { name: 'Naar je aanvragen' }).getAttribute('href')).toBe(
      '/account/aanvragen',
    );
  });

  test('the invoice is fetched as PDF', async () => {
    service.fake.on(listInvoiceDocuments, () => ({ Collection: [], Total: 0, Index: 0 }));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Factuur F2026-000012 als pdf' }));
    expect(service.fake.sent(listInvoiceDocuments)[0]?.params).toEqual({ id: 'F2026-000012' });
  });

  test('an address in the middle of the questions shows the same, and says that the answers are saved', async () => {
    service.begin('transport');
    await open('tenten');
    await heading();
    expect(screen.getByText(/^Je antwoorden blijven bewaard/u)).toBeDefined();
  });

  test('a person who does not manage the association sees no invoices, and whom to ask', async () => {
    arrears = { IsBlocked: true, Invoices: [] };
    await open();
    await heading();
    expect(screen.getByText(/^Vraag het wie jullie vereniging beheert/u)).toBeDefined();
    expect(screen.queryByText(/^Factuur/u)).toBeNull();
  });

  test('looking again leads to the questions once the money is there', async () => {
    await open();
    await heading();
    arrears = { IsBlocked: false, Invoices: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Kijk opnieuw' }));
    expect(await screen.findByRole('button', { name: 'Verder' })).toBeDefined();
  });

  test('a request that is refused for it shows the invoices in place of the summary', async () => {
    arrears = { IsBlocked: false, Invoices: [] };
    service.begin('summary');
    service.refusals.set('createRentalRequest', {
      code: 'InvoicesOverdue',
      status: 409,
      message: 'Eerst betalen.',
    });
    await open('samenvatting');
    const send = await screen.findByRole('button', { name: 'Aanvraag versturen' });
    arrears = { IsBlocked: true, Invoices: [invoice] };
    await userEvent.click(send);
    expect(await heading()).toBeDefined();
  });
});

test('a shop that does not block asks nobody, and asks its questions', async () => {
  await open('vereniging', false);
  await screen.findByRole('button', { name: 'Verder' });
  expect(asked()).toBe(0);
});
