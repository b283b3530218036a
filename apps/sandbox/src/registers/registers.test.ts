import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterprises, establishments } from './enterprises.ts';
import { registerRegisters } from './registers.routes.ts';

const app: FastifyInstance = Fastify();
const at = '/registers/v2/kruispuntdatabank';
beforeAll(() => registerRegisters(app));
afterAll(() => app.close());

test('every number has the check digits of its register', () => {
  const numbers = [
    ...enterprises.map(({ EnterpriseID }) => EnterpriseID),
    ...establishments.map(({ EstablishmentID }) => EstablishmentID),
  ];
  const wrong = numbers.filter((id) => Number(id.slice(8)) !== 97 - (Number(id.slice(0, 8)) % 97));
  expect([wrong, numbers.length > 6]).toEqual([[], true]);
});

test('the business register of the sandbox answers in the shape of the specification, does not know others, and fails where it should', async () => {
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject(`${at}${path}`);
    return [statusCode, JSON.parse(body) as object];
  };
  expect(await ask('/enterprise/0999000129')).toMatchObject([
    200,
    { Enterprise: { Name: 'Bakkerij Het Zoete Brood', IsActive: true } },
  ]);
  expect(await ask('/enterprise/0999000129/address')).toMatchObject([200, { Address: { City: 'Zaventem' } }]);
  expect(await ask('/establishment/2999000171')).toMatchObject([
    200,
    { Establishment: { EnterpriseID: '0999000129' } },
  ]);
  expect(await ask('/establishment/2999000171/address')).toMatchObject([
    200,
    { Address: { City: 'Nossegem' } },
  ]);
  for (const path of ['/enterprise/0403170701', '/enterprise/0403170701/address', '/establishment/1']) {
    expect(await ask(path)).toMatchObject([404, {}]);
  }
  expect(await ask('/enterprise/0999000723/address')).toMatchObject([503, {}]);
  expect((await app.inject('/registers')).body).toContain('0999.000.624');
});
