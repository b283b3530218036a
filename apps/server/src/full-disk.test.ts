import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { localFileStore } from './platform/files/file-store.ts';
import { aCart } from './testing/a-cart.ts';
import type { Answer } from './testing/a-client.ts';
import { anItem } from './testing/an-item.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { jpeg, pdf, png, upload } from './testing/uploads.ts';

let server: TestServer;
let handles: FileHandle;

beforeAll(async () => {
  server = await aServer({ uploads: { cart: 'AllowUpload' } });
  await anItem(server.shop.database, { id: 'bord', uploadPolicy: 'AllowUpload', stock: { noord: 9 } });
  const probe = join(tmpdir(), `bivak-probe-${process.pid}`);
  const handle = await open(probe, 'w');
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  await rm(probe);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** The file is open by then, as it is on a disk that fills up. */
function fillTheDisk(): void {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  // why: this is where the system says that a disk is full, and no disk of a test may be.
  for (const write of ['write', 'writev', 'writeFile', 'sync'] as const)
    vi.spyOn(handles, write).mockRejectedValue(full);
}

/** All that lies in the store, whatever it is. */
async function lying(folder = server.files): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).map(({ name }) => name);
}

const rows = async () => (await server.pool.query('select from shop_feesthuis.file')).rowCount;

async function onFullDisk(send: () => Promise<Answer>): Promise<Answer> {
  fillTheDisk();
  const answer = await send();
  vi.restoreAllMocks();
  return answer;
}

test('full disk: an upload is a 507 with words, and leaves neither half a file nor a row', async () => {
  const words = { nl: 'onze opslag zit vol', en: 'our storage is full', de: 'Unser Speicher ist voll' };
  for (const [language, text] of Object.entries(words)) {
    const visitor = await server.visitor(language);
    const path = `/api/v3/rental/cart/${await aCart(visitor)}/attachment`;
    const before = [await lying(), await rows()];
    const refused = await onFullDisk(() => upload(visitor, path, { bytes: jpeg }));
    expect(refused).toMatchObject({ status: 507, body: { Error: { Code: 'StorageFull' } } });
    expect(refused).toHaveProperty('body.Error.Message', expect.stringContaining(text));
    expect([await lying(), await rows()]).toEqual(before);
    expect((await upload(visitor, path, { bytes: jpeg })).status).toBe(201);
  }
});

test('full disk: a picture of a message too, which comes as base64', async () => {
  const customer = await server.customer('vzw');
  const talk = '/api/v2/shop/conversation/vzw';
  const { ConversationID: id } = (await customer.post(talk, { Subject: 'Vraag' })).body;
  const written = (await customer.post(`${talk}/${id}/communication`, { Message: 'Hallo' })).body;
  const path = `/api/v2/shop/conversation-attachment/vzw/${id}/${written.ConversationCommunicationID}`;
  const before = [await lying(), await rows()];
  const refused = await onFullDisk(() =>
    customer.post(path, { FileName: 'a.png', Data: png.toString('base64') }),
  );
  expect(refused).toMatchObject({ status: 507, body: { Error: { Code: 'StorageFull' } } });
  expect([await lying(), await rows()]).toEqual(before);
});

test('full disk: a paper that the shop makes itself leaves nothing half, and is whole once there is room', async () => {
  const store = localFileStore(server.files);
  const before = await lying();
  const hash = Buffer.alloc(32, 5);
  fillTheDisk();
  await expect(store.put('feesthuis', hash, pdf)).rejects.toMatchObject({ code: 'ENOSPC' });
  vi.restoreAllMocks();
  expect(await lying()).toEqual(before);
  await store.put('feesthuis', hash, pdf);
  expect(await lying()).toEqual([...before, hash.toString('hex')]);
});
