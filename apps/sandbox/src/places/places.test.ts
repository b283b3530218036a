import { tmpdir } from 'node:os';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { places } from './places.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bivak-places-'));
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
});
afterAll(() => sandbox.stop());

test('camp places are found by the beginning of words of their name or address', async () => {
  const find = async (q: string) => {
    const answer = await fetch(`${sandbox.url}/places/api?q=${encodeURIComponent(q)}&limit=8`);
    const { features } = (await answer.json()) as { features: { properties: { name: string } }[] };
    return features.map(({ properties }) => properties.name);
  };
  expect(await find('hoge riel')).toEqual(['Kampplaats De Hoge Rielen']);
  expect(await find('6980')).toHaveLength(2);
  expect(await find('nergens')).toEqual([]);
  expect(places.length).toBeGreaterThanOrEqual(40);
});

test('a map is a picture of the size that was asked, the same each time', async () => {
  const draw = async (more: string) => {
    const answer = await fetch(`${sandbox.url}/places/staticmap?center=50.1,5.2&size=600x400${more}`);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const { status, bytes } = await draw('&key=k');
  expect([status, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 600, 400]);
  expect((await draw('&key=k')).bytes.equals(bytes)).toBe(true);
  expect((await draw('')).status).toBe(400);
});
