import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { exe, jpeg, multipartOf, multipartType, pdf, png, upload } from '../../testing/uploads.ts';
import { filesSweep } from '../files/index.ts';

let server: TestServer;
let visitor: Client;
const most = 4096;

beforeAll(async () => {
  server = await aServer({
    uploads: { cart: 'AllowUpload' },
    limits: {
      rates: { reading: 1e6, writing: 1e6, uploading: 1e6 },
      attachmentBytes: most,
      attachmentsPerCart: 3,
      attachmentBytesPerCart: 9000,
      uploadBytesPerDay: 60_000,
    },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'vlag', uploadPolicy: 'RequireUpload', stock: { noord: 500 } });
  await anItem(database, { id: 'bord', uploadPolicy: 'AllowUpload', stock: { noord: 500 } });
  await anItem(database, { id: 'stoel', stock: { noord: 500 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const cartPath = (cart: string) => `/api/v3/rental/cart/${cart}`;

/** A cart with one line of the item, and the address to which its files go. */
async function aLine(client = visitor, ItemID = 'vlag') {
  const cart = await aCart(client, { lines: [{ ItemID, Amount: 1 }] });
  const { body } = await client.get(`${cartPath(cart)}/items`);
  const line: string = body.Collection[0].CartItemID;
  return { cart, line, path: `${cartPath(cart)}/items/${line}/attachment` };
}

async function attachmentsOf(cart: string, client = visitor): Promise<{ FileName: string }[]> {
  const { body } = await client.get(`${cartPath(cart)}/items`);
  return body.Collection[0].Attachments;
}

async function filesThere(): Promise<string[]> {
  const found = await readdir(join(server.files, 'feesthuis'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found.filter((one) => one.isFile()).map(({ name }) => name);
}

describe('a file of a line', () => {
  test('a file of a line stands with its line, by its own name and by what it is, until it is removed', async () => {
    const { cart, path } = await aLine();
    const sent = await upload(visitor, path, { name: 'Vlag é.pdf', type: 'application/pdf', bytes: pdf });
    expect(sent.status).toBe(201);
    const shown = { FileName: 'Vlag é.pdf', ContentType: 'application/pdf', FileSize: pdf.length };
    expect(sent.body).toMatchObject(shown);
    expect(await attachmentsOf(cart)).toMatchObject([shown]);
    const gone = await visitor.delete(`${path}/${sent.body.CartAttachmentID}`);
    expect(gone.status).toBe(200);
    expect(await attachmentsOf(cart)).toEqual([]);
    expect((await visitor.delete(`${path}/${sent.body.CartAttachmentID}`)).status).toBe(404);
  });

  test('a file of a line is none of the cart as a whole, which has files of its own', async () => {
    const { cart, path } = await aLine();
    await upload(visitor, path, { bytes: jpeg });
    const whole = await upload(visitor, `${cartPath(cart)}/attachment`, {
      name: 'plan.png',
      type: 'image/png',
      bytes: png,
    });
    expect(whole.status).toBe(201);
    const { body } = await visitor.get(cartPath(cart));
    expect(body).toMatchObject({ UploadPolicy: 'AllowUpload', Attachments: [{ FileName: 'plan.png' }] });
    expect((await visitor.delete(`${path}/${whole.body.CartAttachmentID}`)).status).toBe(404);
    const removed = await visitor.delete(`${cartPath(cart)}/attachment/${whole.body.CartAttachmentID}`);
    expect(removed.status).toBe(200);
    expect(await attachmentsOf(cart)).toHaveLength(1);
  });

  test('a file of a line goes along when the cart of before the login goes into the account', async () => {
    const stranger = await server.visitor();
    const { cart, path } = await aLine(stranger);
    await upload(stranger, path, { bytes: jpeg });
    await upload(stranger, `${cartPath(cart)}/attachment`, { name: 'plan.jpg', bytes: jpeg });
    const customer = await server.customer('met-bestand');
    const copied = await customer.post(`${cartPath(cart)}/_copy-anonymous`, {
      AnonymousToken: stranger.token,
    });
    expect(copied.body.Attachments).toMatchObject([{ FileName: 'plan.jpg' }]);
    expect(await attachmentsOf(copied.body.CartID, customer)).toMatchObject([{ FileName: 'foto.jpg' }]);
  });
});

describe('who may send a file to a cart', () => {
  test('without a token nobody sends a file to a cart, and to the cart of another as little as to one that is not there', async () => {
    const { path } = await aLine();
    expect((await upload(server.public(), path, { bytes: jpeg })).status).toBe(401);
    const stranger = await server.visitor();
    expect((await upload(stranger, path, { bytes: jpeg })).status).toBe(404);
    const customer = await server.customer('vreemd');
    expect((await upload(customer, path, { bytes: jpeg })).status).toBe(404);
    expect((await upload(visitor, `${cartPath('nergens')}/attachment`, { bytes: jpeg })).status).toBe(404);
  });

  test('nobody sends a file to a line that is not there, nor to an item that takes none', async () => {
    const { cart, path } = await aLine(visitor, 'stoel');
    const refused = await upload(visitor, path, { bytes: jpeg });
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'UploadNotAllowed']);
    const nowhere = await upload(visitor, `${cartPath(cart)}/items/nergens/attachment`, { bytes: jpeg });
    expect([nowhere.status, nowhere.body.Error.Fields[0].Code]).toEqual([404, 'unknown-line']);
  });

  test('another visitor cannot remove a file of a cart', async () => {
    const { cart, path } = await aLine();
    const { body } = await upload(visitor, path, { bytes: jpeg });
    const stranger = await server.visitor();
    expect((await stranger.delete(`${path}/${body.CartAttachmentID}`)).status).toBe(404);
    // Nor by way of a cart of their own, with the line of this one or with their own line.
    const own = await aLine(stranger);
    const astray = path.replace(cart, own.cart);
    expect((await upload(stranger, astray, { bytes: jpeg })).status).toBe(404);
    for (const files of [astray, own.path, `${cartPath(own.cart)}/attachment`]) {
      expect((await stranger.delete(`${files}/${body.CartAttachmentID}`)).status).toBe(404);
    }
    const line = astray.replace('/attachment', '');
    expect((await stranger.patch(line, { Amount: 2 })).status).toBe(404);
    expect((await stranger.delete(line)).status).toBe(404);
    expect(await attachmentsOf(cart)).toHaveLength(1);
  });
});

describe('a file of a cart that is refused', () => {
  test.each([
    ['a program that is called .jpg', { name: 'foto.jpg', bytes: exe }, 'file-content'],
    [
      'a program that says what it is',
      { name: 'setup.exe', type: 'application/x-msdownload', bytes: exe },
      'file-unsupported',
    ],
    ['a picture whose name ends otherwise', { name: 'foto.png', bytes: jpeg }, 'file-content'],
    [
      'a page that is called .pdf',
      { name: 'a.pdf', type: 'application/pdf', bytes: '<html>' },
      'file-content',
    ],
    [
      'a drawing that could run',
      { name: 'a.svg', type: 'image/svg+xml', bytes: '<svg/>' },
      'file-unsupported',
    ],
    ['a name without an ending', { name: 'foto', bytes: jpeg }, 'file-unsupported'],
    ['an empty file', { bytes: '' }, 'file-empty'],
  ])('a file of a cart is refused: %s', async (_, part, reason) => {
    const { cart, path } = await aLine();
    const before = await filesThere();
    const answer = await upload(visitor, path, part);
    expect(answer.status).toBe(400);
    expect(answer.body.Error.Fields).toMatchObject([{ Field: 'File', Code: reason }]);
    expect(await attachmentsOf(cart)).toEqual([]);
    expect(await filesThere()).toEqual(before);
  });

  test.each([
    [
      'nl',
      'De inhoud van dit bestand past niet bij zijn naam. Geldige bestanden: jpg, jpeg, png, webp, gif, pdf',
    ],
    ['en', 'The content of this file does not match its name. Valid files: jpg, jpeg, png, webp, gif, pdf'],
    [
      'de',
      'Der Inhalt dieser Datei passt nicht zu ihrem Namen. Gültige Dateien: jpg, jpeg, png, webp, gif, pdf',
    ],
  ])('a file of a cart that is refused is told in %s', async (language, message) => {
    const one = await server.visitor(language);
    const { path } = await aLine(one);
    const answer = await upload(one, path, { bytes: exe });
    expect(answer.body.Error.Fields[0].Message).toBe(message);
  });

  test('a file of a cart is refused with one byte more than it may have, and leaves nothing behind', async () => {
    const { path } = await aLine();
    const before = await filesThere();
    const full = Buffer.concat([jpeg, Buffer.alloc(most - jpeg.length)]);
    const tooBig = await upload(visitor, path, { bytes: Buffer.concat([full, Buffer.alloc(1)]) });
    expect([tooBig.status, tooBig.body.Error.Message]).toEqual([
      413,
      'Het gekozen bestand is te groot (max. 4 KB).',
    ]);
    const huge = await upload(visitor, path, { bytes: Buffer.alloc(most + 100_000) });
    expect(huge.status).toBe(413);
    expect(await filesThere()).toEqual(before);
    expect((await upload(visitor, path, { bytes: full })).status).toBe(201);
  });

  test('for a cart two files at once, none at all, and what is no file are refused', async () => {
    const { cart, path } = await aLine();
    const two = await upload(visitor, path, { bytes: jpeg }, { bytes: png });
    expect([two.status, two.body.Error.Fields[0].Code]).toEqual([400, 'one-file']);
    const none = await upload(visitor, path);
    expect([none.status, none.body.Error.Fields[0].Code]).toEqual([400, 'required']);
    const json = await visitor.post(path, { FileName: 'foto.jpg', Data: '' });
    expect([json.status, json.body.Error.Code]).toEqual([415, 'FileExpected']);
    expect(await attachmentsOf(cart)).toEqual([]);
  });

  test('whoever reads the description of the calls finds that the upload of a line takes a file', async () => {
    const { body } = await server.public().get('/api/openapi.json');
    const call = body.paths['/api/v3/rental/cart/{cartId}/items/{cartItemId}/attachment']?.['post'];
    expect(call).toHaveProperty(['requestBody', 'content', 'multipart/form-data', 'schema', 'properties'], {
      File: { type: 'string', format: 'binary' },
    });
  });

  test('a file is refused where only JSON is taken', async () => {
    const payload = multipartOf({ bytes: jpeg });
    const headers = { 'content-type': multipartType };
    const answer = await visitor.send({ method: 'POST', path: '/api/v3/rental/cart', payload, headers });
    expect([answer.status, answer.body.Error.Code]).toEqual([415, 'UnsupportedMediaType']);
  });

  test('the name of a file is cleaned of folders and of signs that nobody sees', async () => {
    const { cart, path } = await aLine();
    await upload(visitor, path, { name: `..\\..\\geheim\u00AD${'x'.repeat(300)}.jpg`, bytes: jpeg });
    const [{ FileName } = { FileName: '' }] = await attachmentsOf(cart);
    expect(FileName).toMatch(/^geheimx+\.jpg$/u);
    expect(FileName).toHaveLength(100);
  });
});

describe('an upload to a cart that breaks off', () => {
  test('an upload to a cart that breaks off in the middle of the form leaves nothing', async () => {
    const { cart, path } = await aLine();
    const before = await filesThere();
    const payload = multipartOf({ bytes: jpeg }).subarray(0, 250);
    const headers = { 'content-type': multipartType };
    const answer = await visitor.send({ method: 'POST', path, payload, headers });
    expect([answer.status, answer.body.Error.Code]).toEqual([400, 'UploadBrokenOff']);
    expect(await attachmentsOf(cart)).toEqual([]);
    expect(await filesThere()).toEqual(before);
  });

  test('an upload to a cart that breaks off because the connection broke leaves nothing', async () => {
    const { cart, path } = await aLine();
    const before = await filesThere();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: {
        host: 'localhost:4000',
        authorization: `Bearer ${visitor.token ?? ''}`,
        'content-type': multipartType,
        'content-length': 2000,
      },
    });
    sending.on('error', () => undefined);
    sending.write(multipartOf({ bytes: jpeg }).subarray(0, 250));
    await expect.poll(async () => (await filesThere()).some((name) => name.endsWith('.part'))).toBe(true);
    sending.destroy();
    await expect.poll(filesThere).toEqual(before);
    expect(await attachmentsOf(cart)).toEqual([]);
  });
});

describe('how many files a cart takes', () => {
  test('of uploads to a cart at once no more are taken than fit', async () => {
    const { cart, path } = await aLine();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => upload(visitor, path, { name: `${n}.jpg`, bytes: jpeg })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409]);
    expect(await attachmentsOf(cart)).toHaveLength(3);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body.Error).toMatchObject({
      Code: 'UploadsFull',
      Message: 'Er kunnen geen bestanden meer bij: hier passen er hoogstens 3.',
    });
  });

  test('a cart holds no more bytes than it may', async () => {
    const { path } = await aLine();
    const large = Buffer.concat([png, Buffer.alloc(3800)]);
    const send = () => upload(visitor, path, { name: 'a.png', type: 'image/png', bytes: large });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    const third = await send();
    expect(third.body.Error.Message).toBe(
      'Er kunnen geen bestanden meer bij: hier past samen hoogstens 9 KB.',
    );
  });

  test('one caller sends no more files in a day than is allowed, and more the day after', async () => {
    const customer = await server.customer('veel');
    const large = Buffer.concat([png, Buffer.alloc(3800)]);
    let answer = { status: 201, body: { Error: { Message: '' } } };
    for (let n = 0; n < 16 && answer.status === 201; n += 1) {
      const { path } = await aLine(customer);
      answer = await upload(customer, path, { name: 'a.png', type: 'image/png', bytes: large });
    }
    expect([answer.status, answer.body.Error.Message]).toEqual([
      409,
      'Er kunnen geen bestanden meer bij: je hebt vandaag al 59 KB verstuurd.',
    ]);
  });
});

test('files that no row refers to are swept away with their bytes, and the others stay', async () => {
  const kept = await aLine();
  const shared = { name: 'deel.png', type: 'image/png', bytes: Buffer.concat([png, Buffer.from('shared')]) };
  const only = { name: 'weg.png', type: 'image/png', bytes: Buffer.concat([png, Buffer.from('only')]) };
  await upload(visitor, kept.path, shared);
  const left = await aLine();
  await upload(visitor, left.path, shared);
  await upload(visitor, left.path, only);
  const before = await filesThere();
  await visitor.delete(cartPath(left.cart));
  const sweep = filesSweep(localFileStore(server.files));
  await sweep.run(server.shop, monday);
  expect(await filesThere()).toEqual(before);
  await sweep.run(server.shop, (monday + 25 * 3_600_000) as EpochMs);
  expect(before.length - (await filesThere()).length).toBeGreaterThan(0);
  const { rows } = await server.pool.query(
    "select name from shop_feesthuis.file where name in ('deel.png', 'weg.png')",
  );
  expect(rows).toEqual([{ name: 'deel.png' }]);
});

test('bytes whose row was never written are swept away within two days, and none that a row means', async () => {
  const meant = await aLine();
  await upload(visitor, meant.path, { name: 'a.png', type: 'image/png', bytes: png });
  const store = localFileStore(server.files);
  const [old, young] = [Buffer.from('of a paper that failed'), Buffer.from('of one that is being made')];
  const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const fileOf = (name: string) => join(server.files, 'feesthuis', name.slice(0, 2), name);
  for (const bytes of [old, young]) await store.put('feesthuis', Buffer.from(nameOf(bytes), 'hex'), bytes);
  for (const bytes of [old, png]) await utimes(fileOf(nameOf(bytes)), 1, 1);
  for (let hour = 0; hour < 24; hour += 1) {
    await filesSweep(store).run(server.shop, (monday + hour * 3_600_000) as EpochMs);
  }
  const there = await filesThere();
  expect([old, young, png].map((bytes) => there.includes(nameOf(bytes)))).toEqual([false, true, true]);
  expect(await attachmentsOf(meant.cart)).toHaveLength(1);
});
