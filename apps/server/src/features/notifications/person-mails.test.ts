import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import type { Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { aRegistration } from '../identity/testing/registration-calls.ts';
import { loginMailJobs } from './index.ts';

let server: TestServer;
let admin: Client;
const box = aMailbox();
const { sent } = box;
beforeAll(async () => {
  server = await aServer();
  admin = await server.customer('club');
});
beforeEach(() => {
  sent.length = 0;
  box.isDown = false;
  server.clock.now = monday;
});
afterAll(() => server.close());

const deliver = () => box.deliver(server, loginMailJobs({ ...box, key: server.key }));
const base = '/api/v2/shop/authorization/club-contact/subaccounts';
const person = (CONTACT_Email: string, more: object = {}) => ({
  CONTACT_Salutation: 'Mx',
  CONTACT_FirstName: 'Robin',
  CONTACT_LastName: 'Maes',
  CONTACT_Email,
  CONTACT_MobilePhone: '0470 55 01 12',
  ...more,
});
const codeIn = (mail: OutgoingMail | undefined) => /code=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';

describe('the mail of an invitation', () => {
  test('the mail of an invitation says who asks, in the language of who sends it, and its link works', async () => {
    const german = await server.customer('verein');
    const path = '/api/v2/shop/authorization/verein-contact/subaccounts';
    await german.send({
      method: 'POST',
      path,
      payload: JSON.stringify(person('robin@club.example')),
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    });
    await deliver();
    await deliver();
    expect(sent.map(({ to, subject, language }) => [to, subject, language])).toEqual([
      ['robin@club.example', 'Sie sind zu feesthuis eingeladen', 'de'],
    ]);
    expect(sent[0]?.text).toContain('verein vzw bittet Sie');
    expect(sent[0]?.text).toContain('http://localhost:4000/de/einladung?code=');
    const Code = codeIn(sent[0]);
    const told = await server.public().post('/api/v2/shop/authorization/_invitation', { Code });
    expect([told.status, told.body.Email]).toEqual([200, 'robin@club.example']);
  });

  test('the mail of an invitation leads to the page that was asked for, of this shop only', async () => {
    const asked = person('pagina@club.example', { ConfirmURL: 'http://localhost:4000/en/new-password?x=1' });
    await admin.post(base, asked);
    await deliver();
    expect(sent[0]?.text).toContain('http://localhost:4000/en/new-password?x=1&code=');
  });

  test('the mail of an invitation is not lost while the mail server is down, and comes once', async () => {
    box.isDown = true;
    await admin.post(base, person('geduld@club.example'));
    expect(await deliver()).toBe(1);
    server.clock.now = (monday + 3 * 3_600_000) as typeof monday;
    expect(await deliver()).toBe(1);
    expect(sent).toEqual([]);
    box.isDown = false;
    expect(await deliver()).toBe(0);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['geduld@club.example']);
  });

  test('the mail of an invitation is not sent any more to who was taken off', async () => {
    const { body } = await admin.post(base, person('weg@club.example'));
    await admin.delete(`${base}/weg@club.example/${body.CONTACT_ContactID}`);
    await deliver();
    expect(sent).toEqual([]);
  });

  test('the mail about another address goes to both, to the old one even when the new one was quicker', async () => {
    const { body } = await admin.post(base, person('oud@club.example'));
    await deliver();
    const twice = { Password: 'Tent-op-zolder', ConfirmPassword: 'Tent-op-zolder' };
    const accept = '/api/v2/shop/authorization/_accept-invitation';
    await server.public().post(accept, { Code: codeIn(sent.at(-1)), ...twice });
    await admin.patch(`${base}/oud@club.example/${body.CONTACT_ContactID}`, {
      CONTACT_Email: 'nieuw@club.example',
    });
    // The queue has no order: the new address is reached first, and its reader hurries.
    const ids = await server.pool.query<{ payload: { codeId: string } }>(
      `select payload from shop_feesthuis.outbox where kind = 'mail.login-invitation' order by id desc limit 1`,
    );
    const invitation = loginMailJobs({ ...box, key: server.key }).find(
      ({ kind }) => kind === 'mail.login-invitation',
    );
    const facts = { id: 'j', attempt: 1, now: server.clock.now };
    await invitation?.handle(server.shop, ids.rows[0]?.payload ?? {}, facts);
    await server.public().post(accept, { Code: codeIn(sent.at(-1)), ...twice });
    await deliver();
    expect(sent.slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
      ['nieuw@club.example', 'Bevestig je e-mailadres voor feesthuis'],
      ['oud@club.example', 'Je e-mailadres bij feesthuis wordt gewijzigd'],
    ]);
    expect(sent.at(-1)?.text).not.toContain('nieuw@club.example');
  });
});

describe('what people type', () => {
  const script = '<script>alert(1)</script>';
  const trick = 'Win\r\nBcc: iedereen@elders.example\r\n\r\nhttps://evil.example';

  test('what people type is never HTML in a mail, nor a header, nor a link of somebody else', async () => {
    const input = aRegistration('html@club.example', {
      customer: { CompanyName: `<img src=x onerror=alert(1)> ${script}` },
      user: { LastName: script },
    });
    expect((await server.public().post('/api/v2/shop/customers/_register', input)).status).toBe(201);
    // What is stored already may be older than the rule that refuses it.
    await server.pool.query(
      `update shop_feesthuis.contact set first_name = $1 where email = 'html@club.example'`,
      [trick],
    );
    await server.pool.query(`update shop_feesthuis.customer set company_name = $1 where id = 'club'`, [
      `Club <b>${script}</b>\r\nBcc: x@elders.example`,
    ]);
    await admin.post(base, person('html2@club.example', { CONTACT_FirstName: script }));
    await server.pool.query(`update shop_feesthuis.customer set company_name = 'club' where id = 'club'`);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['html@club.example', 'html2@club.example']);
    for (const mail of sent) {
      expect(mail.html).not.toMatch(/<script|<img src=x|<b>/u);
      expect(mail.text).not.toContain('evil.example');
      expect(mail.html).not.toContain('evil.example');
      expect(mail.subject + mail.to).not.toMatch(/[\r\n<>]/u);
      expect(mail.messageId).not.toMatch(/\s/u);
    }
  });

  test('what people type is no address with a line end, a comma or a second one', async () => {
    for (const address of [
      'a@club.example\r\nBcc: b@club.example',
      'a@club.example, b@club.example',
      '"a" <a@club.example>',
      'a@club.example b@club.example',
    ]) {
      const { status, body } = await admin.post(base, person(address));
      expect([address, status, body.Error.Fields[0].Field]).toEqual([address, 400, 'CONTACT_Email']);
      const registered = await server
        .public()
        .post('/api/v2/shop/customers/_register', aRegistration(address));
      expect([address, registered.status]).toEqual([address, 400]);
      const lost = await server.public().post('/api/v2/shop/authorization/lostpassword', { Email: address });
      expect([204, 400]).toContain(lost.status);
    }
    await deliver();
    expect(sent).toEqual([]);
  });
});
