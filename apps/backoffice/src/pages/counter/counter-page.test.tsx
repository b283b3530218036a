import { createOrder, findBuyers, findGoods, getOrder, linkOfOrder, priceSale } from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const seller = {
  ...desk,
  Permissions: [
    ...desk.Permissions,
    'orders.price',
    'orders.handOut',
    'money.take',
    'customers.read',
    'catalogue.read',
  ],
};

const price = {
  Start: '2026-12-03T10:00:00+01:00',
  End: '2026-12-03T18:00:00+01:00',
  OutsideHours: [],
  Lines: [
    {
      ItemID: 'pomp',
      Description: 'Pomp',
      Amount: 1,
      Free: 3,
      UnitPrice: 20,
      ListedUnitPrice: 20,
      TotalIncVAT: 20,
    },
  ],
  TotalIncVAT: 20,
  TotalExcVAT: 16.53,
  Deposit: 50,
  DiscountLimit: 10,
};

const pump = { ItemID: 'pomp', Description: 'Pomp', SerialID: 'P-1', IsExact: true };
const sold = { ID: 'r-9', Number: 'O2026-000009', TotalIncVAT: 20, Deposit: 50, Paid: 70, IsOut: true };

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(findGoods, () => ({ Collection: [pump] }));
  fake.on(priceSale, () => price);
  fake.on(createOrder, () => sold);
});

const scan = () => screen.findByRole('searchbox', { name: /Artikel of serienummer/u });

test('a whole sale by keyboard alone: scanned, a name and a phone, sold, and the next one', async () => {
  await openOffice(fake, '/orders/new', seller);
  await scan();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.queryByRole('searchbox', { name: /Artikel of serienummer/u })),
  );
  await userEvent.keyboard('P-1{Enter}');
  expect(await screen.findByText('3 vrij')).toBeDefined();
  // It waits for the next scan.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.queryByRole('searchbox', { name: /Artikel of serienummer/u })),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Naam' }), 'An Peeters');
  await userEvent.keyboard('{Tab}0470 12 34 56');
  await waitFor(() => expect(screen.getByText('€ 70,00')).toBeDefined());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { level: 1, name: /O2026-000009 is verkocht/u })).toBeDefined();
  expect(fake.of(createOrder)[0]?.body).toMatchObject({
    WarehouseID: 'zaventem',
    Start: '2026-12-03',
    End: '2026-12-03',
    EndTime: '18:00',
    Lines: [{ ItemID: 'pomp', Amount: 1, SerialIDs: ['P-1'] }],
    Buyer: { LastName: 'An Peeters', Tel: '0470 12 34 56' },
    Payment: { Method: 'CASH', Amount: 70 },
    HandOut: true,
  });
  expect(fake.of(createOrder)[0]?.idempotencyKey).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Volgende verkoop' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.queryByRole('searchbox', { name: /Artikel of serienummer/u })),
  );
});

test('a machine that is scanned twice counts once, and a code that nobody knows is said', async () => {
  await openOffice(fake, '/orders/new', seller);
  await userEvent.type(await scan(), 'P-1{Enter}');
  await userEvent.type(await scan(), 'P-1{Enter}');
  const amount = await screen.findByRole('spinbutton', { name: /Aantal van Pomp/u });
  expect((amount as HTMLInputElement).value).toBe('1');
  fake.on(findGoods, () => ({ Collection: [] }));
  await userEvent.type(await scan(), 'X-9{Enter}');
  expect(await screen.findByText(/Niets gevonden voor “X-9”/u)).toBeDefined();
});

test('a customer is found by phone, and what the server refuses stands at its line and its field', async () => {
  fake.on(findBuyers, () => ({
    Collection: [
      {
        ID: 'chiro',
        Number: 'C000001',
        Name: 'Chiro De Linde',
        Tel: '09 333',
        Email: 'a@b.be',
        IsBlocked: true,
      },
    ],
  }));
  fake.on(createOrder, () => {
    const Fields = [
      { Field: 'Lines[0].Amount', Code: 'stock', Message: 'Hiervan zijn er nog 0.' },
      { Field: 'Buyer.CustomerID', Code: 'customer-blocked', Message: 'Aan deze klant wordt niet verhuurd.' },
    ];
    return new OfficeRefusal(409, 'StockShort', 'Niet vrij.', {
      Error: { Code: 'StockShort', Message: 'Niet vrij.', Fields },
    });
  });
  await openOffice(fake, '/orders/new', seller);
  await userEvent.type(await scan(), 'P-1{Enter}');
  await screen.findByText('3 vrij');
  await userEvent.click(screen.getByRole('radio', { name: 'Klant met account' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Naam of telefoon' }), '09333');
  await userEvent.click(await screen.findByRole('button', { name: /Chiro De Linde.*geblokkeerd/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  expect(await screen.findByText('Hiervan zijn er nog 0.')).toBeDefined();
  expect(screen.getByText('Aan deze klant wordt niet verhuurd.')).toBeDefined();
  // The same press again is the same sale.
  await userEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  await waitFor(() => expect(fake.of(createOrder)).toHaveLength(2));
  const [first, second] = fake.of(createOrder);
  expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
});

test('another price needs its reason before anything is sold, and a discount says its limit', async () => {
  await openOffice(fake, '/orders/new', seller);
  await userEvent.type(await scan(), 'P-1{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Andere prijs' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Prijs per stuk' }), '15,50');
  expect(screen.getByText('Schrijf waarom.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  expect(fake.of(createOrder)).toHaveLength(0);
  await userEvent.type(screen.getByRole('textbox', { name: /Reden van de prijs/u }), 'kras');
  expect(await screen.findByText('Jij geeft hoogstens 10 %.')).toBeDefined();
  await waitFor(() =>
    expect(fake.of(priceSale).at(-1)?.body).toMatchObject({ Lines: [{ UnitPrice: 15.5, Reason: 'kras' }] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  await waitFor(() => expect(fake.of(createOrder)).toHaveLength(1));
});

test('a time at which nobody is there is said, and a link shows its code until it is paid', async () => {
  fake.on(priceSale, () => ({ ...price, OutsideHours: ['return'] }));
  fake.on(createOrder, () => ({ ...sold, Paid: 0, IsOut: false }));
  fake.on(linkOfOrder, () => ({
    Link: 'https://pay.example/1',
    Status: 'PENDING',
    Message: null,
    Code: ['10', '01'],
  }));
  fake.on(getOrder, () => new OfficeRefusal(404, 'NotFound', 'weg'));
  await openOffice(fake, '/orders/new', seller);
  await userEvent.type(await scan(), 'P-1{Enter}');
  expect(await screen.findByText('Bij het terugbrengen is het magazijn dicht.')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Link met QR-code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  const panel = await screen.findByRole('region', { name: 'Betalen met een link' });
  expect(await within(panel).findByRole('img', { name: /QR-code/u })).toBeDefined();
  expect(within(panel).getByRole('link').getAttribute('href')).toBe('https://pay.example/1');
  expect(fake.of(createOrder)[0]?.body).toMatchObject({ Payment: null });
});

test('who may not take money or hand out is not asked about it', async () => {
  await openOffice(fake, '/orders/new', { ...desk, Permissions: [...desk.Permissions, 'catalogue.read'] });
  await scan();
  expect(screen.queryByRole('radio', { name: 'Contant' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Meteen meegeven' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /Korting/u })).toBeNull();
});

test('what begins later cannot be handed out at once, and says so', async () => {
  fake.on(priceSale, () => ({ ...price, Start: '2026-12-04T08:00:00+01:00' }));
  await openOffice(fake, '/orders/new', seller);
  await userEvent.type(await scan(), 'P-1{Enter}');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /de huur begint later/u });
  expect([box.checked, box.disabled]).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  await waitFor(() => expect(fake.of(createOrder)).toHaveLength(1));
  expect(fake.of(createOrder)[0]?.body).toMatchObject({ HandOut: false });
});
