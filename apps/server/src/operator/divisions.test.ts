import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aDividingShop,
  after,
  groups,
  keep,
  published,
  roundId,
} from '../features/division/testing/a-round.ts';
import type { TestServer } from '../testing/a-server.ts';
import { answerCall } from './answer-call.ts';
import { readCall } from './read-call.ts';

let server: TestServer;
const file = join(tmpdir(), `bivak-division-${randomUUID()}.json`);

beforeAll(async () => {
  server = await aDividingShop();
  await groups(server, 3);
  await keep(server);
});
afterAll(async () => {
  await rm(file, { force: true });
  await server.close();
});

async function operator(...line: string[]) {
  const { call, objection } = readCall([...line, '--language', 'en'], ['feesthuis']);
  if (objection !== null) return { lines: [objection.key], exitCode: 1 };
  const actor = { kind: 'operator', role: 'owner', name: 'test' } as const;
  const source = { actor, now: server.clock.now, requestId: 'test' };
  return answerCall([server.shop], call, source, { key: server.key, store: null });
}

test('a division is run, exported and verified at the command line, and an altered file names its wrong lines', async () => {
  expect(await operator('division-run', '2031-07-01')).toMatchObject({ exitCode: 1 });
  expect(await operator('division-run', roundId)).toMatchObject({ exitCode: 1 });
  server.clock.now = after;
  await keep(server);
  expect(await operator('division-run', roundId)).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining('Proposal 1: 3 applications')],
  });
  const exported = await operator('division-export', roundId);
  const parts = JSON.parse(exported.lines.join('\n'));
  expect(Object.keys(parts)).toEqual(['input', 'division']);
  await writeFile(file, JSON.stringify(parts));
  expect(await operator('division-verify', file)).toEqual({
    lines: ['Right: 3 applications, every line agrees.'],
    exitCode: 0,
  });
  parts.division.outcomes[0].granted.senior += 1;
  await writeFile(file, JSON.stringify(parts));
  const wrong = await operator('division-verify', file);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.lines.join('\n')).toContain(`outcomes/${String(parts.division.outcomes[0].id)}`);
  await writeFile(file, '{"input": 3}');
  expect(await operator('division-verify', file)).toMatchObject({ exitCode: 1 });
  expect(await operator('division-verify', `${file}.not`)).toMatchObject({ exitCode: 1 });
});

test('the record that a shop publishes is verified by its hashes, its seed and its proofs', async () => {
  const { rows } = await server.pool.query<{ id: string }>(
    "select id from shop_feesthuis.division_run where state = 'proposed'",
  );
  await published(server, rows[0]?.id ?? '', 3);
  const answer = await server.public().get(`/api/v2/shop/lending/divisions/${roundId}/record`);
  const body = answer.body as unknown as { readonly seed: string };
  await writeFile(file, JSON.stringify(body));
  expect((await operator('division-verify', file)).exitCode).toBe(0);
  const seed = `${body.seed.startsWith('0') ? '1' : '0'}${body.seed.slice(1)}`;
  await writeFile(file, JSON.stringify({ ...body, seed }));
  expect((await operator('division-verify', file)).lines.join('\n')).toContain('commitment');
});
