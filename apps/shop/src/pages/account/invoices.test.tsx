import {
  getCostStatement,
  getUserInfo,
  listInvoiceDocuments,
  listInvoices,
  listReservationOrders,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { anOrder } from '../../testing/fake-orders.ts';
import { anInvoice } from '../../testing/fake-invoices.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;

const credit = anInvoice('C2026-000001', {
  Kind: 'CreditNote',
  CreditedInvoiceID: 'F2026-000001',
  Reference: null,
  TotalExcVAT: -50,
  TotalIncVAT: -60.5,
  TotalOpen: 0,
  State: null,
  HasUBL: false,
});

beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(listInvoices, () => ({
    Collection: [
      credit,
      anInvoice('F2026-000002', { ReplacedInvoiceID: 'F2026-000001' }),
      anInvoice('F2026-000001', { State: 'Paid', TotalOpen: 0 }),
    ],
    Total: 45,
    Index: 0,
  }));
});
afterEach(() => vi.restoreAllMocks());

const open = (address = '/account/facturen', account = AN) =>
  openPage(fake, address, { kept: loggedInAs(account) });
const rowOf = async (number: string) => (await screen.findByText(number)).closest('tr')!;

describe("the customer's invoices", () => {
  test("the customer's invoices stand in the menu of the account, with number, order, date, reference, contact, both totals, and how they stand", async () => {
    await open('/account');
    await userEvent.click(await screen.findByRole('link', { name: 'Facturen' }));
    const row = within(await rowOf('F2026-000002'));
    const crumbs = within(screen.getByRole('navigation', { name: 'Je bent hier' }));
    expect(crumbs.getByText('Facturen')).toBeDefined();
    for (const said of [
      'Zomerkamp',
      'An Peeters',
      '€ 1.000,00',
      '€ 1.210,00',
      'Te betalen',
      'Vervangt F2026-000001',
    ])
      expect(row.getByText(said)).toBeDefined();
    expect(row.getByText('ma 3 aug 2026')).toBeDefined();
    expect(row.getByText('€ 1.210,00 tegen ma 17 aug 2026')).toBeDefined();
    expect(row.getByRole('link', { name: 'Bestelling O2026-000017' }).getAttribute('href')).toBe(
      '/bestelling/r-17',
    );
    const taken = within(await rowOf('C2026-000001'));
    for (const said of ['Creditnota', 'Voor F2026-000001', '€ -60,50', '–'])
      expect(taken.getByText(said)).toBeDefined();
    expect(taken.queryByRole('button', { name: /UBL/u })).toBeNull();
    expect(within(await rowOf('F2026-000001')).getByText('Betaald')).toBeDefined();
    const asked = fake.sent(listInvoices).at(-1)?.query;
    expect(asked).toEqual({ customerID: AN.CustomerID, size: 20, index: 0 });
    expect(screen.getByRole('link', { name: 'Pagina 3' }).getAttribute('href')).toBe(
      '/account/facturen?page=3',
    );
  });

  test("the customer's invoices are saved as PDF or UBL from a fresh address; one that is still being made, or fails, says so", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.getAttribute('href')} ${this.download}`);
    });
    fake.on(listInvoiceDocuments, ({ params }) => {
      if (params['id'] === 'C2026-000001') throw new FakeRefusal(500, 'Unexpected');
      const paper = (Kind: 'pdf' | 'ubl', FileName: string) => ({
        Kind,
        FileName,
        ContentType: 'application/pdf',
        FileSize: 9,
        AttachmentUrl: `/files/${FileName}?sig=x`,
        DateTimeCreated: '2026-08-03T10:00:00+02:00',
      });
      const made = params['id'] === 'F2026-000002' ? [paper('pdf', 'f.pdf'), paper('ubl', 'f.xml')] : [];
      return { Collection: made, Total: made.length, Index: 0 };
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'UBL van F2026-000002 downloaden' }));
    await expect.poll(() => saved).toEqual(['/files/f.xml?sig=x f.xml']);
    await userEvent.click(screen.getByRole('button', { name: 'PDF van F2026-000001 downloaden' }));
    expect(await screen.findByText(/De factuur wordt nog gemaakt/u)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'PDF van C2026-000001 downloaden' }));
    expect(await screen.findByText('De factuur downloaden lukte niet.')).toBeDefined();
    expect(saved).toHaveLength(1);
  });

  test("the customer's invoices of one order are shown alone for who comes from it; without any it says when there will be one", async () => {
    fake.on(listInvoices, ({ query }) => ({
      Collection: query['orderID'] === undefined ? [credit] : [],
      Total: 1,
      Index: 0,
    }));
    await open('/account/facturen?find=O2026-000017');
    expect(await screen.findByText('Nog geen facturen voor O2026-000017')).toBeDefined();
    expect(fake.sent(listInvoices).at(-1)?.query).toMatchObject({ orderID: 'O2026-000017' });
    await userEvent.click(screen.getByRole('link', { name: 'Toon alle facturen' }));
    expect(await screen.findByText('C2026-000001')).toBeDefined();
  });

  test("the customer's invoices that cannot be loaded can be asked for again", async () => {
    fake.on(listInvoices, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await open();
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    expect(screen.getByText('Dit laden lukte niet. Probeer het later opnieuw.')).toBeDefined();
    fake.on(listInvoices, () => ({ Collection: [credit], Total: 1, Index: 0 }));
    await userEvent.click(again);
    expect(await screen.findByText('C2026-000001')).toBeDefined();
  });

  test("the customer's invoices are no page for who does not manage the customer", async () => {
    const plain = { ...AN, RoleName: 'User' };
    fake.on(getUserInfo, () => aLogin('mine', plain));
    await open('/account/facturen', plain);
    expect(await screen.findByRole('heading', { name: 'Geen toegang' })).toBeDefined();
    expect(fake.sent(listInvoices)).toEqual([]);
  });
});

describe('the cost statements of an association', () => {
  const may = anOrder({
    ReservationOrderID: 'r7',
    ReservationID: 'R2027-000003',
    OrderID: null,
    TotalIncVAT: 84,
    CustomFields: { CUST_EventDateStart: '2027-05-14', CUST_EventDateEnd: '2027-05-17' },
  });
  const calledOff = anOrder({
    ReservationOrderID: 'r8',
    ReservationID: 'R2027-000004',
    ReservationStatus: 'Cancelled',
  });

  beforeEach(() => {
    fake = aLendingFake();
    fake.on(getUserInfo, () => aLogin('mine', AN));
    fake.on(listInvoices, () => ({ Collection: [], Total: 0, Index: 0 }));
    fake.on(listReservationOrders, () => ({ Collection: [may, calledOff], Total: 2, Index: 0 }));
  });
  const openLending = () =>
    openPage(fake, '/account/facturen', { kept: loggedInAs(AN), shop: aLendingShop() });

  test('the cost statements of an association stand below its invoices, one for each reservation that stands, and are saved as a file', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    // why: nothing is downloaded here.
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    fake.on(getCostStatement, () => ({
      FileName: 'kostenoverzicht-R2027-000003.pdf',
      ContentType: 'application/pdf',
      Data: btoa('%PDF'),
    }));
    await openLending();
    const row = within((await screen.findByText('R2027-000003')).closest('tr')!);
    expect(row.getByText('14 mei tot en met 17 mei 2027')).toBeDefined();
    expect(row.getByText('€ 84,00')).toBeDefined();
    expect(screen.queryByText('R2027-000004')).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Kostenoverzicht van R2027-000003 downloaden' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(fake.sent(getCostStatement)[0]?.params['id']).toBe('r7');
  });

  test('the cost statements of an association say so where one cannot be had, or none of them', async () => {
    fake.on(getCostStatement, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    await openLending();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Kostenoverzicht van R2027-000003 downloaden' }),
    );
    expect(await screen.findByText('Het kostenoverzicht kon niet worden gedownload')).toBeDefined();
  });

  test('the cost statements of an association are asked for again after a failure', async () => {
    let fails = true;
    fake.on(listReservationOrders, () => {
      if (fails) throw new FakeRefusal(403, 'Forbidden');
      return { Collection: [], Total: 0, Index: 0 };
    });
    await openLending();
    const failed = await screen.findByText('De kostenoverzichten konden niet worden opgehaald');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: /Probeer (?:het )?opnieuw/u }));
    expect(await screen.findByText('Er zijn nog geen reservaties met kosten.')).toBeDefined();
    expect(failed.isConnected).toBe(false);
  });
});
