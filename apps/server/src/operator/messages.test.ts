import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { exe, png } from '../testing/uploads.ts';
import { answerCall } from './answer-call.ts';
import { readCall } from './read-call.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await aServer();
  folder = await mkdtemp(join(tmpdir(), 'bivak-pictures-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Files of the machine at which the business sits. */
function written(files: Readonly<Record<string, Buffer>>): Promise<string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    }),
  );
}

async function filesIn(where: string): Promise<number> {
  const found = await readdir(where, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).length;
}

async function operator(...line: string[]) {
  const { call, objection } = readCall(line, ['feesthuis']);
  if (objection !== null) return { lines: [objection.key], exitCode: 1 };
  const actor = { kind: 'operator', role: 'owner', name: 'test' } as const;
  const source = { actor, now: server.clock.now, requestId: 'test' };
  return answerCall([server.shop], call, source, { key: server.key, store: localFileStore(server.files) });
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
  expect(waiting).toMatch(/Bestand.*scheur\.png/u);
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
  const pictures = await written({ 'zo.png': png, 'vals.png': exe, 'leeg.jpg': Buffer.alloc(0) });
  const [good = '', wrong = '', empty = ''] = pictures;
  // With the same checks as a customer's, and of several all or none: nothing is said where one is refused.
  for (const [path, line] of [
    [wrong, 'vals.png: '],
    [empty, 'leeg.jpg: '],
    [`${good}.weg`, `"${good}.weg" is geen bestand dat gelezen kan worden.`],
  ] as const) {
    const refused = await operator('answer', id, 'Zo', '--file', good, '--file', path);
    expect([refused.exitCode, refused.lines[0]?.startsWith(line)]).toEqual([1, true]);
  }
  const most = server.shop.config.limits.attachmentsPerMessage;
  const many = await written(
    Object.fromEntries(Array.from({ length: most + 1 }, (_, n) => [`${n}.png`, png])),
  );
  expect((await operator('answer', id, 'Zo', ...many.flatMap((path) => ['--file', path]))).exitCode).toBe(1);
  expect(await filesIn(join(server.files, 'feesthuis'))).toBe(1);
  expect(await operator('answer', id, 'Zo', '--file', good, '--file', many[0]!)).toMatchObject({
    exitCode: 0,
  });
  const [, , shownToo, ...more] = (await noor.get(list)).body.Collection[0].Communications;
  expect([shownToo.Message, more]).toEqual(['<p>Zo</p>', []]);
  const names = shownToo.Attachments.map((one: { FileName: string }) => one.FileName);
  expect(names.toSorted()).toEqual(['0.png', 'zo.png']);
  const [{ AttachmentUrl: url }] = shownToo.Attachments;
  const fetched = await server.app.inject({ url, headers: { host: 'localhost:4000' } });
  expect(fetched.rawPayload).toEqual(png);
  expect(await operator('answer', 'nergens', 'Ja')).toEqual({
    lines: ['"nergens" is geen gesprek.'],
    exitCode: 1,
  });
});
