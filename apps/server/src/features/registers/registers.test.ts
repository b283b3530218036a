import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnterpriseAnswer } from '@bivak/contract/wire';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { askOutside } from '../../platform/outside-lookup.ts';

/** why: the register is somebody else's; this one says what a test makes it say. */
let register: Server;
let server: TestServer;
let answer: { status: number; body: string; to?: string };
let asked: { path: string; key: string | undefined }[];

const found = {
  Enterprise: {
    EnterpriseID: '0403170701',
    Name: 'Bakkerij\nHet Zoete Brood',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0403170701',
    Secret: 'not ours',
  },
};
const Address = {
  Street: 'Stationsstraat',
  HouseNumber: '14',
  HouseNumberAddition: '',
  ZipCode: '1930',
  City: 'Zaventem',
  CountryID: 'be',
};

beforeAll(async () => {
  register = createServer((request, response) => {
    asked.push({ path: request.url ?? '', key: request.headers.authorization });
    response.writeHead(answer.status, answer.to === undefined ? {} : { location: answer.to });
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => register.once('listening', resolve));
  const { port } = register.address() as AddressInfo;
  server = await aServer(
    { registers: { enterprises: true } },
    { registers: { url: `http://127.0.0.1:${port}/v2`, key: 'geheim' } },
  );
});
beforeEach(() => {
  asked = [];
  // What was answered before is forgotten.
  server.clock.now = (server.clock.now + 3_600_000) as typeof server.clock.now;
  says(200, found);
});
afterAll(async () => {
  register.close();
  await server.close();
});

const at = '/api/v2/kruispuntdatabank';
const look = (path: string) => server.public().get(`${at}/${path}`);
function says(status: number, body: object | string, to?: string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answer = { status, body: text, ...(to === undefined ? {} : { to }) };
}

test('an enterprise is found by its number, however that is written, by who has no account yet', async () => {
  const { result, statements } = await withStatements(() => look('enterprise/BE%200403.170.701'));
  const { status, body } = result;
  expect(statements).toEqual([]);
  expect([status, body]).toEqual([
    200,
    {
      Enterprise: {
        EnterpriseID: '0403170701',
        Name: 'Bakkerij Het Zoete Brood',
        LegalForm: 'bv',
        IsActive: true,
        VATNo: 'BE0403170701',
      },
    },
  ]);
  expect(asked).toEqual([{ path: '/v2/enterprise/0403170701', key: 'Bearer geheim' }]);
});

test('the address of an enterprise, an establishment and the address of that are asked with the shop’s key too', async () => {
  says(200, { Address });
  expect((await look('enterprise/0403170701/address')).body).toEqual({
    Address: { ...Address, CountryID: 'BE' },
  });
  const Establishment = {
    EstablishmentID: '2000000042',
    EnterpriseID: '0403170701',
    Name: 'Winkel',
    IsActive: true,
  };
  says(200, { Establishment });
  expect((await look('establishment/2.000.000.042')).body).toEqual({ Establishment });
  says(200, { Address });
  expect((await look('establishment/2000000042/address')).status).toBe(200);
  expect(asked.map(({ path }) => path)).toEqual([
    '/v2/enterprise/0403170701/address',
    '/v2/establishment/2000000042',
    '/v2/establishment/2000000042/address',
  ]);
});

test('a register is never asked for what is no number', async () => {
  const ids = ['0403170702', '..%2F..%2Fetc', '0403170701%2Faddress', 'x'.repeat(30), '2000000042'];
  for (const id of ids) {
    const { status, body } = await look(`enterprise/${id}`);
    expect([id, status, body.Error.Code]).toEqual([id, 400, 'ValidationFailed']);
  }
  expect((await look('establishment/0403170701')).body.Error.Fields[0]).toMatchObject({
    Field: 'id',
    Code: 'establishment-number',
  });
  expect(asked).toEqual([]);
});

test('one that the register does not know is not found, and is not asked twice in a short while', async () => {
  says(404, {});
  expect((await look('enterprise/0403170701')).status).toBe(404);
  expect((await look('enterprise/0403170701')).status).toBe(404);
  expect(asked).toHaveLength(1);
});

test('a register that fails, leads elsewhere, or says what nobody can read is away, and asked again', async () => {
  const faults: [number, object | string, string?][] = [
    [503, {}],
    [302, '', 'http://127.0.0.1:1/elders'],
    [200, 'geen json'],
    [200, { Enterprise: { Name: 7 } }],
    [200, { Enterprise: { ...found.Enterprise, Name: 'x'.repeat(300_000) } }],
    [200, { Enterprise: { ...found.Enterprise, EnterpriseID: '0999000129' } }],
  ];
  for (const [status, body, to] of faults) {
    says(status, body, to);
    const refused = await look('enterprise/0403170701');
    expect([status, refused.status, refused.body.Error.Code]).toEqual([status, 503, 'RegisterUnavailable']);
  }
  says(200, { Enterprise: { ...found.Enterprise, EnterpriseID: '0403.170.701' } });
  const { status, body } = await look('enterprise/0403170701');
  expect([status, body.Enterprise.EnterpriseID]).toEqual([200, '0403170701']);
});

test.each(['nothing', 'half an answer'])('a register that says %s is not waited for', async (said) => {
  const silent = createServer((_, response) => {
    if (said !== 'nothing') response.writeHead(200).write('{"Enterprise":');
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const account = { url: `http://127.0.0.1:${port}`, key: null };
  try {
    const answered = await askOutside(account, '/enterprise/0403170701', EnterpriseAnswer, {
      patienceMs: 200,
    });
    expect(answered).toMatchObject({ ok: false, reason: 'away' });
  } finally {
    silent.close();
    silent.closeAllConnections();
  }
});

test('questions to a register at the same instant are one', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => look('enterprise/0403170701')));
  expect([...answers.map(({ status }) => status), asked.length]).toEqual([200, 200, 200, 1]);
});

test('a shop without a register finds nothing', async () => {
  const elsewhere = aClient(server.app, new URL(server.other.origins[0] ?? '').host, null);
  expect((await elsewhere.get(`${at}/enterprise/0403170701`)).status).toBe(404);
});

test('questions to a register are rate-limited by themselves', async () => {
  const askedFrom = async (remoteAddress: string) => {
    const statuses: number[] = [];
    for (const id of ['1', '2', '3']) {
      const headers = { host: 'localhost:4000' };
      const { statusCode } = await server.app.inject({
        url: `${at}/enterprise/${id}`,
        remoteAddress,
        headers,
      });
      statuses.push(statusCode);
    }
    return statuses;
  };
  expect(await askedFrom('198.51.100.7')).toEqual([400, 400, 400]);
  await server.edit({ limits: { rates: { lookups: 2 } } });
  expect(await askedFrom('198.51.100.8')).toEqual([400, 400, 429]);
  await server.edit({});
});
