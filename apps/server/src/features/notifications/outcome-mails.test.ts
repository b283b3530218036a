import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFileStore } from '../../platform/files/file-store.ts';
import { createLog } from '../../platform/log/log.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { aDividingShop, after, divided, groups, keep, published } from '../division/testing/a-round.ts';
import { mailedDocuments, mailedLetter } from '../documents/index.ts';
import { readPdf } from '../documents/testing.ts';
import { requestMailJobs } from './index.ts';

// `design/division.md` §6.1: page, mail and letter say the same.
let server: TestServer;
let requests: readonly string[];
const box = aMailbox();
const log = createLog('silent');

beforeAll(async () => {
  server = await aDividingShop(
    { senior: 6, patrol: 4, stock: 2 },
    {
      directory: join(import.meta.dirname, '../../../../../shops/tentendienst'),
      poolSize: 12,
    },
  );
  await keep(server);
  requests = await groups(server, 4);
  await server.pool.query(
    `update shop_feesthuis.login set language = case when id like 'V1000001%' then 'nl' when id like 'V1000002%' then 'en' else 'de' end`,
  );
  server.clock.now = after;
  await keep(server);
  const runId = await divided(server);
  await published(server, runId, requests.length);
  await box.deliver(
    server,
    requestMailJobs({
      ...box,
      letterOf: mailedLetter({ log }),
      documentsOf: mailedDocuments({ store: localFileStore(server.files), log }),
    }),
  );
});
afterAll(() => server.close());

const told = () => box.sent.map(({ text }) => text);

test('each group is mailed its verdict, the day that decided and why, what it can do, and where to check it, in its language', () => {
  expect(box.sent).toHaveLength(4);
  const nl = told().find((text) => text.includes('slaapplaatsen die jullie nodig hebben')) ?? '';
  expect(nl).toMatch(/Jullie krijgen \d+ van de \d+ slaapplaatsen die jullie nodig hebben/u);
  expect(nl).toMatch(/Op \p{L}+ \d+ juli hadden alle groepen samen 16 seniortenten nodig; we hebben er 6\./u);
  expect(nl).toContain('Doen jullie niets, dan houden we deze tenten voor jullie vast.');
  expect(nl).toMatch(/Zelf nakijken: \S+\/verdeling\/2027/u);
  expect(told().some((text) => /You get \d+ of the \d+ sleeping places you need/u.test(text))).toBe(true);
  expect(told().some((text) => /Sie bekommen \d+ der \d+ Schlafplätze/u.test(text))).toBe(true);
  for (const text of told()) expect(text).not.toMatch(/outcome\.|request\.|undefined|[{}]/u);
});

test('the letter that comes with it says the same, tagged, and so does the one that its group downloads', async () => {
  const [mail] = box.sent;
  const attached = mail?.attachments?.find(({ contentType }) => contentType === 'application/pdf');
  if (attached === undefined) throw new Error('no letter');
  const letter = readPdf(attached.content);
  const verdict = /^(?:Jullie krijgen|You get|Sie bekommen) .+$/mu.exec(mail?.text ?? '')?.[0] ?? '?';
  expect(letter.text.replaceAll(/\s+/gu, ' ')).toContain(verdict.replace(/\.$/u, ''));
});
