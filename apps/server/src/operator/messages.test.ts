import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { png } from '../testing/uploads.ts';
import { answerCall } from './answer-call.ts';
import { readCall } from './read-call.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function operator(...line: string[]) {
  const { call, objection } = readCall(line, ['feesthuis']);
  if (objection !== null) return { lines: [objection.key], exitCode: 1 };
  const actor = { kind: 'operator', name: 'test' } as const;
  const source = { actor, now: server.clock.now, requestId: 'test' };
  return answerCall([server.shop], call, source, server.key);
}

test('what waits for an answer is listed, read with its pictures, answered, and waits no more', async () => {
  const list = '/api/v2/shop/customer/conversation/noor';
  const noor = await server.customer('noor');
  const { body } = await noor.post(list, { Subject: 'Schade' });
  const id: string = body.ConversationID;
  expect((await operator('messages')).lines).toEqual(['Er wacht geen bericht op antwoord.']);
  const said = await noor.post(`${list}/${id}/communication`, {
    Message: '<p>Een <b>scheur</b></p><p>in het doek</p>',
  });
  const attached = `/api/v2/shop/conversation-attachment/noor/${id}/${said.body.ConversationCommunicationID}`;
  await noor.post(attached, { FileName: 'scheur.png', Data: png.toString('base64') });
  const waiting = (await operator('messages')).lines.join('\n');
  expect(waiting).toContain(`${id}  Schade`);
  expect(waiting).toContain('Een scheur in het doek');
  const [shown = ''] = (await operator('message', id)).lines;
  const [address = ''] = /\/files\/\S+/u.exec(shown) ?? [];
  expect((await server.public().get(address)).status).toBe(200);
  expect(await operator('answer', id, 'Kom langs.\n\nTot <straks>')).toMatchObject({ exitCode: 0 });
  expect((await operator('messages')).lines).toEqual(['Er wacht geen bericht op antwoord.']);
  const read = (await noor.get(list)).body.Collection[0];
  expect(read.Communications).toMatchObject([
    { IsRead: true },
    { IsCustomerMessage: false, Message: '<p>Kom langs.</p><p>Tot &lt;straks&gt;</p>' },
  ]);
  expect(await operator('answer', 'nergens', 'Ja')).toEqual({
    lines: ['"nergens" is geen gesprek.'],
    exitCode: 1,
  });
});
