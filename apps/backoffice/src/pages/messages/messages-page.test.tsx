import {
  addConversationFile,
  assignConversation,
  type ConversationRow,
  createStandardText,
  finishContactMessage,
  finishConversation,
  getConversation,
  getToday,
  listColleagues,
  listContactMessages,
  listConversations,
  listStandardTexts,
  noteConversation,
  replyConversation,
  snoozeConversation,
  type StaffConversation,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk as someone, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const desk = { ...someone, Permissions: [...someone.Permissions, 'messages.write', 'customers.read'] };
let fake: FakeOffice;
let version: number;

const row = (ID: string, name: string): ConversationRow => ({
  ID,
  Version: 1,
  Subject: 'Ophalen',
  Customer: { Key: 'k', Description: name },
  About: { ID: 'r-1', Kind: 'order', Number: 'O2026-000001' },
  LastAt: now,
  Waits: true,
  SnoozedUntil: null,
  AssignedTo: null,
  LastBy: 'Hanne D.',
  Begins: 'Mogen we later komen?',
});
const conversation = (
  ID: string,
  name: string,
  more: Partial<StaffConversation> = {},
): StaffConversation => ({
  ...row(ID, name),
  Version: version,
  Language: 'de',
  Person: { Name: 'Hanne D.', FirstName: 'Hanne', Email: 'hanne@vzw.example' },
  Pickup: null,
  Return: null,
  Messages: [
    {
      ID: 'm-1',
      Kind: 'customer',
      By: 'Hanne D.',
      At: now,
      Message: 'Mogen we later komen?',
      IsRead: true,
      Files: [],
    },
    { ID: 'n-1', Kind: 'note', By: 'Lies V.', At: now, Message: 'Na 13 uur kan.', IsRead: false, Files: [] },
  ],
  History: [],
  ...more,
});
const names: Readonly<Record<string, string>> = { 'c-1': 'Winterlinde', 'c-2': 'Het Vossenhol' };

beforeEach(() => {
  fake = new FakeOffice();
  version = 4;
  fake.on(listConversations, () => ({
    Collection: Object.entries(names).map(([ID, name]) => row(ID, name)),
    Next: null,
    Total: 2,
    TotalIsExact: true,
  }));
  fake.on(getConversation, ({ params }) =>
    conversation(String(params?.['id']), names[String(params?.['id'])] ?? ''),
  );
  fake.on(listStandardTexts, () => ({
    Collection: [
      {
        ID: 't-1',
        Version: 1,
        Name: 'later komen',
        Texts: { nl: 'Dag {firstName}', en: '', de: 'Hallo {firstName}, {order}.' },
      },
    ],
  }));
  fake.on(listColleagues, () => ({ Collection: [{ Key: 'lies', Description: 'Lies V.' }] }));
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Antwoord/u });

describe('the inbox', () => {
  test('the count of today leads to who waits, and a row to what was said, notes among it', async () => {
    fake.on(getToday, () => ({
      Day: '2026-12-03',
      Counts: { Collect: 0, BringBack: 0, Late: 0, ToAccept: 0, Messages: 2 },
      Slots: [],
      Collect: [],
      BringBack: [],
      Late: [],
      ToAccept: [],
    }));
    await openOffice(fake, '/', desk);
    await userEvent.click(await screen.findByRole('link', { name: 'Berichten2' }));
    await userEvent.click(await screen.findByRole('link', { name: /Winterlinde/u }));
    const said = await screen.findByRole('list', { name: 'Wat er gezegd is' });
    expect(within(said).getAllByRole('listitem')).toHaveLength(2);
    expect(within(said).getByText(/intern/u)).toBeDefined();
    expect(screen.getByRole('link', { name: 'O2026-000001' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Winterlinde' }).getAttribute('href')).toContain('/customers/k');
  });

  test('j goes along the list, r to the answer, e is done and goes to the next', async () => {
    fake.on(finishConversation, () => ({ ID: 'c-1', Version: 5 }));
    const { router } = await openOffice(fake, '/messages', desk);
    await screen.findByRole('link', { name: /Winterlinde/u });
    await userEvent.keyboard('j');
    const answer = await field();
    await userEvent.keyboard('r');
    expect(document.activeElement).toBe(answer);
    answer.blur();
    await userEvent.keyboard('e');
    await waitFor(() => expect(router.state.location.pathname).toContain('/messages/c-2'));
    expect(fake.of(finishConversation)).toMatchObject([
      { version: 4, params: { id: 'c-1' }, body: { Done: true } },
    ]);
  });

  test('nobody waits, and a conversation that is gone says so', async () => {
    fake.on(listConversations, () => ({ Collection: [], Next: null, Total: 0, TotalIsExact: true }));
    fake.on(getConversation, () => new OfficeRefusal(404, 'NotFound', 'Weg.'));
    await openOffice(fake, '/messages/c-9', desk);
    expect(await screen.findByText('Alles is beantwoord')).toBeDefined();
    expect(await screen.findByText('Dit gesprek is er niet meer')).toBeDefined();
  });

  test('whoever may not write messages has no inbox', async () => {
    await openOffice(fake, '/messages', someone);
    expect(await screen.findByRole('heading', { level: 1, name: /toegang/u })).toBeDefined();
    expect(fake.of(listConversations)).toEqual([]);
  });
});

describe('an answer', () => {
  test('a standard text comes in the language of the customer with names filled in, and goes with files', async () => {
    fake.on(replyConversation, () => ({ ID: 'c-1', Version: 5, MessageID: 'm-2' }));
    fake.on(addConversationFile, () => ({}));
    await openOffice(fake, '/messages/c-1', desk);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Standaardtekst' }),
      'later komen',
    );
    const answer = await field();
    expect(answer.value).toBe('Hallo Hanne, O2026-000001.');
    await userEvent.upload(
      screen.getByLabelText('Foto’s toevoegen'),
      new File(['x'], 'plan.jpg', { type: 'image/jpeg' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord versturen' }));
    await waitFor(() => expect(answer.value).toBe(''));
    expect(fake.of(replyConversation)).toMatchObject([
      { version: 4, body: { Message: 'Hallo Hanne, O2026-000001.' } },
    ]);
    expect(fake.of(addConversationFile)).toMatchObject([{ params: { id: 'c-1', messageId: 'm-2' } }]);
  });

  test('what came in between is shown first, the text stays, and another press sends it', async () => {
    fake.on(replyConversation, ({ version: seen }) => {
      if (seen === 7) return { ID: 'c-1', Version: 8, MessageID: 'm-3' };
      version = 7;
      return new OfficeRefusal(412, 'VersionStale', 'Te laat.', { ChangedBy: 'Lies V.' });
    });
    fake.on(getConversation, () =>
      conversation('c-1', 'Winterlinde', {
        Messages: [
          ...conversation('c-1', '').Messages,
          ...(version === 7
            ? [
                {
                  ID: 'm-2',
                  Kind: 'business' as const,
                  By: 'Lies V.',
                  At: now,
                  Message: 'Kom om twee uur.',
                  IsRead: false,
                  Files: [],
                },
              ]
            : []),
        ],
      }),
    );
    await openOffice(fake, '/messages/c-1', desk);
    const answer = await field();
    await userEvent.type(answer, 'Kom om drie uur.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('Lies V. schreef of deed intussen iets');
    expect(await screen.findByText('Kom om twee uur.')).toBeDefined();
    expect(answer.value).toBe('Kom om drie uur.');
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord versturen' }));
    await waitFor(() => expect(answer.value).toBe(''));
    const keys = fake.of(replyConversation).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  test('nothing is sent without a word, and a note goes to colleagues alone', async () => {
    fake.on(noteConversation, () => ({ ID: 'c-1', Version: 5 }));
    await openOffice(fake, '/messages/c-1', desk);
    const answer = await field();
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord versturen' }));
    expect(screen.getByText('Schrijf eerst iets.')).toBeDefined();
    await userEvent.type(answer, 'Even nakijken');
    await userEvent.click(screen.getByRole('button', { name: 'Interne nota' }));
    await waitFor(() =>
      expect(fake.of(noteConversation)).toMatchObject([{ body: { Note: 'Even nakijken' } }]),
    );
    expect(fake.of(replyConversation)).toEqual([]);
  });

  test('a assigns to a colleague, s puts off until a day after today', async () => {
    fake.on(assignConversation, () => ({ ID: 'c-1', Version: 5 }));
    fake.on(snoozeConversation, () => ({ ID: 'c-1', Version: 6 }));
    await openOffice(fake, '/messages/c-1', desk);
    await field();
    await userEvent.keyboard('a');
    const assign = await screen.findByRole('dialog');
    await userEvent.selectOptions(await within(assign).findByRole('combobox'), 'lies');
    await userEvent.click(within(assign).getByRole('button', { name: /Toewijzen/u }));
    await waitFor(() =>
      expect(fake.of(assignConversation)).toMatchObject([{ body: { AssignedTo: 'lies' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('s');
    const snooze = await screen.findByRole('dialog', { name: 'Tot wanneer uitstellen?' });
    await userEvent.click(within(snooze).getByRole('button', { name: 'Uitstellen' }));
    await waitFor(() =>
      expect(fake.of(snoozeConversation)).toMatchObject([{ body: { Until: '2026-12-04' } }]),
    );
  });
});

test('what came by the contact form is answered by mail and called done', async () => {
  const message = {
    ID: 'f-1',
    Name: 'Els Peeters',
    Email: 'els@vzw.example',
    Phone: '',
    Subject: 'Tafels',
    Message: 'Verhuren jullie ook tafels?',
    Language: 'de' as const,
    IsProved: false,
    CustomerID: null,
    At: now,
    DoneAt: null,
    DoneBy: null,
  };
  fake.on(listContactMessages, () => ({ Collection: [message], Next: null }));
  fake.on(finishContactMessage, () => ({ ...message, DoneAt: now, DoneBy: 'Tom Wouters' }));
  await openOffice(fake, '/messages?View=contact', desk);
  const mail = await screen.findByRole('link', { name: 'Antwoord per mail aan els@vzw.example' });
  expect(mail.getAttribute('href')).toBe('mailto:els@vzw.example?subject=Re%3A%20Tafels');
  // A standard text comes in the language that was written in.
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Standaardtekst' }),
    'later komen',
  );
  expect(mail.getAttribute('href')).toBe(
    'mailto:els@vzw.example?subject=Re%3A%20Tafels&body=Hallo%20Els%2C%20%7Border%7D.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Klaar met Els Peeters' }));
  await waitFor(() => expect(fake.of(finishContactMessage)).toMatchObject([{ params: { id: 'f-1' } }]));
});

test('a standard text is written in three languages, and what the server refuses stands at its field', async () => {
  const Message = 'De naam {vorname} wordt niet ingevuld.';
  const Fields = [{ Field: 'Texts.de', Code: 'unknown-standard-name', Message }];
  fake.on(createStandardText, () => {
    const Error = { Code: 'ValidationFailed', Message: 'Kijk na.', Fields };
    return new OfficeRefusal(400, 'ValidationFailed', 'Kijk na.', { Error });
  });
  await openOffice(fake, '/messages/texts', desk);
  await userEvent.click(await screen.findByRole('button', { name: 'Nieuwe tekst' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nieuwe tekst' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Naam' }), 'Groet');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Duits' }), 'Hallo {{vorname}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
  expect(await within(dialog).findByText(Message)).toBeDefined();
  expect(fake.of(createStandardText)[0]?.body).toEqual({
    Name: 'Groet',
    Texts: { nl: '', en: '', de: 'Hallo {vorname}' },
  });
});
