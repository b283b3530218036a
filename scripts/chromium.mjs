import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';

// The shell draws no windows around its pages, which saves a quarter of the processor time: it goes first.
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const places = [
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application',
];

const advice =
  'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.';

/** What a browser needs that runs unattended: as root it has no sandbox, and it must not phone home. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium of this machine: the one that CHROMIUM_PATH names, one in PATH or in a usual place, or Playwright's own.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && existsSync(named)) return named;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...places];
  const shells = folders.map((folder) => join(folder, shell));
  const others = folders.flatMap((folder) => [...names.map((name) => join(folder, name)), folder]);
  const candidates = [...shells, ...others];
  const found = candidates.find(
    (path) => /chrom(e|ium)(-headless-shell|-browser|-stable|\.exe)?$/i.test(path) && existsSync(path),
  );
  return found ?? (await playwrightsOwn());
}

/**
 * The path of a Chromium; installs one with apt as root when there is none. Throws one line that says what to do.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  say('  Chromium is installed with apt-get; this takes a minute.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, quiet: true });
  let said = '';
  // Older systems do not have the shell apart.
  for (const name of [shell, 'chromium']) {
    const packages = [name, 'fonts-liberation'];
    const parameters = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    const { output } = await run('apt-get', parameters, { env, quiet: true });
    const installed = await findChromium();
    if (installed !== undefined) return installed;
    said += output;
  }
  throw new Error(`${said.trim()}\n${advice}`);
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return path !== '' && existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
