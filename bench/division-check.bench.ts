import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { canonicalJson } from '../packages/rules/src/division/canonical.ts';
import { divide } from '../packages/rules/src/division/divide.ts';
import {
  type DivisionRecord,
  frozenApplications,
  recordCommitment,
  recordEffectiveSeed,
  type RecordHashing,
  recordLots,
} from '../packages/rules/src/division/record.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { madeUpInput } from './division/made-up-input.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- division-check [requests] [runs]`: the check of a published round as the page of the round does it, in
 * Chromium with the processor four times slower. On the page and not in a worker: only there the browser holds it back.
 */
const requests = wholeNumber(process.argv[2], 1172);
const runs = wholeNumber(process.argv[3], 7);
const root = join(import.meta.dirname, '..');
const page = `<!doctype html><script type="importmap">{"imports": {"@bivak/rules": "/packages/rules/src/index.ts"}}</script>
<script type="module">
import { answerOf } from '/apps/shop/src/pages/division/record-reading.ts';
const text = await (await fetch('/record.json')).text();
globalThis.check = async () => {
  const begun = performance.now();
  const { checks } = await answerOf({ kind: 'readText', text, known: null });
  return { ms: performance.now() - begun, wrong: checks.filter(({ ok }) => !ok).map(({ check }) => check) };
};
</script>`;

const record = JSON.stringify(await aRecord());
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const [kind, text] = answerOf(path);
  response.writeHead(200, { 'content-type': kind }).end(text);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
try {
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${port}/`);
  await tab.waitForFunction('typeof globalThis.check === "function"');
  const rows: string[][] = [];
  for (const rate of [1, 4]) {
    const session = await tab.context().newCDPSession(tab);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const found = await tab.evaluate<{ ms: number; wrong: string[] }>('globalThis.check()');
      if (found.wrong.length > 0) throw new Error(`the record does not hold: ${found.wrong.join(', ')}`);
      times.push(found.ms);
    }
    rows.push([
      requests.toLocaleString('en'),
      `${(record.length / 1e6).toFixed(2)} MB`,
      `${rate} times slower`,
      spreadText(spreadOf(times)),
      (times[0] ?? 0).toFixed(0),
      loadavg()[0]?.toFixed(1) ?? '',
    ]);
  }
  say(`${await machine()}, Chromium ${browser.version()}; ${runs} checks each\n`);
  say(
    table(
      ['requests', 'file', 'processor', 'check, ms: median (least to most)', 'the first, ms', 'load'],
      rows,
    ),
  );
} finally {
  await browser.close();
  server.close();
}

function answerOf(path: string): readonly [kind: string, text: string] {
  if (path === '/') return ['text/html', page];
  if (path === '/record.json') return ['application/json', record];
  return [
    'text/javascript',
    path.endsWith('.ts') ? stripTypeScriptTypes(readFileSync(join(root, path), 'utf8')) : '',
  ];
}

async function aRecord(): Promise<DivisionRecord> {
  const hashing: RecordHashing = {
    sha256: (...parts) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return Promise.resolve(hash.digest('hex'));
    },
    hmacs: (key, texts) =>
      Promise.resolve(texts.map((text) => createHmac('sha256', key).update(text).digest('hex'))),
  };
  const hashOf = (value: unknown) => hashing.sha256(canonicalJson(value));
  const policy = { turnaroundDays: 2, carryOver: null };
  const promise = { round: '2027-07-01', policyHash: await hashOf(policy), seed: '5e'.repeat(32) };
  const publicValue = 'a'.repeat(64);
  const effectiveSeed = await recordEffectiveSeed(hashing, { ...promise, publicValue });
  const drawn = madeUpInput(requests);
  const ids = drawn.requests.map(({ id }) => id);
  const lots = await recordLots(hashing, effectiveSeed, ids);
  const input = {
    ...drawn,
    requests: drawn.requests.map((request, at) => ({ ...request, lot: lots[at] ?? '' })),
  };
  const output = divide(input);
  if ('refused' in output) throw new Error(output.refused);
  return {
    format: 'division-record/1',
    ...promise,
    engine: 'division/1',
    policy,
    commitment: await recordCommitment(hashing, promise),
    publicValue,
    effectiveSeed,
    frozen: { requests, hash: await hashOf(frozenApplications(input)) },
    runs: 1,
    pins: [],
    guaranteed: [],
    input,
    inputHash: await hashOf(input),
    output,
    outputHash: await hashOf(output),
  };
}
