import {
  actOnDamages,
  type DamageRow,
  exportDamages,
  listDeskDamages,
  listSavedViews,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aDamage } from '../../testing/a-damage.ts';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const charger = { ...desk, Permissions: ['operator', 'damage.read', 'damage.charge'] };
const owner = { ...charger, Permissions: [...charger.Permissions, 'exports.persons'] };
const rows: DamageRow[] = [1, 2].map((n) => ({
  ...aDamage,
  ID: `d-${String(n)}`,
  Number: `D00000${String(n)}`,
  Version: n,
}));

let fake: FakeOffice;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listDeskDamages, () => ({ Collection: rows, Next: null, Total: 1000, TotalIsExact: false }));
});

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Filters die nu gelden' })).getAllByRole('link');

describe('the list of damages', () => {
  test('what narrows the list of damages stands in the address and as chips, of which each is taken away by itself', async () => {
    const { router } = await openOffice(fake, '/damage?q=tent&WarehouseID=aalst&From=2026-12-01', charger);
    expect((await chips()).map(({ textContent }) => textContent)).toEqual([
      '“tent”',
      expect.stringMatching(/^Gemeld vanaf: /u),
      'Magazijn: Aalst',
    ]);
    await waitFor(() => expect(fake.of(listDeskDamages)).not.toHaveLength(0));
    expect(fake.of(listDeskDamages)[0]?.query).toMatchObject({
      q: 'tent',
      WarehouseID: 'aalst',
      From: '2026-12-01',
    });
    await userEvent.click(screen.getByRole('link', { name: 'Filter “tent” wissen' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Volgorde' }), 'Hoogste bedrag eerst');
    await userEvent.click(screen.getByRole('button', { name: 'Filters wissen' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ Sort: '-TotalIncVAT' }));
    expect(screen.queryByRole('list', { name: 'Filters die nu gelden' })).toBeNull();
  });

  test('a list of damages that is not counted to the end says more than a thousand, and one that is empty why', async () => {
    await openOffice(fake, '/damage', charger);
    expect(await screen.findByText('meer dan 1.000')).toBeDefined();
    fake.on(listDeskDamages, () => ({ Collection: [], Next: null, Total: 0, TotalIsExact: true }));
    await openOffice(fake, '/damage?View=objected', charger);
    expect(await screen.findByText('Hier staat niets')).toBeDefined();
    await openOffice(fake, '/damage?q=zilver', charger);
    expect(await screen.findByText('Niets past bij je filters')).toBeDefined();
  });

  test('chosen damages are waived with one reason, as of the versions that were seen, and the ones that were not are told', async () => {
    fake.on(actOnDamages, () => ({
      Collection: [
        { ID: 'd-1', Done: { ID: 'd-1', Version: 2, Undo: null }, Error: null },
        { ID: 'd-2', Done: null, Error: { Code: 'VersionStale', Message: 'Een collega was sneller.' } },
      ],
    }));
    await openOffice(fake, '/damage', charger);
    await userEvent.click(await screen.findByRole('button', { name: 'Alle 2 kiezen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Kwijtschelden' }));
    const dialog = await screen.findByRole('dialog', { name: '2 schades kwijtschelden?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'Slijtage');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kwijtschelden' }));
    expect(await screen.findByText('1 kwijtgescholden, 1 niet:')).toBeDefined();
    expect(screen.getByText(/Een collega was sneller/u).textContent).toContain('D000002');
    expect(fake.of(actOnDamages)[0]?.body).toEqual({
      Act: 'waive',
      Reason: 'Slijtage',
      Rows: [
        { ID: 'd-1', Version: 1 },
        { ID: 'd-2', Version: 2 },
      ],
    });
  });

  test('a file of damages has the columns that are shown, of exactly this view, for whoever may take names along', async () => {
    await openOffice(fake, '/damage?View=charged', owner);
    await userEvent.click(await screen.findByRole('button', { name: 'Kolommen' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Magazijn' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bedrag' }));
    const { query, columns } = await takeFile(fake, exportDamages);
    expect(query).toMatchObject({ View: 'charged' });
    expect(columns.join(' ')).toBe('number item pieces serial customer order reported state warehouse');
    await openOffice(fake, '/damage', { ...desk, Permissions: ['operator', 'damage.read'] });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'D000001 kiezen' })).toBeNull();
  });
});
