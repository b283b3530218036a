import {
  actOnConversations,
  type ConversationRow,
  exportConversations,
  finishContactMessages,
  finishConversation,
  getConversation,
  listColleagues,
  listContactMessages,
  listConversations,
  listSavedViews,
  listStandardTexts,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aConversationRow } from '../../testing/a-conversation.ts';
import { desk as someone, FakeOffice, now, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const desk = { ...someone, Permissions: [...someone.Permissions, 'messages.write'] };
const rows: ConversationRow[] = ['Winterlinde', 'Het Vossenhol', 'De Berk'].map((Description, n) => ({
  ...aConversationRow,
  ID: `c-${String(n)}`,
  Version: n + 1,
  Subject: 'Ophalen',
  Customer: { Key: `k-${String(n)}`, Description },
}));

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listStandardTexts, () => ({ Collection: [] }));
  fake.on(listColleagues, () => ({ Collection: [{ Key: 'lies', Description: 'Lies V.' }] }));
  fake.on(listConversations, () => ({ Collection: rows, Next: null, Total: 3, TotalIsExact: true }));
  fake.on(getConversation, ({ params }) => ({ ...aConversation, ID: String(params?.['id']), Waits: true }));
  fake.on(actOnConversations, ({ body }) => ({
    Collection: (body as { Rows: { ID: string }[] }).Rows.map(({ ID }) => ({
      ID,
      Done: {
        ID,
        Version: 9,
        Effects: { Mails: [] },
        Undo: { ID: `u-${ID}`, Until: '2026-12-03T10:00:20+01:00' },
      },
      Error: null,
    })),
  }));
});

describe('the inbox as a list', () => {
  test('who answers, what it is about and the days narrow the inbox, in its address and as chips', async () => {
    const { router } = await openOffice(fake, '/messages?View=all', desk);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Toegewezen aan' }), 'Niemand');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Over' }), 'een order');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Volgorde' }), 'Langst geleden eerst');
    await waitFor(() =>
      expect(fake.of(listConversations).at(-1)?.query).toMatchObject({
        View: 'all',
        AssignedTo: 'nobody',
        About: 'order',
        Sort: 'LastAt',
      }),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Filter Over: een order wissen' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('About'));
    // A row keeps the list beside it as it is.
    await userEvent.click(screen.getByRole('link', { name: /Het Vossenhol/u }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/messages/c-1'));
    expect(router.state.location.search).toMatchObject({ View: 'all', AssignedTo: 'nobody' });
    fake.on(listConversations, () => ({ Collection: [], Next: null, Total: 0, TotalIsExact: true }));
    await openOffice(fake, '/messages?View=all&About=request', desk);
    expect(await screen.findByText('Geen bericht past bij je filters')).toBeDefined();
  });

  test('x chooses the conversation that is open, and e is then for the chosen ones, as of the versions that were seen', async () => {
    await openOffice(fake, '/messages/c-0', desk);
    await screen.findByRole('button', { name: 'Klaar en volgende' });
    await userEvent.keyboard('x');
    await userEvent.click(screen.getByRole('checkbox', { name: 'De Berk, Ophalen kiezen' }));
    expect(screen.getByText('2 gekozen')).toBeDefined();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('e');
    expect(await screen.findByText('2 klaar.')).toBeDefined();
    expect(fake.of(finishConversation)).toHaveLength(0);
    expect(fake.of(actOnConversations)[0]?.body).toEqual({
      Act: 'done',
      Rows: [
        { ID: 'c-0', Version: 1 },
        { ID: 'c-2', Version: 3 },
      ],
    });
    expect(screen.getByRole('button', { name: 'Ongedaan maken' })).toBeDefined();
  });

  test('chosen conversations are given to a colleague or put off together', async () => {
    await openOffice(fake, '/messages', desk);
    const chooseAll = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Alle 3 kiezen' }));
    const bar = () => screen.findByRole('group', { name: 'Met de gekozen rijen' });
    await chooseAll();
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Toewijzen' }));
    const dialog = await screen.findByRole('dialog', { name: '3 gesprekken toewijzen' });
    await within(dialog).findByRole('option', { name: 'Lies V.' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Lies V.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Toewijzen' }));
    expect(await screen.findByText('3 toegewezen.')).toBeDefined();
    await chooseAll();
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Uitstellen' }));
    const snooze = await screen.findByRole('dialog', { name: 'Tot wanneer uitstellen?' });
    await userEvent.click(within(snooze).getByRole('button', { name: 'Uitstellen' }));
    expect(await screen.findByText('3 uitgesteld.')).toBeDefined();
    expect(fake.of(actOnConversations).map(({ body }) => body)).toMatchObject([
      { Act: 'assign', AssignedTo: 'lies' },
      { Act: 'snooze', Until: '2026-12-04' },
    ]);
  });

  test('a file of conversations is taken of exactly this view, by whoever may take names along', async () => {
    await openOffice(fake, '/messages?View=mine&q=linde', {
      ...desk,
      Permissions: [...desk.Permissions, 'exports.persons'],
    });
    const { query, columns } = await takeFile(fake, exportConversations);
    expect(query).toMatchObject({ View: 'mine', q: 'linde' });
    expect(columns).toContain('begins');
    await openOffice(fake, '/messages', desk);
    await screen.findByRole('link', { name: /Winterlinde/u });
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull();
  });
});

test('what came by the contact form is narrowed, and chosen messages are called done together', async () => {
  const written = {
    Phone: '',
    Subject: '',
    Message: 'Dag',
    Language: 'nl' as const,
    IsProved: false,
    CustomerID: null,
    At: now,
  };
  fake.on(listContactMessages, () => ({
    Collection: ['Anna', 'Bram'].map((Name) => ({
      ...written,
      ID: Name,
      Name,
      Email: `${Name}@vzw.example`,
      DoneAt: null,
      DoneBy: null,
    })),
    Next: null,
    Total: 2,
    TotalIsExact: true,
  }));
  fake.on(finishContactMessages, () => ({
    Collection: [
      { ID: 'Anna', Done: { ID: 'Anna' }, Error: null },
      { ID: 'Bram', Done: null, Error: { Code: 'NotFound', Message: 'Niet gevonden' } },
    ],
  }));
  await openOffice(fake, '/messages?View=contact', desk);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stand' }), 'Nog te doen');
  await waitFor(() => expect(fake.of(listContactMessages).at(-1)?.query).toMatchObject({ State: 'open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Alle 2 kiezen' }));
  const bar = await screen.findByRole('group', { name: 'Met de gekozen rijen' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Klaar' }));
  expect(await screen.findByText('1 klaar, 1 niet:')).toBeDefined();
  expect(fake.of(finishContactMessages)[0]?.body).toEqual({ IDs: ['Anna', 'Bram'] });
});
