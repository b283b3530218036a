import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorJobs } from '../features/identity/index.ts';
import { loginMailJobs } from '../features/notifications/index.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { OutgoingMail } from '../platform/mail/mailer.ts';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { answerCall } from './answer-call.ts';
import { objectionText } from './objection.ts';
import { readCall } from './read-call.ts';

let server: TestServer;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

function call(...words: string[]): Promise<string> {
  return callAs({ kind: 'operator', role: 'owner', name: 'noor' }, ...words);
}

async function callAs(actor: Actor, ...words: string[]): Promise<string> {
  const shops = [server.shop, server.other];
  const ids = shops.map(({ id }) => id);
  const read = readCall([...words, '--language', 'en'], ids);
  if (read.objection !== null) return `1 ${objectionText(read.objection, server.shop.translate.en)}`;
  const source = { actor, now: server.clock.now, requestId: 'test' };
  const { lines, exitCode } = await answerCall(shops, read.call, source);
  return `${exitCode} ${lines.join(' / ')}`;
}

/** What the queue would do, twice over: jobs may come again. */
async function work(): Promise<void> {
  // why: what matters is what is handed to a mail server; the sandbox's tests send for real.
  const mailer = {
    sendMail: async (mail: OutgoingMail) => void sent.push(mail),
    close: () => undefined,
  };
  const jobs = [
    ...operatorJobs({ key: server.key }),
    ...loginMailJobs({ mailer, office: null, key: server.key }),
  ];
  for (const kind of jobs
    .map((job) => job.kind)
    .toReversed()
    .concat(jobs.map((job) => job.kind))) {
    const { rows } = await server.pool.query<{ payload: Record<string, string> }>(
      'select payload from shop_feesthuis.outbox where kind = $1 order by id',
      [kind],
    );
    for (const { payload } of rows) {
      await jobs
        .find((job) => job.kind === kind)
        ?.handle(server.shop, payload, {
          id: 'j',
          attempt: 1,
          now: server.clock.now,
        });
    }
  }
}

const logIn = (Password: string) =>
  server
    .public()
    .post('/api/v3/core/token/_login-operator', { UserName: 'lies@feesthuis.example', Password });

describe('operators, from the command line', () => {
  test('operators, from the command line, are added to one shop, and choose their password by the code of a mail', async () => {
    const which = await call('add-operator', 'lies@feesthuis.example', 'Lies', 'Baert', '--role', 'desk');
    expect(which).toBe('1 Say for which shop, with --shop. There are: feesthuis, groenhof.');
    expect(await call('add-operator', 'lies@', 'Lies', '--role', 'desk')).toBe(
      '1 "lies@" is not an e-mail address.',
    );
    expect(
      await call(
        'add-operator',
        'Lies@Feesthuis.example',
        'Lies',
        'Baert',
        '--role',
        'desk',
        '--shop',
        'feesthuis',
      ),
    ).toBe('0 lies@feesthuis.example: an e-mail with a link to choose a password is on its way');
    expect(await call('operators')).toBe(
      '0 feesthuis (1) / Lies Baert <lies@feesthuis.example>, desk /  / groenhof (0) / No operators yet.',
    );
    await work();
    await work();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['lies@feesthuis.example', 'Your login for managing feesthuis'],
    ]);
    expect(sent[0]?.text).toContain('Hello Lies Baert,');
    const [, Code = ''] = /code=([\w-]+)/u.exec(sent[0]?.text ?? '') ?? [];
    expect((await logIn('')).status).toBe(400);
    const Password = 'Tent-op-zolder';
    const set = { Code, Password, ConfirmPassword: Password };
    expect((await server.public().post('/api/v2/shop/authorization/setpassword', set)).status).toBe(204);
    expect((await server.public().post('/api/v2/shop/authorization/setpassword', set)).status).toBe(410);
    expect((await logIn(Password)).body.Operator).toEqual({
      Name: 'Lies Baert',
      Email: 'lies@feesthuis.example',
    });
  });

  test('operators, from the command line, have a role, which is given and changed by a word that there is', async () => {
    const unknown = (word: string) =>
      `1 "${word}" is not a role. There are: owner, desk, warehouse, bookkeeper, viewer.`;
    const shop = ['--shop', 'feesthuis'];
    const lies = 'lies@feesthuis.example';
    expect(await call('add-operator', lies, 'Lies', ...shop)).toMatch(/^1 .*--role desk/u);
    expect(await call('add-operator', lies, 'Lies', '--role', 'chief', ...shop)).toBe(unknown('chief'));
    expect(await call('operator-role', lies, 'Desk', ...shop)).toBe(unknown('Desk'));
    expect(await call('operator-role', lies, 'warehouse', ...shop)).toBe(`0 ${lies}: warehouse from now on`);
    expect(await call('operators')).toContain(`Lies Baert <${lies}>, warehouse`);
    expect(await call('operator-role', lies, 'owner', ...shop)).toBe(`0 ${lies}: owner from now on`);
    const last = '1 This is the only owner who can log in: make somebody else an owner first.';
    expect(await call('operator-role', lies, 'desk', ...shop)).toBe(last);
    expect(await call('remove-operator', lies, ...shop)).toBe(last);
    expect(await call('reset-second-factor', lies, ...shop)).toBe(
      `0 ${lies}: the second factor is reset, and the next login asks for the password alone`,
    );
    await server.pool.query("update shop_feesthuis.login set role = 'desk' where email = $1", [lies]);
  });

  test('operators who forgot their password are sent another code, and nobody sends one to them from the shop', async () => {
    const before = sent.length;
    await server
      .public()
      .post('/api/v2/shop/authorization/lostpassword', { Email: 'lies@feesthuis.example' });
    await work();
    expect(sent).toHaveLength(before);
    await call('add-operator', 'lies@feesthuis.example', 'Lies', '--role', 'viewer', '--shop', 'feesthuis');
    await work();
    expect(sent).toHaveLength(before + 1);
    expect((await logIn('Tent-op-zolder')).body.Operator.Name).toBe('Lies');
  });

  test('operators who have three codes that are still good are sent no fourth, and the command says so', async () => {
    const before = sent.length;
    const ask = () =>
      call('add-operator', 'lies@feesthuis.example', 'Lies', '--role', 'viewer', '--shop', 'feesthuis');
    for (let time = 0; time < 2; time += 1) {
      expect(await ask()).toMatch(/^0 /u);
      await work();
    }
    expect(await ask()).toMatch(/^1 /u);
    await work();
    expect(sent).toHaveLength(before + 2);
  });

  test('operators, from the command line, are looked up for nobody who may not see them', async () => {
    const desk = { kind: 'operator', role: 'owner', name: 'els', deny: ['people.write'] } as const;
    for (const email of ['lies@feesthuis.example', 'niemand@feesthuis.example']) {
      expect(await callAs(desk, 'remove-operator', email, '--shop', 'feesthuis')).toBe(
        '1 You do not have access to this.',
      );
    }
  });

  test('operators, from the command line, are removed with their sessions', async () => {
    const { Access_token: token } = (await logIn('Tent-op-zolder')).body.Token;
    const unknown = '1 "niemand@feesthuis.example" is the login of no operator.';
    expect(await call('remove-operator', 'niemand@feesthuis.example', '--shop', 'feesthuis')).toBe(unknown);
    expect(await call('remove-operator', 'lies@feesthuis.example', '--shop', 'feesthuis')).toBe(
      '0 lies@feesthuis.example: removed',
    );
    expect((await logIn('Tent-op-zolder')).body.Error.Code).toBe('IncorrectDetails');
    const info = await server.app.inject({
      url: '/api/v3/core/token/_operator-info',
      headers: { host: 'localhost:4000', authorization: `Bearer ${token}` },
    });
    expect(info.statusCode).toBe(401);
    const { rows } = await server.pool.query(
      `select action, actor->>'name' as who from shop_feesthuis.event
       where entity = 'login' and action in ('create', 'ask-password', 'remove') order by id`,
    );
    const asked = Array.from({ length: 3 }, () => 'ask-password');
    expect(rows).toEqual(['create', ...asked, 'remove'].map((action) => ({ action, who: 'noor' })));
  });
});
