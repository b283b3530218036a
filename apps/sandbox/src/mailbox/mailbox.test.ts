import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { openMailStore } from './mail-store.ts';
import type { StoredMail } from './stored-mail.ts';

let dataDir = '';
let sandbox: Sandbox;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bivak-sandbox-'));
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
});

afterEach(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(to: string, subject: string, body: { text?: string; html?: string } = { text: 'Hallo' }) {
  const transport = createTransport(sandbox.smtpUrl);
  await transport.sendMail({ from: 'Feesthuis <shop@feesthuis.example>', to, subject, ...body });
  transport.close();
}

async function mails(query = ''): Promise<StoredMail[]> {
  const answer = await fetch(`${sandbox.url}/mailbox/api/mails${query}`);
  return (await answer.json()) as StoredMail[];
}

async function statusAs(host: string): Promise<number | undefined> {
  const asked = get(`${sandbox.url}/health`, { headers: { host } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

describe('the mailbox of the sandbox', () => {
  test('a mail that was sent over SMTP can be read in all its parts', async () => {
    await send('an@klant.example', 'Réservé ✓', { text: 'Dag An', html: '<p>Dag <b>An</b></p>' });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: 'Réservé ✓',
      from: 'Feesthuis <shop@feesthuis.example>',
      to: 'an@klant.example',
      envelope: { from: 'shop@feesthuis.example', to: ['an@klant.example'] },
      text: 'Dag An\n',
    });
    expect(mail?.html).toContain('<b>An</b>');
    expect(mail?.messageId).toMatch(/^<.+@feesthuis\.example>$/u);
  });

  test('mails are listed newest first and for one recipient alone', async () => {
    await send('an@klant.example', 'eerste');
    await send('bo@klant.example', 'tweede');
    await send('An@klant.example', 'derde');
    expect((await mails()).map((mail) => mail.subject)).toEqual(['derde', 'tweede', 'eerste']);
    expect((await mails('?to=an@klant.example')).map((mail) => mail.subject)).toEqual(['derde', 'eerste']);
    const page = await (await fetch(`${sandbox.url}/mailbox?to=bo@klant.example`)).text();
    expect(page).toContain('tweede');
    expect(page).not.toContain('eerste');
  });

  test('what a mail says is shown as text and never runs in the page', async () => {
    await send('an@klant.example', '<script>alert(1)</script>', {
      html: '<head></head><a href="http://x">x</a>',
    });
    const [mail] = await mails();
    const page = await (await fetch(`${sandbox.url}/mailbox/mails/${mail?.id}`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const message = await fetch(`${sandbox.url}/mailbox/mails/${mail?.id}/html`);
    expect(message.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/u);
    expect(await message.text()).toContain('<head><base target="_blank">');
  });

  test('a restart shows the mails again', async () => {
    await send('an@klant.example', 'blijft');
    await sandbox.stop();
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
    expect((await mails()).map((mail) => mail.subject)).toEqual(['blijft']);
  });

  test('emptying the mailbox empties the disk too', async () => {
    await send('an@klant.example', 'weg');
    expect((await fetch(`${sandbox.url}/mailbox/api/mails`, { method: 'DELETE' })).status).toBe(204);
    expect(await mails()).toEqual([]);
    expect(await readdir(join(dataDir, 'sandbox', 'mails'))).toEqual([]);
  });

  test('only the newest mails are kept', async () => {
    for (const subject of ['een', 'twee', 'drie']) await send('an@klant.example', subject);
    const store = await openMailStore(join(dataDir, 'sandbox', 'mails'), 2);
    expect(store.list().map((mail) => mail.subject)).toEqual(['drie', 'twee']);
    expect(await readdir(join(dataDir, 'sandbox', 'mails'))).toHaveLength(2);
  });

  test('an unknown mail, another host and a form of another site are turned away', async () => {
    expect((await fetch(`${sandbox.url}/mailbox/mails/nothing`)).status).toBe(404);
    const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await fetch(`${sandbox.url}/mailbox/empty`, foreign)).status).toBe(403);
    expect(await statusAs('mails.attacker.example')).toBe(421);
    expect(await statusAs('127.0.0.1')).toBe(200);
  });
});
