import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';

const tentendienst = join(import.meta.dirname, '../../../../../shops/tentendienst');
const film = (name: string) => `/api/v2/shop/films/${name}`;
let server: TestServer;

beforeAll(async () => {
  server = await aServer({}, { directory: tentendienst });
});
afterAll(() => server.close());

describe('a film of the shop', () => {
  test('a film of the shop has captions in three languages, and its steps in the caller’s with a picture of each', async () => {
    const { status, body } = await server.public('de').get(film('seniortent'));
    expect(status).toBe(200);
    expect(body.Url).toMatch(/^\/assets\/shop\/videos\/seniortent\.mp4\?v=[0-9a-f]{10}$/u);
    expect(body.Captions.map(({ LanguageID }: { LanguageID: string }) => LanguageID).toSorted()).toEqual([
      'de',
      'en',
      'nl',
    ]);
    expect(body.Steps[0]).toEqual({
      From: 0,
      Text: expect.stringContaining('rollen Sie die Bodenplane aus'),
      Picture: '/assets/shop/images/films/seniortent-1.webp',
    });
    expect(body.Steps).toHaveLength(9);
  });

  test('a film of the shop that nobody made, or that has no captions, is not found; a name that is none is refused', async () => {
    expect((await server.public().get(film('zeppelin'))).status).toBe(404);
    expect((await server.public().get(film('..%2Fshop'))).status).toBe(400);
    const directory = await mkdtemp(join(tmpdir(), 'bivak-films-'));
    await mkdir(join(directory, 'videos'));
    await writeFile(join(directory, 'videos', 'stil.mp4'), 'film');
    const bare = await aServer({}, { directory });
    expect((await bare.public().get(film('stil'))).status).toBe(404);
    await writeFile(
      join(directory, 'videos', 'stil.nl.vtt'),
      'WEBVTT\n\nNOTE niets\n\n1\n00:00.000 --> 01:02.500\n<v An>Eerst\ndit.\n\n01:01:00.000 --> 01:01:01.000\nDan dat.\n',
    );
    const { body } = await bare.public('en').get(film('stil'));
    expect(body.Steps.map(({ From, Text }: { From: number; Text: string }) => [From, Text])).toEqual([
      [0, 'Eerst dit.'],
      [3660, 'Dan dat.'],
    ]);
    expect(body.Seconds).toBe(3661);
    await bare.close();
    await rm(directory, { recursive: true });
  });
});
