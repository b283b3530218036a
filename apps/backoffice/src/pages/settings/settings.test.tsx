import {
  changeSettings,
  listSettings,
  listSettingVersions,
  restoreSettings,
  type StaffSetting,
  type StaffSettingShape,
} from '@bivak/contract/admin';
import {
  fixedSettings,
  isEditable,
  settingNames,
  settingShape,
  type SettingShape,
} from '@bivak/contract/shop-config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';
import { areaWords } from '../../testing/words.ts';
import { placeOfSetting } from './settings-search.ts';

const owner = {
  ...desk,
  Role: 'owner',
  Permissions: [...desk.Permissions, 'settings.write', 'settings.tax'],
};
const number: StaffSettingShape = { Kind: 'number', Empty: 'never', Least: 1, Most: null };
const words: StaffSettingShape = { Kind: 'words', Empty: 'never' };

function aSetting(Name: string, Value: unknown, Shape: StaffSettingShape, more: Partial<StaffSetting> = {}) {
  return { Name, Value, Default: Value, Version: 0, ChangedAt: null, IsFixed: false, Shape, ...more };
}

let fake: FakeOffice;
let settings: StaffSetting[];
beforeEach(() => {
  window.localStorage.clear();
  settings = [
    aSetting('contact.company', 'Feesthuis', { Kind: 'text', Empty: 'never' }),
    aSetting('reservations.validityHours', 24, number, { Default: 48, Version: 7, ChangedAt: now }),
    aSetting('reservations.minimumOrderCents', null, {
      Kind: 'money',
      Empty: 'absent',
      Least: 0,
      Most: null,
    }),
    aSetting('orderEdit.offered', true, { Kind: 'switch', Empty: 'never' }),
    aSetting('payment.policy', 'BlockPayment', {
      Kind: 'choice',
      Empty: 'never',
      Choices: ['RequirePayment', 'AllowPayment', 'BlockPayment'],
    }),
    aSetting(
      'labels',
      {},
      {
        Kind: 'record',
        Empty: 'never',
        Of: {
          Kind: 'list',
          Empty: 'never',
          Of: {
            Kind: 'group',
            Empty: 'never',
            Members: [
              { Name: 'key', Shape: { Kind: 'text', Empty: 'never' } },
              { Name: 'text', Shape: words },
            ],
          },
        },
      },
    ),
  ];
  fake = new FakeOffice();
  fake.on(listSettings, () => ({ Collection: settings }));
  fake.on(changeSettings, ({ body }) => {
    const { Changes } = body as { Changes: { Name: string; Value?: unknown; Reset?: boolean }[] };
    settings = settings.map((one) => {
      const change = Changes.find(({ Name }) => Name === one.Name);
      if (change === undefined) return one;
      return change.Reset === true
        ? { ...one, Value: one.Default, Version: 0, ChangedAt: null }
        : { ...one, Value: change.Value, Version: 9, ChangedAt: now };
    });
    return { Collection: settings };
  });
});

const setting = async (name: string) => within(await screen.findByRole('group', { name }));
const bar = async () =>
  within(await screen.findByRole('region', { name: 'Wijzigingen die nog niet bewaard zijn' }));
const save = async () => userEvent.click((await bar()).getByRole('button', { name: 'Bewaren' }));
const sent = () => fake.of(changeSettings).map(({ body }) => (body as { Changes: unknown[] }).Changes);

describe('settings', () => {
  test('a part says of each setting what holds, what it does and its default', async () => {
    await openOffice(fake, '/settings/orders', owner);
    const validity = await setting('Geldigheid, in uren');
    const field = validity.getByRole('textbox', { name: 'Geldigheid, in uren' });
    expect((field as HTMLInputElement).value).toBe('24');
    for (const said of ['Wat zo lang niemand aanvaardt, vervalt.', 'Standaard: 48', /^Gewijzigd op/u])
      expect(validity.getByText(said)).toBeDefined();
    expect((await setting('Minimumbedrag')).getByText('Standaard: niets')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Naam van de zaak' })).toBeNull();
  });

  test('several are saved by one call, each over the version that was seen, an amount in cents', async () => {
    await openOffice(fake, '/settings/orders', owner);
    const user = userEvent.setup();
    const validity = (await setting('Geldigheid, in uren')).getByRole('textbox');
    await user.clear(validity);
    await user.type(validity, '12');
    await user.type((await setting('Minimumbedrag')).getByRole('textbox'), '12,50');
    await user.click((await setting('Orders wijzigen')).getByRole('checkbox'));
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([
      { Name: 'reservations.validityHours', Version: 7, Value: 12 },
      { Name: 'reservations.minimumOrderCents', Version: 0, Value: 1250 },
      { Name: 'orderEdit.offered', Version: 0, Value: false },
    ]);
    expect(await screen.findByText('Bewaard. De shop volgt binnen een seconde.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Wijzigingen die nog niet bewaard zijn' })).toBeNull();
  });

  test('back to the default gives up the value of one’s own', async () => {
    await openOffice(fake, '/settings/orders', owner);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Terug naar standaard: Geldigheid, in uren' }),
    );
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([[{ Name: 'reservations.validityHours', Version: 7, Reset: true }]]),
    );
    expect(screen.queryByRole('button', { name: /Terug naar standaard/u })).toBeNull();
  });

  test('the text of a page is typed by language, shown as it will read, and saved as it was typed', async () => {
    const page = {
      title: { nl: 'Voorwaarden', en: 'Terms', de: 'AGB' },
      since: '2026-11-01',
      text: { nl: '## Huren\n\n- terugbrengen', en: '', de: '' },
    };
    settings.push(
      aSetting('pages.terms', page, {
        Kind: 'group',
        Empty: 'absent',
        Members: [
          { Name: 'title', Shape: words },
          { Name: 'since', Shape: { Kind: 'day', Empty: 'absent' } },
          { Name: 'text', Shape: { Kind: 'prose', Empty: 'never' } },
        ],
      }),
    );
    await openOffice(fake, '/settings/pages', owner);
    const terms = await setting('Voorwaarden');
    await userEvent.click(terms.getByText('Voorwaarden', { selector: 'b' }));
    await userEvent.click(terms.getByText('Zo leest het (Nederlands)'));
    expect(terms.getByRole('heading', { name: 'Huren' })).toBeDefined();
    expect(terms.getByRole('listitem').textContent).toBe('terugbrengen');
    await userEvent.type(terms.getByRole('textbox', { name: 'Tekst (English)' }), 'Bring it back.');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([
      { Name: 'pages.terms', Version: 0, Value: { ...page, text: { ...page.text, en: 'Bring it back.' } } },
    ]);
  });

  test('what the shop could not run with is said at its setting, and what was typed stays', async () => {
    const Fields = [
      { Field: 'payment.methods', Code: 'x', Message: 'Zonder betaalmethode kan niemand betalen.' },
    ];
    const own = [
      { Field: 'payment.policy', Code: 'x', Message: 'Dit kan alleen in een shop die betalingen aanneemt.' },
    ];
    fake.on(
      changeSettings,
      () =>
        new OfficeRefusal(400, 'ValidationFailed', 'Kijk na.', {
          Error: { Code: 'ValidationFailed', Message: 'Kijk na.', Fields: [...Fields, ...own] },
        }),
    );
    await openOffice(fake, '/settings/money', owner);
    const policy = await setting('Online betalen');
    await userEvent.selectOptions(policy.getByRole('combobox'), 'moet');
    await save();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/Zonder betaalmethode kan niemand betalen/u)).toBeDefined();
    expect(policy.getByText('Dit kan alleen in een shop die betalingen aanneemt.')).toBeDefined();
    expect(policy.getByRole<HTMLSelectElement>('combobox').value).toBe('RequirePayment');
    expect(await bar()).toBeDefined();
  });

  test('of a setting that a colleague changed too, mine or theirs is chosen', async () => {
    await openOffice(fake, '/settings/orders', owner);
    const field = (await setting('Geldigheid, in uren')).getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    const answered = settings.map((one) =>
      one.Name === 'reservations.validityHours' ? { ...one, Value: 36, Version: 8 } : one,
    );
    fake.on(changeSettings, () => {
      settings = answered;
      return new OfficeRefusal(412, 'VersionStale', 'Els was sneller.', { ChangedBy: 'Els' });
    });
    await save();
    const both = within(
      await screen.findByRole('group', {
        name: 'Geldigheid, in uren: iemand anders wijzigde dit ook',
      }),
    );
    expect(both.getByText('12')).toBeDefined();
    expect(both.getByText('36')).toBeDefined();
    fake.on(changeSettings, () => ({ Collection: settings }));
    await userEvent.click(both.getByRole('button', { name: 'Dat van mij houden' }));
    await save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual([{ Name: 'reservations.validityHours', Version: 8, Value: 12 }]);
  });

  test('what stands with the file is told with its effect, and has no control', async () => {
    settings = [
      ...settings,
      { ...aSetting('timeZone', 'Europe/Brussels', { Kind: 'text', Empty: 'never' }), IsFixed: true },
    ];
    await openOffice(fake, '/settings/shop', owner);
    const zone = await setting('Tijdzone');
    for (const said of ['Europe/Brussels', 'Op wiens klok dagen beginnen.', 'Vast in shop.json'])
      expect(zone.getByText(said)).toBeDefined();
    expect(zone.queryByRole('textbox')).toBeNull();
  });

  test('a search goes through all parts, by name, explanation or value', async () => {
    await openOffice(fake, '/settings/business', owner);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Zoek een instelling' }), 'vervalt');
    expect(await setting('Geldigheid, in uren')).toBeDefined();
    expect(screen.getByText('1 instelling gevonden')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Naam van de zaak' })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), ' zzz');
    expect(await screen.findByText('Hier is niets in te stellen')).toBeDefined();
  });

  test('a list is made row by row, with a text for each language', async () => {
    await openOffice(fake, '/settings/business', owner);
    const user = userEvent.setup();
    const labels = await setting('Onderwerpen en teksten');
    await user.type(labels.getByRole('textbox', { name: 'Nieuwe code' }), 'contact');
    await user.click(labels.getByRole('button', { name: 'Toevoegen: Onderwerpen en teksten' }));
    await user.click(labels.getByRole('button', { name: 'Toevoegen: contact' }));
    await user.type(labels.getByRole('textbox', { name: 'Code' }), 'huur');
    for (const [language, text] of [
      ['Nederlands', 'Huren'],
      ['English', 'Renting'],
      ['Deutsch', 'Mieten'],
    ])
      await user.type(labels.getByRole('textbox', { name: `Tekst (${language})` }), text!);
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const text = { nl: 'Huren', en: 'Renting', de: 'Mieten' };
    expect(sent()[0]).toEqual([{ Name: 'labels', Version: 0, Value: { contact: [{ key: 'huur', text }] } }]);
  });

  test('the desk has no settings, and is told so', async () => {
    await openOffice(fake, '/settings', desk);
    expect(await screen.findByRole('heading', { level: 1, name: /Geen toegang|mag/u })).toBeDefined();
    expect(fake.of(listSettings)).toEqual([]);
  });
});

describe('versions of settings', () => {
  const older = {
    ID: '11',
    At: '2026-12-01T09:00:00+01:00',
    By: 'Els Peeters',
    Changes: [{ Name: 'reservations.validityHours', Before: 48, After: 36 }],
  };
  const latest = {
    ID: '12',
    At: now,
    By: null,
    Changes: [{ Name: 'reservations.minimumOrderCents', Before: null, After: 2500 }],
  };

  beforeEach(() => {
    fake.on(listSettingVersions, () => ({ Version: 5, Collection: [latest, older], Next: null }));
    fake.on(restoreSettings, () => ({
      Changes: [{ Name: 'reservations.validityHours', Before: 24, After: 36 }],
    }));
  });

  test('each says who changed what, and one is restored after it was told what that changes', async () => {
    await openOffice(fake, '/settings/versions', owner);
    const first = within(await screen.findByRole('region', { name: /de shop zelf/u }));
    expect(first.getByText(/^niets → €\s25,00$/u)).toBeDefined();
    expect(first.getByText('Zo staat het nu')).toBeDefined();
    const second = within(screen.getByRole('region', { name: /Els Peeters/u }));
    expect(second.getByText('48 → 36')).toBeDefined();
    await userEvent.click(second.getByRole('button', { name: /^Terug naar/u }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Terug naar/u }));
    expect(await dialog.findByText('24 → 36')).toBeDefined();
    expect(fake.of(restoreSettings).map(({ query }) => query)).toEqual([{ DryRun: 'true' }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Hiernaar terug' }));
    expect(await screen.findByText('Teruggezet. De shop volgt binnen een seconde.')).toBeDefined();
    expect(fake.of(restoreSettings)[1]).toMatchObject({ query: {}, body: { ID: '11' }, version: 5 });
  });

  test('of one setting they are led to from where it stands', async () => {
    await openOffice(fake, '/settings/orders', owner);
    await userEvent.click(await screen.findByRole('link', { name: 'Eerdere waarden: Geldigheid, in uren' }));
    expect(await screen.findByText('Eerdere waarden: Geldigheid, in uren')).toBeDefined();
    expect(fake.of(listSettingVersions)[0]?.query).toEqual({ Name: 'reservations.validityHours' });
  });

  test('a shop whose settings nobody changed says so', async () => {
    fake.on(listSettingVersions, () => ({ Version: 0, Collection: [], Next: null }));
    await openOffice(fake, '/settings/versions', owner);
    expect(await screen.findByText('Er is nog niets gewijzigd')).toBeDefined();
  });
});

describe('words of settings', () => {
  const editable = settingNames().filter((name) => isEditable(name) && name !== 'blockedRanges');
  const names = [...editable, ...fixedSettings()];

  test.each(['nl', 'en', 'de'] as const)('every setting, member and choice has words in %s', (language) => {
    const {
      settingNames: said,
      settingMembers,
      settingChoices,
    } = areaWords('settings', language).office as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const missing = names.filter((name) => {
      const found = name
        .split('.')
        .reduce<unknown>((at, one) => (at as Record<string, unknown>)?.[one], said);
      const { name: title, effect } = (found ?? {}) as { readonly name?: string; readonly effect?: string };
      return title === undefined || effect === undefined;
    });
    const shapes = [...editable, 'warehouses.een', 'deliveries.een'].flatMap((name) =>
      allOf(settingShape(name)),
    );
    const members = shapes.flatMap((one) =>
      one.kind === 'group' ? one.members.map(({ name }) => name) : [],
    );
    const choices = shapes.flatMap((one) => ('choices' in one ? one.choices : []));
    expect(missing).toEqual([]);
    expect(members.filter((name) => settingMembers?.[name] === undefined)).toEqual([]);
    expect(choices.filter((name) => settingChoices?.[name] === undefined)).toEqual([]);
  });

  test('every setting stands in a part of the screen', () => {
    const all = [...names, 'warehouses.een', 'deliveries.een'];
    expect(all.filter((name) => placeOfSetting(name) === undefined)).toEqual([]);
  });
});

function allOf(shape: SettingShape | undefined): SettingShape[] {
  if (shape === undefined) return [];
  if (shape.kind === 'group') return [shape, ...shape.members.flatMap((member) => allOf(member.shape))];
  return 'of' in shape ? [shape, ...allOf(shape.of)] : [shape];
}
