import { informationPages } from '@bivak/contract/wire';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';

const shops = join(import.meta.dirname, '../../../../../shops');
let server: TestServer;

beforeAll(async () => {
  server = await aServer({}, { directory: join(shops, 'tentendienst') });
});
afterAll(() => server.close());

describe('a page of information', () => {
  test('a page of information is read by everybody in their language, with the titles of its neighbours', async () => {
    const { status, body } = await server.public('de').get('/api/v2/shop/information/peakTime');
    expect([status, body.Page, body.Title]).toEqual([200, 'peakTime', 'Hochsaison']);
    expect(body.Pages.map(({ Page }: { Page: string }) => Page)).toEqual(informationPages);
  });

  test('a page of information that nobody wrote, or that is none, is not found', async () => {
    const bare = await aServer();
    expect((await bare.public().get('/api/v2/shop/information/about')).status).toBe(404);
    await bare.close();
    expect((await server.public().get('/api/v2/shop/information/..%2Fshop')).status).toBe(400);
  });
});
