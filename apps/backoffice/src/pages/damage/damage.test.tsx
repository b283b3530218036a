import {
  addDeskDamagePhoto,
  assessDamage,
  chargeDamage,
  findDamageSubject,
  getDeskDamage,
  keepDamageDown,
  listDeskDamages,
  openDeskDamage,
  setDamageParts,
  type DamageRow,
  type StaffDamage,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aDamage } from '../../testing/a-damage.ts';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const long = 'Partytent met een naam die maar niet ophoudt '.repeat(4);

const damage: StaffDamage = {
  ...aDamage,
  Item: { Key: 'statafel', Description: long },
  Photos: 2,
  Person: { Name: 'Els Peeters', Email: 'els@linde.example', Tel: '+32 470 00 00 00' },
  PriceList: [{ Key: '1', Description: 'Poot', PriceIncVAT: 12.5 }],
  Down: 1,
  History: [
    { At: now, Action: 'report', By: { Kind: 'operator', Name: 'Tom' }, State: null, Note: null, Undo: null },
    {
      At: now,
      Action: 'state',
      By: { Kind: 'operator', Name: 'Tom' },
      State: 'assessed',
      Note: null,
      Undo: null,
    },
  ],
};
const row: DamageRow = damage;

const acted = (to: StaffDamage['State'], more: object = {}) => ({
  ID: 'd-1',
  Version: 4,
  Effects: {
    State: { From: 'reported', To: to },
    AssessedIncVAT: { From: null, To: 25 },
    ChargedIncVAT: { From: null, To: null },
    IsFromDeposit: false,
    Stock: [],
    Down: [],
    Endangered: [],
    Mails: ['mail.damage-assessed'],
    ...more,
  },
});

const clerk = {
  ...desk,
  Permissions: [...desk.Permissions, 'damage.read', 'damage.report', 'damage.charge'],
};

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listDeskDamages, () => ({ Collection: [row], Next: null, Total: 1, TotalIsExact: true }));
  fake.on(getDeskDamage, () => damage);
});

describe('the list of damages', () => {
  test('the list of damages is an area of its own, with its view and words in the address', async () => {
    const { router } = await openOffice(fake, '/damage?View=objected', clerk);
    expect(await screen.findByRole('link', { name: 'Schade' })).toBeDefined();
    expect(await screen.findByRole('link', { name: /Partytent/u })).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: /Klant/u }), 'chiro{Enter}');
    await waitFor(() =>
      expect(fake.of(listDeskDamages).at(-1)?.query).toMatchObject({ View: 'objected', q: 'chiro' }),
    );
    expect(router.state.location.href).toContain('q=chiro');
  });

  test('a damage is opened for a line of the order whose number was typed, and shown', async () => {
    fake.on(findDamageSubject, () => ({
      Order: { ID: 'r-1', Number: 'O2026-000004', Customer: 'Chiro De Linde vzw' },
      Lines: [
        { LineID: '7', ItemID: 'a', Description: 'Statafel', Amount: 4 },
        { LineID: '8', ItemID: 'b', Description: 'Stoel', Amount: 20 },
      ],
      Item: null,
    }));
    fake.on(openDeskDamage, () => ({ ID: 'd-1', Number: 'D000012', Version: 1 }));
    const { router } = await openOffice(fake, '/damage?Open=new&Order=O2026-000004', clerk);
    const dialog = within(await screen.findByRole('dialog', { name: 'Schade openen' }));
    expect(await dialog.findByText('Chiro De Linde vzw')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Openen' }));
    expect(dialog.getByText('Kies een artikel.')).toBeDefined();
    expect(dialog.getByText('Schrijf wat er stuk is.')).toBeDefined();
    await userEvent.click(dialog.getByRole('radio', { name: /Stoel/u }));
    await userEvent.type(dialog.getByRole('textbox', { name: /stuk\?/u }), 'Drie poten');
    await userEvent.click(dialog.getByRole('button', { name: 'Openen' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/damage/d-1'));
    expect(fake.of(openDeskDamage)[0]?.body).toMatchObject({ LineID: '8', Description: 'Drie poten' });
  });

  test('an order that nobody knows is said at its field, and a viewer opens nothing', async () => {
    fake.on(findDamageSubject, () => new OfficeRefusal(400, 'ValidationFailed', 'Niet geldig'));
    await openOffice(fake, '/damage?Open=new&Order=niets', clerk);
    expect(await screen.findByText('Deze order kennen we niet.')).toBeDefined();
  });
});

describe('one damage', () => {
  test('the next step tells what it does before it is done, and carries the version that was seen', async () => {
    fake.on(assessDamage, () => acted('assessed'));
    await openOffice(fake, '/damage/d-1', clerk);
    await userEvent.click(await screen.findByRole('button', { name: 'Beoordelen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Wat kost deze schade?' }));
    expect(await dialog.findByText('Van Gemeld naar Beoordeeld.')).toBeDefined();
    expect(dialog.getByText('De klant krijgt een mail.')).toBeDefined();
    expect(fake.of(assessDamage).every(({ query }) => query['DryRun'] === 'true')).toBe(true);
    const amount = dialog.getByRole('textbox', { name: /Bedrag/u });
    await userEvent.clear(amount);
    await userEvent.type(amount, '25,5');
    await userEvent.click(dialog.getByRole('button', { name: 'Beoordelen' }));
    await waitFor(() =>
      expect(fake.of(assessDamage).filter(({ query }) => query['DryRun'] === undefined)).toMatchObject([
        { version: 3, body: { TotalIncVAT: 25.5 } },
      ]),
    );
  });

  test('a charge is kept of the deposit or stands on the invoice, and names the orders that fall short', async () => {
    fake.on(getDeskDamage, () => ({ ...damage, State: 'assessed', AssessedIncVAT: 25 }));
    fake.on(chargeDamage, () =>
      acted('charged', {
        ChargedIncVAT: { From: null, To: 25 },
        IsFromDeposit: true,
        Endangered: ['O2026-000009'],
      }),
    );
    await openOffice(fake, '/damage/d-1', clerk);
    await userEvent.click(await screen.findByRole('button', { name: 'Aanrekenen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deze schade aanrekenen?' }));
    await userEvent.click(dialog.getByRole('radio', { name: /waarborg/u }));
    expect(await dialog.findByText(/gaat van de waarborg af/u)).toBeDefined();
    expect(dialog.getByText('Deze orders komen tekort: O2026-000009.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Aanrekenen' }));
    await waitFor(() =>
      expect(fake.of(chargeDamage).at(-1)).toMatchObject({ body: { TotalIncVAT: 25, From: 'deposit' } }),
    );
  });

  test('parts come from the price list or by hand, and what lacks a name is not saved', async () => {
    fake.on(setDamageParts, () => acted('reported'));
    await openOffice(fake, '/damage/d-1', clerk);
    await userEvent.click(await screen.findByRole('button', { name: 'Onderdelen wijzigen' }));
    const add = screen.getByRole('combobox', { name: 'Onderdeel toevoegen' });
    await userEvent.selectOptions(add, '1');
    await userEvent.selectOptions(add, 'hand');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    expect(screen.getByText('Vul een naam in.')).toBeDefined();
    expect(fake.of(setDamageParts)).toEqual([]);
    const second = within(screen.getByRole('group', { name: 'Onderdeel 2' }));
    await userEvent.type(second.getByRole('textbox', { name: /Onderdeel/u }), 'Schroef');
    await userEvent.type(second.getByRole('textbox', { name: /Prijs/u }), '0,5');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() =>
      expect(fake.of(setDamageParts)[0]?.body).toEqual({
        Parts: [
          { Key: '1', Amount: 1, PriceIncVAT: 12.5 },
          { Key: null, Description: 'Schroef', Amount: 1, PriceIncVAT: 0.5 },
        ],
      }),
    );
  });

  test('what the server refuses is said in the dialog before anything is done', async () => {
    fake.on(
      keepDamageDown,
      () => new OfficeRefusal(400, 'ValidationFailed', 'Dit stuk is nog met een order mee.'),
    );
    await openOffice(fake, '/damage/d-1', clerk);
    await userEvent.click(await screen.findByRole('button', { name: 'Andere dag' }));
    const dialog = within(await screen.findByRole('dialog', { name: /buiten gebruik/u }));
    expect(await dialog.findByText('Dit stuk is nog met een order mee.')).toBeDefined();
  });

  test('an objection stands first, and a photo of after the repair is sent as one', async () => {
    fake.on(getDeskDamage, () => ({ ...damage, Objection: 'Die kras was er al.', IsObjected: true }));
    fake.on(addDeskDamagePhoto, () => ({ ID: 'd-1', Version: 4 }));
    await openOffice(fake, '/damage/d-1', clerk);
    expect(await screen.findByText('Die kras was er al.')).toBeDefined();
    const photo = new File(['x'], 'na.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText('Foto na herstel'), photo);
    await waitFor(() => expect(fake.of(addDeskDamagePhoto)).toMatchObject([{ query: { Stage: 'after' } }]));
  });

  test('whoever may only look has nothing to press, and a damage that is not there says so', async () => {
    await openOffice(fake, '/damage/d-1', { ...desk, Permissions: ['operator', 'damage.read'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'D000012' })).toBeDefined();
    for (const name of ['Beoordelen', 'Onderdelen wijzigen', 'Andere dag'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Foto na herstel')).toBeNull();
  });
});
