import {
  actOnCustomers,
  exportCustomers,
  listCustomerGroups,
  listCustomers,
  listSavedViews,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomerRow } from '../../testing/a-customer.ts';
import { desk as someone, FakeOffice, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const reader = { ...someone, Permissions: [...someone.Permissions, 'customers.read'] };
const desk = { ...reader, Permissions: [...reader.Permissions, 'customers.write'] };

let fake: FakeOffice;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listCustomerGroups, () => ({ Collection: [{ Key: '33', Description: 'Jeugdvereniging' }] }));
  fake.on(listCustomers, () => ({
    Collection: ['Berkvos', 'Klavertje'].map((Description, n) => ({
      ...aCustomerRow,
      ID: `k-${String(n)}`,
      Version: n + 1,
      Description,
      WaitsSince: null,
    })),
    Next: null,
    Total: 2,
    TotalIsExact: true,
  }));
  fake.on(actOnCustomers, ({ body }) => ({
    Collection: (body as { Rows: { ID: string }[] }).Rows.map(({ ID }) => ({
      ID,
      Done: { ID, Version: 9 },
      Error: null,
    })),
  }));
});

describe('the list of customers', () => {
  test('customers are narrowed to a group by its name, in the address and as a chip', async () => {
    await openOffice(fake, '/customers', reader);
    await screen.findByRole('option', { name: 'Jeugdvereniging' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Groep' }), 'Jeugdvereniging');
    await waitFor(() => expect(fake.of(listCustomers).at(-1)?.query).toMatchObject({ CustomerGroup: '33' }));
    expect(screen.getByRole('link', { name: 'Filter Groep: Jeugdvereniging wissen' })).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('chosen customers are put into a group or blocked together, as of the versions that were seen', async () => {
    await openOffice(fake, '/customers', desk);
    const press = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Alle 2 kiezen' }));
      const bar = await screen.findByRole('group', { name: 'Met de gekozen rijen' });
      await userEvent.click(within(bar).getByRole('button', { name }));
      return screen.findByRole('dialog');
    };
    const groups = await press('In groep zetten');
    await within(groups).findByRole('option', { name: 'Jeugdvereniging' });
    await userEvent.selectOptions(within(groups).getByRole('combobox'), 'Jeugdvereniging');
    await userEvent.click(within(groups).getByRole('button', { name: 'In groep zetten' }));
    expect(await screen.findByText('2 in de groep gezet.')).toBeDefined();
    const why = await press('Blokkeren');
    await userEvent.click(within(why).getByRole('button', { name: 'Blokkeren' }));
    expect(within(why).getByText('Schrijf waarom.')).toBeDefined();
    await userEvent.type(within(why).getByRole('textbox'), 'Schade');
    await userEvent.click(within(why).getByRole('button', { name: 'Blokkeren' }));
    expect(await screen.findByText('2 geblokkeerd.')).toBeDefined();
    const Rows = [
      { ID: 'k-0', Version: 1 },
      { ID: 'k-1', Version: 2 },
    ];
    expect(fake.of(actOnCustomers).map(({ body }) => body)).toEqual([
      { Act: 'group', CustomerGroup: '33', Rows },
      { Act: 'block', Reason: 'Schade', Rows },
    ]);
  });

  test('a file of customers is taken of exactly this view, by whoever may take names along', async () => {
    const owner = { ...reader, Permissions: [...reader.Permissions, 'exports.persons'] };
    await openOffice(fake, '/customers?View=blocked&Sort=-Name', owner);
    const { query, columns } = await takeFile(fake, exportCustomers);
    expect(query).toMatchObject({ View: 'blocked', Sort: '-Name' });
    expect(columns.join(' ')).toBe('number name person email tel zip city orders blocked waits');
    await openOffice(fake, '/customers', desk);
    await screen.findByRole('link', { name: /Berkvos/u });
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull();
  });
});
