import {
  cancelOrderByStaff,
  type EditableOrder,
  editOrder,
  findGoods,
  getOrderToEdit,
  listSubstitutes,
  splitOrder,
  undoAct,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const seller = {
  ...desk,
  Permissions: [...desk.Permissions, 'orders.price', 'customers.read', 'catalogue.read'],
};

const order: EditableOrder = {
  ID: 'r-1',
  Number: 'O2026-000012',
  Status: 'Order',
  Version: 4,
  IsEditable: true,
  CustomerID: 'chiro',
  CustomerName: 'Chiro De Linde vzw',
  WarehouseID: 'zaventem',
  Start: '2026-12-04',
  End: '2026-12-07',
  Reference: null,
  Lines: [
    {
      ID: '11',
      ItemID: 'tafel',
      Description: 'Statafel',
      Amount: 2,
      UnitPrice: 10,
      ListedUnitPrice: null,
      PriceReason: null,
      TotalIncVAT: 20,
      IsFixed: false,
    },
  ],
  Charges: [],
  TotalIncVAT: 20,
  Deposit: 0,
  DiscountLimit: 10,
};

const acted = {
  ID: 'r-1',
  Version: 5,
  Effects: {
    Status: { From: 'Order', To: 'Order' },
    Stock: [{ ItemID: 'tafel', WarehouseID: 'zaventem', From: 2, To: 3 }],
    TotalIncVAT: { From: 20, To: 30 },
    Deposit: { From: 0, To: 0 },
    Mails: ['mail.reservation-changed'],
  },
  Undo: { ID: 'u-1', Until: '2026-12-03T10:00:20+01:00' },
};

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getOrderToEdit, () => order);
  fake.on(editOrder, () => acted);
});

const open = async () => {
  await openOffice(fake, '/orders/r-1/edit', seller);
  await screen.findByRole('heading', { level: 1, name: 'O2026-000012 wijzigen' });
};
const saved = () => fake.of(editOrder).filter(({ query }) => query['DryRun'] === undefined);

test('what is typed shows its effect first, and is saved with the version that was seen, and taken back', async () => {
  fake.on(undoAct, () => ({ Act: 'order.edit', EntityID: 'r-1', IsTold: false }));
  await open();
  const save = screen.getByRole('button', { name: 'Wijziging bewaren' });
  expect(screen.getByText('Er is nog niets gewijzigd.')).toBeDefined();
  await userEvent.click(
    screen.getByRole('button', { name: /Statafel.*Eén meer|Eén meer.*Statafel|Eén meer/u }),
  );
  expect(await screen.findByText('€ 20,00 wordt € 30,00')).toBeDefined();
  expect(screen.getByText('2 wordt 3 stuks')).toBeDefined();
  expect(screen.getByText('1 mail naar de klant')).toBeDefined();
  expect(saved()).toHaveLength(0);
  await userEvent.click(save);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ version: 4, body: { Lines: [{ LineID: '11', Amount: 3 }] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  await waitFor(() => expect(fake.of(undoAct)).toHaveLength(1));
});

test('a refusal stands at its line, and nothing can be saved with it', async () => {
  fake.on(editOrder, () => {
    const Fields = [{ Field: 'Lines[0].Amount', Code: 'stock', Message: 'Er zijn er nog 2.' }];
    return new OfficeRefusal(409, 'StockShort', 'Niet vrij.', {
      Error: { Code: 'StockShort', Message: 'Niet vrij.', Fields },
    });
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: /Eén meer/u }));
  expect(await screen.findByText('Er zijn er nog 2.')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wijziging bewaren' }).disabled).toBe(true),
  );
});

test('an article is replaced by one of its category, and another is scanned beside it', async () => {
  fake.on(listSubstitutes, () => ({ Collection: [{ ItemID: 'stoel', Description: 'Stoel', Free: 4 }] }));
  fake.on(findGoods, () => ({
    Collection: [{ ItemID: 'lamp', Description: 'Lamp', SerialID: null, IsExact: true }],
  }));
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Vervangen' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Vervangen door/u }), 'stoel');
  await userEvent.type(screen.getByRole('searchbox', { name: /Artikel of serienummer/u }), 'lamp{Enter}');
  await screen.findByRole('spinbutton', { name: 'Aantal van Lamp' });
  await waitFor(() =>
    expect(fake.of(editOrder).at(-1)?.body).toMatchObject({
      Lines: [{ LineID: '11', SubstituteID: 'stoel' }],
      Added: [{ ItemID: 'lamp', Amount: 1 }],
    }),
  );
});

test('a line in words, other days, another warehouse and today’s prices go along', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Vrije lijn toevoegen' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Omschrijving' }), 'Rit');
  await userEvent.type(screen.getByRole('textbox', { name: 'Bedrag' }), '25');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Magazijn' }), 'aalst');
  await userEvent.click(screen.getByRole('checkbox', { name: /herrekenen/u }));
  expect(await screen.findByText(/De gekozen uren vervallen/u)).toBeDefined();
  await waitFor(() =>
    expect(fake.of(editOrder).at(-1)?.body).toMatchObject({
      WarehouseID: 'aalst',
      Reprice: true,
      Charges: [{ Description: 'Rit', Amount: 25, VAT: 21 }],
    }),
  );
});

test('a part of an order becomes an order of its own, and never all of it', async () => {
  fake.on(splitOrder, () => ({ ...acted, Undo: null }));
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Splitsen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deze order splitsen' });
  const more = within(dialog).getByRole('button', { name: /Eén meer/u });
  await userEvent.click(more);
  await userEvent.click(more);
  expect(within(dialog).getByText(/Laat iets achter/u)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: /Eén minder/u }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Splitsen' }));
  await waitFor(() => expect(fake.of(splitOrder)).toHaveLength(1));
  expect(fake.of(splitOrder)[0]?.body).toEqual({ Lines: [{ LineID: '11', Amount: 1 }] });
  expect(fake.of(cancelOrderByStaff)).toEqual([]);
});

test('what is set apart already says where it is changed', async () => {
  fake.on(getOrderToEdit, () => ({ ...order, IsEditable: false }));
  await open();
  expect(screen.getByText('Deze order kan hier niet meer gewijzigd worden')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Wijziging bewaren' })).toBeNull();
});
