import { heldPermissions, meetsRequirement, type StaffRole, staffRoles } from '@bivak/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminRoutes } from './features/admin-routes.ts';
import { anOperatorAtWork } from './features/identity/testing/a-back-office.ts';
import type { Route } from './platform/http/route.ts';
import { aServer, backOfficeOrigin, type TestServer } from './testing/a-server.ts';

/** Goes through every call of the back office as every kind of caller: only the table of roles decides who gets in. */
let server: TestServer;
let office: FastifyInstance;
/** Tokens of everybody who asks, by what they are. */
const tokens = new Map<string, string>();
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 10_000, writing: 10_000, reading: 10_000 } } });
  office = await server.backOffice();
  for (const role of staffRoles) tokens.set(role, await anOperatorAtWork(server, role));
  tokens.set('unproved', await anOperatorAtWork(server, 'owner', { proves: false }));
  tokens.set('enrolling', await anOperatorAtWork(server, 'bookkeeper', { totp: false }));
  tokens.set('of another shop', await anOperatorAtWork(server, 'owner', { shop: server.other }));
  tokens.set('customer', (await server.customer('vzw-zelf')).token ?? '');
  tokens.set('visitor', (await server.visitor()).token ?? '');
});
afterAll(() => server.close());

async function ask({ operation }: Route, token: string | null) {
  const url = `/feesthuis${operation.path.replaceAll(/\{\w+\}/gu, 'nergens')}`;
  const answer = await office.inject({
    method: operation.method,
    url,
    headers: {
      host,
      origin: backOfficeOrigin,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(operation.body === undefined ? {} : { payload: {} }),
  });
  // A file of rows is an answer too.
  const isJson = String(answer.headers['content-type']).includes('json');
  const code = isJson ? answer.json<{ Error?: { Code?: string } }>().Error?.Code : null;
  return { status: answer.statusCode, code: code ?? null };
}

/** What asks nobody who they are: the token is no matter there. */
const open = adminRoutes.filter(({ validatesToken }) => validatesToken === true);
const closed = adminRoutes.filter(({ validatesToken }) => validatesToken !== true);
const nameOf = ({ operation }: Route) => `${operation.method} ${operation.path}`;

const anyStaff = ['public', 'operator', 'enrolling'];
const held: Record<string, readonly string[]> = {
  ...Object.fromEntries(staffRoles.map((role) => [role, [...anyStaff, ...heldPermissions({ role })]])),
  unproved: ['public', 'unproved'],
  enrolling: ['public', 'enrolling'],
};

test('only those calls are open that give out or end a session', () => {
  expect(open.map(nameOf)).toEqual([
    'POST /api/v3/admin/session',
    'POST /api/v3/admin/session/_refresh',
    'DELETE /api/v3/admin/session',
  ]);
  expect(closed.length).toBeGreaterThan(15);
});

test('without a token every call is refused, and so it is with one of a customer, a visitor or another shop’s owner', async () => {
  for (const route of closed) {
    expect([nameOf(route), await ask(route, null)]).toEqual([
      nameOf(route),
      { status: 401, code: 'TokenMissing' },
    ]);
    for (const who of ['customer', 'visitor', 'of another shop']) {
      const answer = await ask(route, tokens.get(who) ?? '');
      expect([nameOf(route), who, answer]).toEqual([
        nameOf(route),
        who,
        { status: 401, code: 'TokenInvalid' },
      ]);
    }
  }
});

test.each(Object.keys(held))('%s is let in where the table says so, and nowhere else', async (who) => {
  for (const route of closed) {
    const may = meetsRequirement(route.access, new Set(held[who]));
    const { status, code } = await ask(route, tokens.get(who) ?? '');
    expect([nameOf(route), who, code === 'Forbidden' ? false : status !== 401]).toEqual([
      nameOf(route),
      who,
      may,
    ]);
  }
});

test('no call of the back office answers under a shop’s own host', async () => {
  for (const { operation } of adminRoutes) {
    const response = await server.app.inject({
      method: operation.method,
      url: operation.path.replaceAll(/\{\w+\}/gu, 'nergens'),
      headers: { host: 'localhost:4000', authorization: `Bearer ${tokens.get('owner') ?? ''}` },
    });
    expect([operation.path, response.statusCode]).toEqual([operation.path, 404]);
  }
});

test('a token of the back office opens nothing of a shop', async () => {
  for (const role of staffRoles satisfies readonly StaffRole[]) {
    const response = await server.app.inject({
      url: '/api/v3/core/token/_operator-info',
      headers: { host: 'localhost:4000', authorization: `Bearer ${tokens.get(role) ?? ''}` },
    });
    expect([role, response.statusCode]).toEqual([role, 401]);
  }
});
