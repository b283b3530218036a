import Fastify, { type FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { logRequests } from './log-requests.ts';
import { createLog } from './log.ts';

/** What PostgreSQL says about a second login with the same address, and what a query builder may add. */
function taken(): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint', 100, 'error');
  return Object.assign(error, {
    code: '23505',
    severity: 'ERROR',
    table: 'login',
    constraint: 'login_email',
    detail: 'Key (email)=(lotte@bivak.example) already exists.',
    where: 'COPY login, line 1: "lotte@bivak.example"',
    internalQuery: "select 'lotte@bivak.example'",
    query: "insert into login values ('lotte@bivak.example')",
    parameters: ['lotte@bivak.example'],
  });
}

function logged(facts: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error(facts, 'request failed');
  return lines.join('');
}

test.each([
  ['by itself', () => taken()],
  ['as a cause', () => new Error('no login', { cause: taken() })],
  [
    'as the cause of a cause',
    () => new Error('no person', { cause: new Error('no login', { cause: taken() }) }),
  ],
  ['as one of several', () => new AggregateError([taken()], 'two failed')],
  ['as a field of another', () => Object.assign(new Error('no login'), { inner: taken() })],
])('an error of the database is logged without the values it is about: %s', (_, make) => {
  const line = logged({ err: make() });
  expect(line).not.toContain('lotte@');
  expect(JSON.parse(line).err).toMatchObject({ type: expect.any(String), stack: expect.any(String) });
});

test('what helps to find the fault is logged: code, table and constraint, of a cause as well', () => {
  const facts = { code: '23505', table: 'login', constraint: 'login_email' };
  expect(JSON.parse(logged({ err: taken() })).err).toMatchObject(facts);
  const { err } = JSON.parse(logged({ err: new Error('no login', { cause: taken() }) }));
  expect(err.message).toBe('no login: duplicate key value violates unique constraint');
  expect(err.cause).toEqual([{ severity: 'ERROR', ...facts }]);
});

test('the recipients of a mail that was not taken stay out of the log', () => {
  const refused = Object.assign(new Error('550 <lotte@bivak.example>: no such mailbox'), {
    responseCode: 550,
    rejected: ['lotte@bivak.example'],
  });
  expect(logged({ err: refused })).not.toContain('lotte@');
  expect(JSON.parse(logged({ err: refused })).err.responseCode).toBe(550);
});

test('causes that go in a circle are logged all the same', () => {
  const error: Error = new Error('round');
  error.cause = new Error('and round', { cause: error });
  expect(JSON.parse(logged({ err: error })).err.message).toContain('round');
});

test('an answer is logged by its route and by why it was refused, without the address and its query', async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = createLog('info', { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance });
  app.decorateRequest('refusedAs', null);
  logRequests(app);
  app.post('/login/:name', (request, reply) => {
    request.refusedAs = 'IncorrectDetails';
    return reply.code(400).send();
  });
  await app.inject({ method: 'POST', url: '/login/lotte@bivak.example?code=geheim' });
  await app.close();
  const line = lines.find((one) => one.includes('"status"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ route: '/login/:name', status: 400, refused: 'IncorrectDetails' });
  expect(line).not.toMatch(/lotte|geheim/u);
});
