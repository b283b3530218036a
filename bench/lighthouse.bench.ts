import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { startServer } from '../e2e/harness/start-server.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { say } from '../scripts/lib/say.mjs';
import { spreadOf, spreadText, table } from './lib/figures.ts';

/**
 * `npm run bench -- lighthouse [runs]`: Lighthouse as it evaluates a phone, over the list and a product page of the real
 * server with demo data. It is no dependency of Bivak: npx fetches this version of it, so this needs the registry.
 */
const lighthouse = 'lighthouse@13.5.0';
const runs = Number(process.argv[2] ?? 5);
const pages = { list: '/aanbod', product: '/artikel/pagodetent-5x5' } as const satisfies Record<
  string,
  string
>;
/** Of one run in so many the browser keeps no record; Lighthouse then asks to be run again. */
const attempts = 3;
const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
} as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Result {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
}

const execute = promisify(execFile);
await ensureBuilt();
const chromium = await ensureChromium();
const server = await startServer();
try {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await evaluated(path));
    const scores = categories.map((category) => {
      const all = results.map((result) => Math.round(result.categories[category].score * 100));
      return spreadText(spreadOf(all));
    });
    const painted = Object.values(times).map((audit) => {
      const all = results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
      return spreadText(spreadOf(all));
    });
    rows.push([name, ...scores, ...painted, loadavg()[0]?.toFixed(1) ?? '']);
  }
  say(
    table(
      [
        'page: median (least to most)',
        ...categories,
        ...Object.keys(times).map((time) => `${time} ms`),
        'load',
      ],
      rows,
    ),
  );
} finally {
  await server.stop();
}

async function evaluated(path: string, attempt = 1): Promise<Result> {
  try {
    return await evaluatedOnce(path);
  } catch (error) {
    if (attempt === attempts) throw error;
    return evaluated(path, attempt + 1);
  }
}

async function evaluatedOnce(path: string): Promise<Result> {
  const url = `http://localhost:${server.surroundings.basePort}${path}`;
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage';
  const parameters = ['--yes', lighthouse, url, '--quiet', '--output=json', flags];
  const { stdout } = await execute('npx', parameters, {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Result;
}
