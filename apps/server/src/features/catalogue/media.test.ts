import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';

const insertAttachment = statement(`
  insert into $schema.item_attachment (item_id, ranking, papers) values ('tent', $1, $2)
`);
const insertVideo = statement(`
  insert into $schema.item_video (item_id, ranking, source, address, poster, titles)
  values ('tent', $1, $2, $3, 'tent.webp', '{"nl": "Zo zet je hem op"}')
`);

const paper = (name: string, pages: number | null = null) => ({
  name: `${name}.pdf`,
  file: `tent-${name}.pdf`,
  contentType: 'application/pdf',
  bytes: 15_000,
  pages,
});

let server: TestServer;
const item = async (language: string) => (await server.public(language).get('/api/v2/shop/items/tent')).body;

beforeAll(async () => {
  server = await aServer({ externalVideos: ['youtube'] });
  const { database } = server.shop;
  await anItem(database, { id: 'tent' });
  await database.rows(insertAttachment, [2, JSON.stringify({ de: paper('pruefung') })]);
  await database.rows(insertAttachment, [
    1,
    JSON.stringify({ nl: paper('opbouw', 2), en: paper('set-up', 3) }),
  ]);
});
afterAll(() => server.close());

test('the documents of an article come in the language of who asks, else in that of the shop, in order', async () => {
  const inEnglish = {
    AttachmentUrl: '/assets/shop/papers/tent-set-up.pdf',
    FileName: 'set-up.pdf',
    ContentType: 'application/pdf',
    FileSize: 15_000,
    NumberOfPages: 3,
    Ranking: 1,
  };
  expect((await item('en')).ItemAttachments).toEqual([inEnglish]);
  expect((await item('de')).ItemAttachments).toMatchObject([
    { FileName: 'opbouw.pdf', NumberOfPages: 2 },
    { FileName: 'pruefung.pdf', NumberOfPages: null, Ranking: 2 },
  ]);
});

test('films are files of the shop, or frames of providers that it names; a change shows at once', async () => {
  expect((await item('nl')).Videos).toEqual([]);
  const { database } = server.shop;
  await database.rows(insertVideo, [1, 'vimeo', '123']);
  await database.rows(insertVideo, [2, 'youtube', 'a-Film_1']);
  await database.rows(insertVideo, [3, 'file', 'tent.webm']);
  expect((await item('nl')).Videos).toEqual([
    {
      Source: 'external',
      Url: 'https://www.youtube-nocookie.com/embed/a-Film_1?autoplay=1&rel=0',
      Poster: expect.objectContaining({ Url: '/assets/shop/images/tent.webp' }),
      Description: 'Zo zet je hem op',
    },
    expect.objectContaining({ Source: 'file', Url: '/assets/shop/videos/tent.webm' }),
  ]);
});

test.each(['a/../b', 'x?autoplay=0', 'javascript:'])(
  'the media of an article: %s is no film',
  async (address) => {
    await expect(server.shop.database.rows(insertVideo, [9, 'youtube', address])).rejects.toThrow('check');
  },
);
