import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  exportWebhookMessages,
  getWebhook,
  listWebhookMessages,
  listWebhooks,
  resendWebhookMessage,
  resendWebhookMessages,
  tryWebhook,
  type Webhook,
  type WebhookMessage,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const owner = { ...desk, Role: 'owner', Permissions: ['operator', 'people.write'] };
const books: Webhook = {
  ID: 'w1',
  Name: 'Boekhouding',
  Url: 'https://boekhouding.example/in',
  Topics: ['invoice', 'payment'],
  IsActive: true,
  Version: 3,
  CreatedAt: now,
  Waiting: 2,
  Last: { State: 'waiting', At: now, Status: 503, Fault: 'status' },
};
const given: WebhookMessage = {
  ID: '7',
  Type: 'invoice.issue-invoice',
  EntityID: 'i1',
  Version: null,
  At: now,
  State: 'given-up',
  Tries: 32,
  NextAt: null,
  Status: 503,
  Fault: 'status',
};

let fake: FakeOffice;
let webhooks: Webhook[];
let messages: WebhookMessage[];
beforeEach(() => {
  window.localStorage.clear();
  webhooks = [books];
  messages = [{ ...given, ID: '8', State: 'waiting', NextAt: now, Tries: 1, Fault: 'timeout' }, given];
  fake = new FakeOffice();
  fake.on(listWebhooks, () => ({ Collection: webhooks }));
  fake.on(getWebhook, () => webhooks[0]);
  fake.on(listWebhookMessages, () => ({ Collection: messages, Next: null }));
});

describe('webhooks', () => {
  test('the list says of each program what it is told and whether that arrives', async () => {
    await openOffice(fake, '/webhooks', owner);
    const row = (await screen.findByRole('link', { name: /Boekhouding/u })).closest('tr')!;
    for (const said of ['Facturen, Betalingen', 'Mislukt, 2 in de wacht'])
      expect(within(row).getByText(said)).toBeDefined();
  });

  test('a shop without webhooks says what they are for', async () => {
    webhooks = [];
    await openOffice(fake, '/webhooks', owner);
    expect(await screen.findByText('Er is nog geen programma gekoppeld')).toBeDefined();
  });

  test('a webhook is added, a fault of the address stands at its field, and the secret is shown once', async () => {
    const user = userEvent.setup();
    const Fields = [{ Field: 'Url', Code: 'webhook-address', Message: 'Begin met https.' }];
    const Error = { Code: 'ValidationFailed', Message: 'Kijk na.', Fields };
    fake.on(createWebhook, ({ body }) =>
      (body as { Url: string }).Url.startsWith('http:')
        ? new OfficeRefusal(400, 'ValidationFailed', 'Kijk na.', { Error })
        : { ...books, ...(body as object), Secret: 'whsec_abc' },
    );
    await openOffice(fake, '/webhooks', owner);
    await user.click(await screen.findByRole('button', { name: 'Webhook toevoegen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Webhook toevoegen' });
    await user.click(within(dialog).getByRole('button', { name: 'Toevoegen' }));
    expect(within(dialog).getByText('Vul een naam in.')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /Naam/u }), 'Website');
    const url = within(dialog).getByRole('textbox', { name: /Adres/u });
    await user.type(url, 'http://x.example');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Voorraad' }));
    await user.click(within(dialog).getByRole('button', { name: 'Toevoegen' }));
    expect(await within(dialog).findByText('Begin met https.')).toBeDefined();
    await user.clear(url);
    await user.type(url, 'https://x.example');
    await user.click(within(dialog).getByRole('button', { name: 'Toevoegen' }));
    const secret = await screen.findByRole('dialog', { name: 'Geheim van Website' });
    expect(within(secret).getByText('whsec_abc')).toBeDefined();
    expect(fake.of(createWebhook).at(-1)?.body).toEqual({
      Name: 'Website',
      Url: 'https://x.example',
      Topics: ['order', 'stock'],
    });
  });

  test('the messages say what arrived and why not, and one is sent again', async () => {
    const user = userEvent.setup();
    fake.on(resendWebhookMessage, () => null);
    fake.on(tryWebhook, () => null);
    await openOffice(fake, '/webhooks/w1', owner);
    expect(await screen.findByText('Je programma antwoordde 503.')).toBeDefined();
    expect(screen.getByText(/antwoordde niet binnen 10 seconden\. Volgende poging/u)).toBeDefined();
    await user.click(
      screen.getByRole('button', { name: /invoice\.issue-invoice van .* opnieuw versturen/u }),
    );
    expect(await screen.findByText('Het bericht is opnieuw onderweg.')).toBeDefined();
    expect(fake.of(resendWebhookMessage)[0]?.params).toEqual({ id: 'w1', messageId: '7' });
    await user.click(screen.getByRole('button', { name: 'Testbericht versturen' }));
    expect(await screen.findByText('Het testbericht is onderweg.')).toBeDefined();
  });

  test('messages are narrowed in the address, sent again together, and leave as a file of exactly that', async () => {
    const user = userEvent.setup();
    fake.on(resendWebhookMessages, () => ({
      Collection: [
        { ID: '7', Done: { ID: '7' }, Error: null },
        { ID: '8', Done: null, Error: { Code: 'NotFound', Message: 'Niet gevonden' } },
      ],
    }));
    const { router } = await openOffice(fake, '/webhooks/w1', owner);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Toestand' }), 'Opgegeven');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Wat' }), 'Facturen');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ State: 'given-up', Topic: 'invoice' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Alle 2 kiezen' }));
    const bar = await screen.findByRole('group', { name: 'Met de gekozen rijen' });
    await user.click(within(bar).getByRole('button', { name: 'Opnieuw' }));
    expect(await screen.findByText('1 opnieuw verstuurd, 1 niet:')).toBeDefined();
    expect(fake.of(resendWebhookMessages)[0]).toMatchObject({
      params: { id: 'w1' },
      body: { IDs: ['8', '7'] },
    });
    const { query, columns } = await takeFile(fake, exportWebhookMessages);
    expect(query).toMatchObject({ State: 'given-up', Topic: 'invoice' });
    expect(columns.join(' ')).toBe('type entity version at state status fault next');
  });

  test('a change is saved over the version that was seen', async () => {
    const user = userEvent.setup();
    fake.on(changeWebhook, ({ body }) => (webhooks = [{ ...books, ...(body as object), Version: 4 }])[0]);
    await openOffice(fake, '/webhooks/w1', owner);
    await user.click(await screen.findByRole('checkbox', { name: 'Aan' }));
    const bar = await screen.findByRole('region', { name: 'Wijzigingen die nog niet bewaard zijn' });
    await user.click(within(bar).getByRole('button', { name: /Bewaren/u }));
    expect(await screen.findByText('Boekhouding is bewaard.')).toBeDefined();
    expect(fake.of(changeWebhook)[0]).toMatchObject({ body: { IsActive: false }, version: 3 });
  });

  test('deleting says what it does first', async () => {
    const user = userEvent.setup();
    fake.on(deleteWebhook, () => null);
    await openOffice(fake, '/webhooks/w1', owner);
    await user.click(await screen.findByRole('button', { name: 'Verwijderen' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Boekhouding verwijderen?' });
    expect(within(dialog).getByText(/kan niet ongedaan gemaakt worden/u)).toBeDefined();
    expect(fake.of(deleteWebhook)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
    expect(await screen.findByText('Boekhouding is verwijderd.')).toBeDefined();
  });

  test('whoever may not manage people has no such screen', async () => {
    await openOffice(fake, '/webhooks', desk);
    expect(await screen.findByRole('heading', { level: 1, name: /Geen toegang|mag/u })).toBeDefined();
  });
});
