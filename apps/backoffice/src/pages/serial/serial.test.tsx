import { getStockSerial, inspectSerial, type SerialRecord } from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

let fake: FakeOffice;
const worker = { ...desk, Permissions: [...desk.Permissions, 'stock.read', 'stock.write'] };
const piece: SerialRecord = {
  ID: 'SEN-1',
  Item: { Key: 'senior', Description: 'Seniortent' },
  WarehouseID: 'zaventem',
  Brand: 'Alu',
  State: 'out',
  BoughtOn: '2025-03-01',
  CostExcVAT: 80,
  Gone: null,
  LastServiceOn: null,
  Inspections: [{ On: '2026-05-01', Result: 'repair', Note: 'Scheur', NextOn: null, By: 'Tom' }],
  Stays: [
    { From: now, Until: null, Order: { ID: 'r-1', Number: 'O2026-000004' }, Damage: null, Downtime: null },
    { From: now, Until: now, Order: null, Damage: null, Downtime: 'Schilderen' },
  ],
};

beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getStockSerial, () => piece);
  fake.on(inspectSerial, () => ({ ID: 'i-1' }));
});

test('a numbered piece tells its purchase, its inspections and where it was, and an inspection needs a result', async () => {
  await openOffice(fake, '/serials/SEN-1', worker);
  expect(await screen.findByText('Scheur')).toBeDefined();
  expect(screen.getByRole('link', { name: 'O2026-000004' })).toBeDefined();
  expect(screen.getByText(/Schilderen/u)).toBeDefined();
  const form = within(screen.getByRole('region', { name: 'Keuring noteren' }));
  await userEvent.click(form.getByRole('button', { name: 'Keuring noteren' }));
  expect(form.getByText('Kies wat je vond.')).toBeDefined();
  expect(fake.of(inspectSerial)).toEqual([]);
  await userEvent.click(form.getByRole('radio', { name: /In orde/u }));
  await userEvent.type(form.getByRole('textbox', { name: /Opmerking/u }), 'Naden goed');
  await userEvent.click(form.getByRole('button', { name: 'Keuring noteren' }));
  await waitFor(() =>
    expect(fake.of(inspectSerial).at(-1)?.body).toMatchObject({
      Result: 'good',
      Note: 'Naden goed',
      NextOn: null,
    }),
  );
});

test('whoever may only look inspects nothing, and neither does anybody what is sold', async () => {
  await openOffice(fake, '/serials/SEN-1', { ...desk, Permissions: ['operator', 'stock.read'] });
  expect(await screen.findByText('Scheur')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Keuring noteren' })).toBeNull();
});

test('a piece that was sold says when, and takes no inspection', async () => {
  fake.on(getStockSerial, () => ({ ...piece, State: 'gone', Gone: { At: now, Reason: 'sale' } }));
  await openOffice(fake, '/serials/SEN-1', worker);
  expect(await screen.findByText(/Verkocht op/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Keuring noteren' })).toBeNull();
});

test('a number that nothing bears is not found', async () => {
  fake.on(getStockSerial, () => new OfficeRefusal(404, 'NotFound', 'Niet gevonden'));
  await openOffice(fake, '/serials/niets', worker);
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Keuring noteren' })).toBeNull();
});
