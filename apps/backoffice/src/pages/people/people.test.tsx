import {
  changePerson,
  exportPeople,
  getPerson,
  invitePerson,
  listPeople,
  type Person,
  removePerson,
  resetSecondFactor,
  stepUp,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const owner = {
  ...desk,
  ID: 'an',
  Name: 'An Claes',
  Role: 'owner',
  Permissions: ['operator', 'people.write'],
};
const lies: Person = {
  ID: 'lies',
  Version: 1,
  Name: 'Lies Baert',
  Email: 'lies@feesthuis.example',
  Role: 'desk',
  WarehouseIDs: ['aalst'],
  Allow: [],
  Deny: [],
  IsActivated: true,
  HasSecondFactor: true,
  LastSeenAt: now,
};
const an: Person = { ...lies, ID: 'an', Name: 'An Claes', Role: 'owner', WarehouseIDs: null };

let fake: FakeOffice;
let people: Person[];
/** What was saved, without what was only tried. */
const saved = () => fake.of(changePerson).filter(({ query }) => query['DryRun'] !== 'true');
beforeEach(() => {
  window.localStorage.clear();
  people = [an, lies];
  fake = new FakeOffice();
  fake.on(listPeople, () => ({ Collection: [...people] }));
  fake.on(getPerson, ({ params }) => people.find(({ ID }) => ID === params['personId']));
  fake.on(changePerson, ({ params, body, query, version }) => {
    const one = people.find(({ ID }) => ID === params['personId']);
    const Effects = { Sessions: 1, Gained: [], Lost: ['orders.write'] };
    if (version !== one?.Version) return new OfficeRefusal(412, 'VersionStale', 'Iemand was sneller.');
    if (query['DryRun'] === 'true') return { ...one, ...(body as object), Effects };
    people = people.map((each) =>
      each.ID === params['personId'] ? { ...each, ...(body as object), Version: each.Version + 1 } : each,
    );
    return { ...people.find(({ ID }) => ID === params['personId']), Effects };
  });
});

const bar = () => screen.findByRole('region', { name: 'Wijzigingen die nog niet bewaard zijn' });

describe('who works here', () => {
  test('the list says of everybody what they are, where, and how safe their access is', async () => {
    people = [an, { ...lies, IsActivated: false, LastSeenAt: null }];
    await openOffice(fake, '/people', owner);
    const row = (await screen.findByRole('link', { name: /Lies Baert/u })).closest('tr')!;
    for (const said of ['balie', 'Aalst', 'Uitgenodigd', 'Nog nooit'])
      expect(within(row).getByText(said)).toBeDefined();
  });

  test('people are narrowed by role and access in the address, and leave as a file of exactly that', async () => {
    const { router } = await openOffice(fake, '/people?Sort=-LastSeenAt', {
      ...owner,
      Permissions: [...owner.Permissions, 'exports.persons'],
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rol' }), 'balie');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Toegang' }), 'Alleen wachtwoord');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        Sort: '-LastSeenAt',
        Role: 'desk',
        Access: 'password',
      }),
    );
    expect(screen.getByRole('link', { name: 'Filter Toegang: Alleen wachtwoord wissen' })).toBeDefined();
    const { query, columns } = await takeFile(fake, exportPeople);
    expect(query).toMatchObject({ Role: 'desk', Access: 'password', Sort: '-LastSeenAt' });
    expect(columns.join(' ')).toBe('name email role where access seen');
  });

  test('somebody is invited by mail, after a proof of who invites', async () => {
    const user = userEvent.setup();
    let isProved = false;
    fake.on(stepUp, () => {
      isProved = true;
      return { Until: now };
    });
    fake.on(invitePerson, ({ body }) => {
      if (!isProved) return new OfficeRefusal(403, 'StepUpRequired', 'Bewijs eerst wie je bent.');
      const made = { ...lies, ...(body as object), ID: 'nele', Allow: [], Deny: [], IsActivated: false };
      people.push(made);
      return made;
    });
    await openOffice(fake, '/people', owner);
    await user.click(await screen.findByRole('button', { name: 'Iemand uitnodigen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Iemand uitnodigen' });
    await user.click(within(dialog).getByRole('button', { name: 'Uitnodigen' }));
    expect(within(dialog).getByText('Vul een naam in.')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /Naam/u }), 'Nele Maes');
    await user.type(within(dialog).getByRole('textbox', { name: /E-mailadres/u }), 'nele@feesthuis.example');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Rol' }), 'magazijn');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Alle magazijnen' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Zaventem' }));
    await user.click(within(dialog).getByRole('button', { name: 'Uitnodigen' }));
    await user.type(await screen.findByLabelText(/Wachtwoord/u), 'Feest-2026{Enter}');
    expect(await screen.findByText('Nele Maes is uitgenodigd.')).toBeDefined();
    expect(fake.of(invitePerson).at(-1)?.body).toEqual({
      Name: 'Nele Maes',
      Email: 'nele@feesthuis.example',
      Language: 'nl',
      Role: 'warehouse',
      WarehouseIDs: ['aalst'],
    });
    expect(await screen.findByRole('link', { name: /Nele Maes/u })).toBeDefined();
  });

  test('whoever may not manage people has no such screen', async () => {
    await openOffice(fake, '/people', desk);
    expect(await screen.findByRole('heading', { level: 1, name: /Geen toegang|mag/u })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Mensen' })).toBeNull();
  });
});

describe('somebody who works here', () => {
  test('what changes is named in a bar, saved by Ctrl S, and nothing else is sent', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/people/lies', owner);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rol' }), 'boekhouding');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Berichten lezen en beantwoorden' }),
      'weigeren',
    );
    expect((await bar()).textContent).toContain('Gewijzigd: Rol, Geweigerd');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('De toegang van Lies Baert is bewaard.')).toBeDefined();
    expect(saved()).toMatchObject([{ version: 1, body: { Role: 'bookkeeper', Deny: ['messages.write'] } }]);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Wijzigingen die nog niet bewaard zijn' })).toBeNull(),
    );
  });

  test('an unsaved change survives a reload, and is dropped by whoever made it', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/people/lies', owner);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rol' }), 'meekijker');
    await bar();
    document.body.replaceChildren();
    await openOffice(fake, '/people/lies', owner);
    expect((await bar()).textContent).toContain('Gewijzigd: Rol');
    await user.click(within(await bar()).getByRole('button', { name: 'Wijzigingen wissen' }));
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rol' })).value).toBe('desk');
    expect(saved()).toEqual([]);
  });

  test('what a colleague changed meanwhile comes in, and of the same field one of the two is chosen', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/people/lies', owner);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rol' }), 'boekhouding');
    people = [an, { ...lies, Version: 2, Role: 'viewer', WarehouseIDs: null }];
    await user.click(within(await bar()).getByRole('button', { name: 'Bewaren' }));
    const both = await screen.findByRole('group', { name: 'Rol: iemand anders wijzigde dit ook' });
    expect(within(both).getByText('boekhouding')).toBeDefined();
    expect(within(both).getByText('meekijker')).toBeDefined();
    expect(saved()).toMatchObject([{ version: 1 }]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alle magazijnen' }).checked).toBe(true);
    await user.click(within(both).getByRole('button', { name: 'Dat van mij houden' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject({ version: 2, body: { Role: 'bookkeeper' } });
  });

  test('what a change would do is told before it is saved', async () => {
    const user = userEvent.setup();
    await openOffice(fake, '/people/lies', owner);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rol' }), 'meekijker');
    expect(await screen.findByText('1 sessie in gebruik.')).toBeDefined();
    expect(screen.getByText(/^Mag niet meer: /u)).toBeDefined();
    expect(saved()).toEqual([]);
  });

  test('the end of somebody’s access says first what it does, and the last owner’s is refused in words', async () => {
    const user = userEvent.setup();
    fake.on(removePerson, () => new OfficeRefusal(409, 'LastOwner', 'Dit is de enige eigenaar.'));
    await openOffice(fake, '/people/lies', owner);
    await user.click(await screen.findByRole('button', { name: 'Toegang beëindigen' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'De toegang van Lies Baert beëindigen?' });
    expect(dialog.textContent).toContain('Elke aanmelding van Lies Baert eindigt nu');
    await user.click(within(dialog).getByRole('button', { name: 'Toegang beëindigen' }));
    expect(await screen.findByText('Dit is de enige eigenaar.')).toBeDefined();
    fake.on(removePerson, () => null);
    await user.click(screen.getByRole('button', { name: 'Toegang beëindigen' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Toegang beëindigen' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Mensen' })).toBeDefined();
    expect(screen.getByText('Lies Baert heeft geen toegang meer.')).toBeDefined();
  });

  test('a second factor that was lost is reset by an owner', async () => {
    const user = userEvent.setup();
    fake.on(resetSecondFactor, () => {
      people = [an, { ...lies, HasSecondFactor: false }];
      return people[1];
    });
    await openOffice(fake, '/people/lies', owner);
    await user.click(await screen.findByRole('button', { name: 'Tweede stap wissen' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tweede stap wissen' }),
    );
    expect(await screen.findByText('De tweede stap van Lies Baert is gewist.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tweede stap wissen' })).toBeNull());
  });

  test('one’s own record says that nobody locks themselves out, and offers no end', async () => {
    await openOffice(fake, '/people/an', owner);
    expect(await screen.findByText(/Dit ben jij/u)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Toegang beëindigen' })).toBeNull();
  });
});
