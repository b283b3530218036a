import type { StaffItem } from '@bivak/contract/admin';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFileStore } from '../../platform/files/file-store.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { multipartOf, multipartType } from '../../testing/uploads.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { catalogueJobs } from './catalogue.jobs.ts';

let server: TestServer;
let owner: OfficeClient;
/** Red on the left, blue on the right, with a place written into it. */
let photo: Buffer;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent' });
  owner = await anOfficeClient(server, 'owner');
  const right = await sharp({ create: { width: 450, height: 600, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f00' } })
    .composite([{ input: right, left: 450, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const record = async (id = 'tent') => (await owner.get(`/items/${id}`)).body as StaffItem;
const send = async (bytes: Buffer, name = 'tent.jpg', who = owner, version?: number) =>
  who.send(
    `/items/tent/pictures`,
    multipartOf({ name, bytes, type: name.endsWith('.webp') ? 'image/webp' : 'image/jpeg' }),
    {
      'content-type': multipartType,
      'if-match': `"${String(version ?? (await record()).Version)}"`,
    },
  );
const change = async (body: object, id = 'tent') =>
  owner.patch(`/items/${id}`, body, (await record(id)).Version);
/** Does what the outbox asks, as the relay would. */
async function draw(): Promise<void> {
  const { rows } = await server.pool.query(
    `delete from shop_feesthuis.outbox where kind = 'picture.draw' returning payload`,
  );
  const [job] = catalogueJobs({ store: localFileStore(server.files) });
  for (const { payload } of rows)
    await job?.handle(server.shop, payload, { id: 'job', attempt: 1, now: server.clock.now });
}
const fetched = (url: string, accept = 'image/webp') =>
  server.app.inject({ url, headers: { host: 'localhost:4000', accept } });
const shown = async () => (await server.public().get('/api/v2/shop/items/tent')).body.Images;

test('a picture that is sent is drawn by a job in all sizes, without the place, and is then in the shop', async () => {
  const sent = await send(photo);
  expect([sent.status, sent.body.ID]).toEqual([201, 'tent']);
  expect((await record()).Pictures).toMatchObject([{ State: 'waiting', Url: null, Alts: {}, Crop: null }]);
  expect(await shown()).toEqual([]);
  await draw();
  const [picture] = (await record()).Pictures;
  expect(picture).toMatchObject({ State: 'drawn', Url: `/assets/pictures/${picture?.ID ?? ''}` });
  const [{ Url }] = await shown();
  expect(Url).toBe(picture?.Url);
  for (const [width, accept, format] of [
    [400, 'image/webp', 'webp'],
    [800, 'image/avif,image/webp', 'avif'],
  ] as const) {
    const answer = await fetched(`${Url}?w=${String(width)}`, accept);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`]);
    expect(answer.headers['cache-control']).toContain('immutable');
    const facts = await sharp(answer.rawPayload).metadata();
    // It was 600 high, and is not made larger.
    expect([facts.width, facts.height, facts.exif]).toEqual([
      Math.min(width, 600),
      Math.min(width, 600),
      undefined,
    ]);
  }
  expect((await fetched('/assets/pictures/0000000000000000000000000000000000000000')).statusCode).toBe(404);
});

test('the same picture twice is one, and a job that comes twice draws it once', async () => {
  expect((await send(photo)).status).toBe(201);
  await draw();
  expect((await record()).Pictures).toHaveLength(1);
});

test('what a picture shows is said in each language, and the shop says so', async () => {
  const [picture] = (await record()).Pictures;
  const Alts = { nl: 'Rode tent', en: 'Red tent' };
  expect((await change({ Pictures: [{ ID: picture?.ID, Alts, Crop: null }] })).status).toBe(200);
  expect((await shown())[0].Description).toBe('Rode tent');
  const german = (await server.public('de').get('/api/v2/shop/items/tent')).body.Images[0];
  expect(german.Description).toBe('Rode tent');
});

test('an item is published once each picture has words in all languages', async () => {
  const made = await owner.post('/items/tent/_duplicate', { Description: 'Tent twee' });
  const id = made.body.ID;
  const publish = async () =>
    owner.post(`/items/${id}/_state`, { State: 'shop' }, (await record(id)).Version);
  const refused = await publish();
  expect([refused.status, refused.body.Error.Fields?.[0]?.Field]).toEqual([400, 'Pictures[0].Alts.de']);
  const [picture] = (await record(id)).Pictures;
  const Alts = { nl: 'Rode tent', en: 'Red tent', de: 'Rotes Zelt' };
  expect((await change({ Pictures: [{ ID: picture?.ID, Alts, Crop: null }] }, id)).status).toBe(200);
  expect((await publish()).status).toBe(200);
});

test('a picture that is cut otherwise shows as it was until it is drawn anew', async () => {
  const [before] = (await record()).Pictures;
  const Crop = { X: 750, Y: 0, Side: 700 };
  expect((await change({ Pictures: [{ ID: before?.ID, Alts: before?.Alts ?? {}, Crop }] })).status).toBe(200);
  expect((await shown())[0].Url).toBe(before?.Url);
  await draw();
  const [after] = (await record()).Pictures;
  expect([after?.ID === before?.ID, after?.Crop, after?.Alts]).toEqual([false, Crop, before?.Alts]);
  const { rawPayload } = await fetched(`${after?.Url ?? ''}?w=400`);
  const { dominant } = await sharp(rawPayload).stats();
  expect(dominant.b > 200 && dominant.r < 60).toBe(true);
});

test('pictures keep their order, and one that is not named goes', async () => {
  const other = await sharp({ create: { width: 50, height: 80, channels: 3, background: '#0f0' } })
    .webp()
    .toBuffer();
  await send(other, 'groen.webp');
  await draw();
  const all = (await record()).Pictures;
  const inputs = all.map(({ ID, Alts, Crop }) => ({ ID, Alts, Crop }));
  await change({ Pictures: inputs.toReversed() });
  expect((await record()).Pictures.map(({ ID }) => ID)).toEqual(all.map(({ ID }) => ID).toReversed());
  await change({ Pictures: inputs.slice(1) });
  expect((await shown()).map(({ Url }: { Url: string }) => Url)).toEqual([all[1]?.Url]);
});

test('what is no picture is refused, or said to be broken once it was tried; nobody else sends one', async () => {
  const exe = await send(Buffer.from('MZ and more'), 'tent.jpg');
  expect([exe.status, exe.body.Error.Fields?.[0]?.Code]).toEqual([400, 'file-content']);
  const torn = photo.subarray(0, 400);
  expect((await send(torn, 'half.jpg')).status).toBe(201);
  await draw();
  expect((await record()).Pictures.at(-1)).toMatchObject({ State: 'failed', Url: null });
  expect((await send(photo, 'tent.jpg', owner, 1)).status).toBe(412);
  const unknown = await change({ Pictures: [{ ID: 'weg', Alts: {}, Crop: null }] });
  expect([unknown.status, unknown.body.Error.Fields?.[0]?.Code]).toEqual([400, 'unknown-picture']);
  const desk = await anOfficeClient(server, 'desk');
  expect((await send(photo, 'tent.jpg', desk)).status).toBe(403);
  const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
  expect((await send(photo, 'tent.jpg', elsewhere)).status).toBe(404);
});
