import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { staffAnswerConversation } from '../conversations/index.ts';
import { messageMailJobs } from './message-mails.jobs.ts';

let server: TestServer;
let noor: Client;
const box = aMailbox();
const list = '/api/v2/shop/customer/conversation/scouts';

beforeAll(async () => {
  server = await aServer();
  noor = await server.customer('scouts', { contact: 'noor' });
});
afterAll(() => server.close());

/** Twice, as the queue may. */
async function deliver(): Promise<void> {
  await box.deliver(server, messageMailJobs(box));
  await box.deliver(server, messageMailJobs(box));
}

async function answer(conversationId: string): Promise<void> {
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'x' },
    now: server.clock.now,
    requestId: 'r',
  } as const;
  await staffAnswerConversation({ ...source, shop: server.shop }, { conversationId, html: '<p>Ja.</p>' });
}

test('the business hears of a message with the words to answer it, and who asked of the answer, once each', async () => {
  const { body } = await noor.post(list, { Subject: 'Facturatie\u00A0<b>!' });
  const id: string = body.ConversationID;
  await noor.post(`${list}/${id}/communication`, { Message: '<p>Mag het &lt;vroeger&gt;?</p><p>Dank u</p>' });
  await deliver();
  await answer(id);
  await deliver();
  expect(box.sent.map(({ to }) => to)).toEqual([server.shop.config.contact.email, 'noor@bivak.example']);
  const [received, answered] = box.sent;
  expect(received?.subject).toBe('Een klant schreef aan feesthuis');
  expect(received?.text).toContain('Mag het <vroeger>?\n  Dank u');
  expect(received?.text).toContain(`npm run operator -- answer ${id} `);
  expect(received?.html).not.toContain('<b>');
  expect(answered?.text).toContain('Noor');
  expect(answered?.text).toContain(`http://localhost:4000/account/berichten/${id}`);
  expect(await toldWithOffice(server, 'mail.message-received', messageMailJobs)).toEqual([
    `Lees en antwoord: https://kantoor.example/feesthuis/messages/${id}`,
  ]);
});

test('an answer goes to nobody who may no longer read it: taken off the customer, or managing it no more', async () => {
  const an = await server.customer('scouts', { contact: 'an' });
  const piet = await server.customer('scouts', { contact: 'piet', role: 'User' });
  const { body } = await piet.post(list, { Subject: 'Tent' });
  const path = `${list}/${body.ConversationID}/communication`;
  const users = '/api/v3/customer/customer/scouts/shop-users';
  const answeredTo = async (...acts: readonly (() => Promise<{ status: number }>)[]) => {
    for (const act of acts) expect((await act()).status).toBeLessThan(300);
    await deliver();
    box.sent.length = 0;
    await answer(body.ConversationID);
    await deliver();
    return box.sent.map(({ to }) => to);
  };
  const write = (who: Client) => () => who.post(path, { Message: '<p>Nog iets</p>' });
  expect(await answeredTo(write(piet), write(an))).toEqual(['an@bivak.example']);
  const demote = () => noor.patch(`${users}/an`, { RoleName: 'User' });
  expect(await answeredTo(demote)).toEqual(['piet@bivak.example']);
  expect(await answeredTo(() => noor.delete(`${users}/piet`))).toEqual(['scouts@bivak.example']);
  expect(await answeredTo(write(noor))).toEqual(['noor@bivak.example']);
});
