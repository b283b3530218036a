import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { aCart } from '../testing/a-cart.ts';
import { answerCall } from './answer-call.ts';
import { readCall } from './read-call.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function operator(...line: string[]) {
  const { call, objection } = readCall(line, ['feesthuis']);
  if (objection !== null) return { objection: objection.key };
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'test',
  } as const;
  return answerCall([server.shop], call, source);
}

test('a customer whose orders need a reference is asked for one, until the business says otherwise', async () => {
  const noor = await server.customer('noor');
  const cart = await aCart(noor);
  const asked = async () => {
    // The session is looked up anew once its short memory is over.
    server.clock.now = (server.clock.now + 10_000) as typeof server.clock.now;
    const { body } = await noor.get(`/api/v3/rental/cart/${cart}`);
    return body.Actions.map((action: { ActionName: string }) => action.ActionName);
  };
  expect(await asked()).toEqual([]);
  expect(await operator('ask-reference', 'noor')).toEqual({
    lines: ['noor vzw: elke bestelling vraagt voortaan een referentie'],
    exitCode: 0,
  });
  expect(await asked()).toEqual(['ReferenceRequired']);
  await operator('ask-reference', 'noor', 'off');
  expect(await asked()).toEqual([]);
});

test('a customer that is not there and an answer that is none are said', async () => {
  expect(await operator('ask-reference', 'niemand')).toMatchObject({ exitCode: 1 });
  expect(await operator('ask-reference', 'noor', 'misschien')).toEqual({ objection: 'onOff' });
});
