import {
  assignConversation,
  getConversation,
  listConversations,
  listStandardTexts,
  replyConversation,
  undoAct,
} from '@bivak/contract/admin';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aConversationRow } from '../testing/a-conversation.ts';
import { desk as someone, FakeOffice, OfficeRefusal, openOffice } from '../testing/open-office.tsx';

const desk = { ...someone, Permissions: [...someone.Permissions, 'messages.write', 'customers.read'] };
let fake: FakeOffice;
let history: typeof aConversation.History;
const address = `/messages/${aConversation.ID}`;
const way = { ID: 'weg', Until: '2026-12-03T10:00:20+01:00' };

beforeEach(() => {
  window.localStorage.clear();
  history = [];
  fake = new FakeOffice();
  fake.on(listConversations, () => ({
    Collection: [aConversationRow],
    Next: null,
    Total: 1,
    TotalIsExact: true,
  }));
  fake.on(getConversation, () => ({ ...aConversation, History: history }));
  fake.on(listStandardTexts, () => ({ Collection: [] }));
  fake.on(replyConversation, () => ({
    ID: aConversation.ID,
    Version: 5,
    MessageID: 'm-2',
    Effects: { Mails: ['mail.message-answered'] },
    Undo: way,
  }));
  fake.on(undoAct, ({ params }) => ({
    Act: 'conversation.reply',
    EntityID: aConversation.ID,
    IsTold: params['id'] === 'gemaild',
  }));
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Antwoord/u });

describe('what was typed and not sent', () => {
  test('is offered after a reload with the day on which it was begun, and goes on from there', async () => {
    await openOffice(fake, address, desk);
    await userEvent.type(await field(), 'Om negen uur');
    cleanup();
    await openOffice(fake, address, desk);
    expect((await field()).value).toBe('');
    expect(
      await screen.findByText(/Je was hier op donderdag 3 december om 10:00 aan begonnen/u),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Verdergaan' }));
    expect((await field()).value).toBe('Om negen uur');
    expect(screen.queryByRole('button', { name: 'Verdergaan' })).toBeNull();
  });

  test('is discarded by whoever says so, and is nothing of a colleague', async () => {
    await openOffice(fake, address, desk);
    await userEvent.type(await field(), 'Om negen uur');
    cleanup();
    await openOffice(fake, address, { ...desk, ID: 'lies' });
    await field();
    expect(screen.queryByRole('button', { name: 'Verdergaan' })).toBeNull();
    cleanup();
    await openOffice(fake, address, desk);
    await userEvent.click(await screen.findByRole('button', { name: 'Weggooien' }));
    cleanup();
    await openOffice(fake, address, desk);
    await field();
    expect(screen.queryByRole('button', { name: 'Verdergaan' })).toBeNull();
  });

  test('is asked about before the page is left by a link', async () => {
    const { router } = await openOffice(fake, '/messages', desk);
    await userEvent.click(
      await screen.findByRole('link', { name: new RegExp(aConversation.Customer.Description, 'u') }),
    );
    await userEvent.type(await field(), 'Om negen uur');
    void router.navigate({ to: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Hier blijven' }));
    expect((await field()).value).toBe('Om negen uur');
    void router.navigate({ to: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('is kept no longer once it was sent, and the answer can be withdrawn', async () => {
    const { router } = await openOffice(fake, address, desk);
    await userEvent.type(await field(), 'Om negen uur');
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord versturen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('Ongedaan gemaakt. Er ging geen mail weg.')).toBeDefined();
    expect(fake.of(undoAct)).toMatchObject([{ params: { id: 'weg' } }]);
    void router.navigate({ to: '/' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    cleanup();
    await openOffice(fake, address, desk);
    await field();
    expect(screen.queryByRole('button', { name: 'Verdergaan' })).toBeNull();
  });
});

describe('the way back in a history', () => {
  const done = { At: aConversation.LastAt, Action: 'assign', By: 'Tom Wouters' };
  const button = () => screen.findByRole('button', { name: 'Ongedaan maken: Toegewezen' });

  test('takes an act back at once where nobody was mailed, and asks first where somebody was', async () => {
    history = [{ ...done, Undo: { ID: 'stil', IsTold: false } }];
    await openOffice(fake, address, desk);
    await userEvent.click(await button());
    expect(await screen.findByText('Ongedaan gemaakt. Er ging geen mail weg.')).toBeDefined();
    cleanup();
    history = [{ ...done, Undo: { ID: 'gemaild', IsTold: true } }];
    await openOffice(fake, address, desk);
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('button', { name: 'Laten staan' }));
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText(/De klant heeft hierover geen mail gekregen/u)).toBeDefined();
    expect(fake.of(undoAct).map(({ params }) => params['id'])).toEqual(['stil', 'gemaild']);
  });

  test('says who went on from what was done', async () => {
    history = [{ ...done, Undo: { ID: 'weg', IsTold: false } }];
    fake.on(
      undoAct,
      () => new OfficeRefusal(409, 'UndoOvertaken', 'Te laat', { ChangedBy: 'Lies Baert', ChangedAt: null }),
    );
    await openOffice(fake, address, desk);
    await userEvent.click(await button());
    expect(await screen.findByText(/Lies Baert heeft hier intussen iets gewijzigd/u)).toBeDefined();
    expect(fake.of(assignConversation)).toEqual([]);
  });
});
