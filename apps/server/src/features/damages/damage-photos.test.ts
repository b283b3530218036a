import { crc32, deflateSync } from 'node:zlib';
import type { StaffDamage } from '@bivak/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../../platform/files/picture.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { multipartOf, multipartType, pdf, png } from '../../testing/uploads.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';

let desk: Desk;
let rik: OfficeClient;
let id = '';
let sharp: Awaited<ReturnType<typeof drawing>>;

beforeAll(async () => {
  sharp = await drawing();
  desk = await openDesk();
  rik = await anOfficeClient(desk.server, 'warehouse');
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  await desk.anItem({ stock: { noord: 1 } });
  const key = await desk.order({ [desk.item]: 1 });
  allowed(await desk.handOut(key, 1));
  allowed(await desk.takeBack(key, { broken: 1 }));
  const { rows } = await desk.server.pool.query<{ id: string }>(
    'select id from shop_feesthuis.damage_report order by no desc limit 1',
  );
  id = rows[0]!.id;
});

const add = (bytes: Buffer, name = 'scheur.jpg', type = 'image/jpeg') =>
  rik.send(`/damages/${id}/_photo?Stage=before`, multipartOf({ bytes, name, type }), {
    'content-type': multipartType,
  });
/** What lies under the name of the photo that was added last. */
async function stored(): Promise<Buffer> {
  const { rows } = await desk.server.pool.query<{ sha256: Buffer }>(
    'select f.sha256 from shop_feesthuis.file f where f.owner_id = $1 order by f.created_at desc limit 1',
    [id],
  );
  const bytes = await localFileStore(desk.server.files).get('feesthuis', rows[0]!.sha256);
  return Buffer.concat(await bytes!.toArray());
}
const faultOf = ({ body }: Awaited<ReturnType<typeof add>>) => body.Error?.Fields?.[0]?.Code;

/** A picture of a telephone on its side, that says where it was taken. */
const fromTelephone = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .withExif({
      IFD0: { Make: 'Telefoon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();

/** The head of a picture that would unpack to as many pixels, with next to nothing behind it. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo of damage is drawn anew', () => {
  test('it stands upright, no longer than a screen needs, and does not say where it was taken', async () => {
    const sent = await fromTelephone(4000, 3000);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    expect((await add(sent)).status).toBe(201);
    const facts = await sharp(await stored()).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 1920, height: 2560 });
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
  });

  test.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)('one pixel as %s is a picture, and stays of its kind', async (ending, type) => {
    const one = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
    const as = {
      png: () => one.png(),
      webp: () => one.webp({ quality: 80 }),
      jpg: () => one.jpeg({ quality: 80 }),
    };
    const bytes = await as[ending]().toBuffer();
    expect((await add(bytes, `punt.${ending}`, type)).status).toBe(201);
    const facts = await sharp(await stored()).metadata();
    expect([`image/${facts.format}`, facts.width, facts.height]).toEqual([type, 1, 1]);
  });

  test('what would unpack to thousands of millions of pixels is refused by its head', async () => {
    const before = Date.now();
    const refused = await add(bomb(60_000), 'bom.png', 'image/png');
    expect([refused.status, faultOf(refused)]).toEqual([400, 'picture-too-large']);
    expect(refused.body.Error.Fields[0].Message).toContain('80');
    expect(Date.now() - before).toBeLessThan(20_000);
  });

  test('what breaks off, is something else, or is too big is refused in words, and nothing is kept', async () => {
    const whole = await fromTelephone(400, 300);
    for (const [bytes, name, type, fault] of [
      [png, 'leeg.png', 'image/png', 'picture-broken'],
      [whole.subarray(0, 300), 'half.jpg', 'image/jpeg', 'picture-broken'],
      [pdf, 'toch.png', 'image/png', 'file-content'],
      [whole, 'foto.png', 'image/png', 'file-content'],
      [whole, 'foto.gif', 'image/gif', 'file-unsupported'],
      [Buffer.alloc(0), 'niets.png', 'image/png', 'file-empty'],
    ] as const) {
      const refused = await add(Buffer.from(bytes), name, type);
      expect([name, refused.status, faultOf(refused)]).toEqual([name, 400, fault]);
    }
    const huge = await add(Buffer.alloc(40 * 1024 * 1024, 1));
    expect([huge.status, huge.body.Error.Code]).toEqual([413, 'FileTooBig']);
    const { PhotosBefore } = (await rik.get(`/damages/${id}`)).body as unknown as StaffDamage;
    expect(PhotosBefore).toEqual([]);
  });
});
