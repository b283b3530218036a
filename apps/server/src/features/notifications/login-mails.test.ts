import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { createPerson } from '../identity/index.ts';
import { aRegistration } from '../identity/testing/registration-calls.ts';
import { loginMailJobs } from './index.ts';

let server: TestServer;
const box = aMailbox();
const { sent } = box;
beforeAll(async () => {
  server = await aServer({ registration: { approval: 'operator' } });
});
beforeEach(() => {
  sent.length = 0;
  server.clock.now = monday;
});
afterAll(() => server.close());

const deliver = () => box.deliver(server, loginMailJobs({ ...box, key: server.key }));
const registration = aRegistration('noor@vzw.example', {
  user: { ConfirmURL: 'http://localhost:4000/en/activate?from=mail' },
});

describe('the mails about a login', () => {
  test('the mails about a login bring a code that works, to the page that was asked for, in the language of the person, once', async () => {
    const visitor = server.public('de');
    await visitor.post('/api/v2/shop/customers/_register', registration);
    await deliver();
    await deliver();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: 'noor@vzw.example',
      language: 'de',
      subject: 'Aktivieren Sie Ihr Konto bei feesthuis',
    });
    const [, href = ''] = /(http:\S+)/u.exec(sent[0]?.text ?? '') ?? [];
    const url = new URL(href);
    expect(url.origin + url.pathname).toBe('http://localhost:4000/en/activate');
    expect(url.searchParams.get('from')).toBe('mail');
    const code = url.searchParams.get('code') ?? '';
    expect(sent[0]?.html).toContain(code);
    const confirmed = await visitor.post(`/api/v2/shop/authorization/confirmuser?code=${code}`);
    expect(confirmed.body).toEqual({ IsApproved: false });
    await deliver();
    expect(sent[1]).toMatchObject({ to: 'feesthuis@bivak.example', language: 'nl' });
    expect(sent[1]?.text).toContain("approve 'noor@vzw.example' --shop feesthuis");
    const jobsOf = (parts: Omit<Parameters<typeof loginMailJobs>[0], 'key'>) =>
      loginMailJobs({ ...parts, key: server.key });
    const { rows } = await server.pool.query(`select m.customer_id as id from shop_feesthuis.membership m
      join shop_feesthuis.login l on l.id = m.login_id where l.email = 'noor@vzw.example'`);
    expect(await toldWithOffice(server, 'mail.login-waiting', jobsOf)).toEqual([
      `Beoordeel het account: https://kantoor.example/feesthuis/customers?View=to-approve&open=${rows[0]?.id}`,
    ]);
  });

  test('the mails about a login lead to the shop’s own page for a password, and go to nobody where there is nobody', async () => {
    const visitor = server.public('en');
    const ask = (Email: string) =>
      visitor.post('/api/v2/shop/authorization/lostpassword', { Email, LanguageID: 'en' });
    await ask('niemand@vzw.example');
    await ask('noor@vzw.example');
    await deliver();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['noor@vzw.example', 'A new password for feesthuis'],
    ]);
    expect(sent[0]?.text).toContain('http://localhost:4000/en/new-password?code=');
  });

  test('the mails about a login are not sent any more once their code has expired', async () => {
    await server.public().post('/api/v2/shop/authorization/lostpassword', { Email: 'noor@vzw.example' });
    server.clock.now = (monday + 61 * 60_000) as typeof monday;
    await deliver();
    expect(sent).toEqual([]);
  });

  test('the mails about a login give the business a command that does nothing but approve, whatever the address holds', async () => {
    const { database } = server.shop;
    const source = { actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' } as const;
    await createPerson(database, source, {
      customer: { id: 'c9' },
      contact: { id: 'k9', firstName: 'Bob', lastName: 'Maes' },
      login: { id: 'l9', email: "a'|reboot|'@vzw.example", password: 'x', approved: false },
      roleName: null,
    });
    const waiting = loginMailJobs({ ...box, key: server.key }).find(
      ({ kind }) => kind === 'mail.login-waiting',
    );
    await waiting?.handle(server.shop, { loginId: 'l9' }, { id: 'j', attempt: 1, now: server.clock.now });
    expect(sent[0]?.text).toContain(String.raw`approve 'a'\''|reboot|'\''@vzw.example' --shop`);
  });
});
