import type { StaffItem } from '@bivak/contract/admin';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localFileStore } from '../../platform/files/file-store.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { multipartOf, multipartType } from '../../testing/uploads.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { catalogueJobs } from './catalogue.jobs.ts';

let server: TestServer;
let owner: OfficeClient;
let photo: Buffer;
let nth = 0;
let id: string;

beforeAll(async () => {
  server = await aServer();
  owner = await anOfficeClient(server, 'owner');
});
beforeEach(async () => {
  nth += 1;
  id = `tent-${String(nth)}`;
  await anItem(server.shop.database, { id });
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: { r: nth, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const record = async () => (await owner.get(`/items/${id}`)).body as StaffItem;
const shown = async () => (await server.public().get(`/api/v2/shop/items/${id}`)).body.Images;
const change = async (body: object) => owner.patch(`/items/${id}`, body, (await record()).Version);
const cutTo = async (ID: string, side: number) =>
  change({ Pictures: [{ ID, Alts: { nl: 'Een tent' }, Crop: { X: 0, Y: 0, Side: side } }] });
/** Does what the outbox asks; `meanwhile` happens when the job has begun and not written yet. */
async function draw(meanwhile = () => Promise.resolve()): Promise<void> {
  const { rows } = await server.pool.query(
    `delete from shop_feesthuis.outbox where kind = 'picture.draw' returning payload`,
  );
  const files = localFileStore(server.files);
  const [job] = catalogueJobs({
    store: {
      ...files,
      async get(...of) {
        await meanwhile();
        return files.get(...of);
      },
    },
  });
  for (const { payload } of rows)
    await job?.handle(server.shop, payload, { id: 'job', attempt: 1, now: server.clock.now });
}
async function send(): Promise<string> {
  const headers = {
    'content-type': multipartType,
    'if-match': `"${String((await record()).Version)}"`,
  };
  const form = multipartOf({ name: 'tent.jpg', bytes: photo, type: 'image/jpeg' });
  expect((await owner.send(`/items/${id}/pictures`, form, headers)).status).toBe(201);
  return (await record()).Pictures[0]?.ID ?? '';
}
async function filesOf(names: readonly string[]): Promise<string[]> {
  const { rows } = await server.pool.query(
    'select distinct name from shop_feesthuis.picture_file where name = any($1)',
    [names],
  );
  return rows.map(({ name }) => name);
}

test('a picture that is taken away while it is drawn does not come back, and nothing of it is stored', async () => {
  const name = await send();
  await draw(async () => {
    expect((await change({ Pictures: [] })).status).toBe(200);
  });
  expect([(await record()).Pictures, await shown(), await filesOf([name])]).toEqual([[], [], []]);
});

test('a picture that is taken away while another cut of it waits does not come back', async () => {
  const name = await send();
  await draw();
  expect((await cutTo(name, 500)).status).toBe(200);
  expect((await change({ Pictures: [] })).status).toBe(200);
  await draw();
  expect([(await record()).Pictures, await shown(), await filesOf([name])]).toEqual([[], [], []]);
});

test('of two cuts that follow each other before one is drawn the later is shown, once', async () => {
  const name = await send();
  await draw();
  await cutTo(name, 500);
  await cutTo(name, 250);
  await draw();
  const { Pictures: pictures } = await record();
  expect(pictures.map(({ Crop, Alts }) => [Crop?.Side, Alts])).toEqual([[250, { nl: 'Een tent' }]]);
  expect(await shown()).toHaveLength(1);
});

test('a cut that is drawn while another one is asked for is not shown', async () => {
  const name = await send();
  await draw();
  await cutTo(name, 500);
  await draw(async () => {
    await cutTo(name, 250);
  });
  expect((await record()).Pictures.map(({ ID }) => ID)).toEqual([name]);
  await draw();
  expect((await record()).Pictures.map(({ Crop }) => Crop?.Side)).toEqual([250]);
});

test('of a picture that is cut anew the files of before go, unless another item shows them', async () => {
  const name = await send();
  await draw();
  await cutTo(name, 500);
  await draw();
  const cut = (await record()).Pictures[0]?.ID ?? '';
  expect(await filesOf([name, cut])).toEqual([cut]);
  await owner.post(`/items/${id}/_duplicate`, { Description: `Tent ${String(nth)} dubbel` });
  await cutTo(cut, 250);
  await draw();
  const again = (await record()).Pictures[0]?.ID ?? '';
  expect((await filesOf([cut, again])).toSorted()).toEqual([cut, again].toSorted());
});

test('words of a picture that are saved while a cut of it waits go along with the cut', async () => {
  const name = await send();
  await draw();
  await cutTo(name, 500);
  await change({ Pictures: [{ ID: name, Alts: { nl: 'Een grote tent' }, Crop: null }] });
  await draw();
  expect((await record()).Pictures).toMatchObject([{ Alts: { nl: 'Een grote tent' }, Crop: { Side: 500 } }]);
});
