import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { environment, nodePath, root } from '../../scripts/lib/runtime.mjs';
import { databaseUrlOf } from './database-url.ts';
import { claimPorts } from './free-ports.ts';
import { makeEmptyFolder, makeShopsFolder } from './shops-folder.ts';
import { clockStart, type Surroundings } from './surroundings.ts';
import { makeDataFolder, removeDataFolder, removeLeftovers } from './throwaway-data.ts';

const patienceMs = 120_000;
const stopMs = 30_000;
const pollMs = 100;

/** Once: of two servers that start beside each other one would clear what the other is clearing. */
let cleared: Promise<void> | undefined;

export interface StartedServer {
  readonly surroundings: Surroundings;
  /** All that the server has written so far. */
  readonly output: () => string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the product as it is: the real server with a production build, fresh demo data, the sandbox beside it. It
 * ends with this process, even when that is killed.
 */
export async function startServer({
  clock = clockStart,
  summer = null,
  isFresh = false,
  isDeskFull = false,
}: {
  readonly clock?: string;
  /** How many made-up groups apply for a summer whose tents are divided, besides the demo's own; null: none is prepared. */
  readonly summer?: number | null;
  /** A fresh installation: there is no shop yet. */
  readonly isFresh?: boolean;
  /** Whether the desk has the demo's work of today; a journey makes the orders that it looks at, and counts on the rest being free. */
  readonly isDeskFull?: boolean;
} = {}): Promise<StartedServer> {
  await (cleared ??= removeLeftovers());
  const { basePort, release } = await claimPorts();
  const dataDir = makeDataFolder();
  const startedAt = Date.now();
  const settings = {
    PORT: String(basePort),
    BIVAK_DATA: dataDir,
    BIVAK_CLOCK: clock,
    ...(isDeskFull ? {} : { BIVAK_DESK: 'empty' }),
    BIVAK_SHOPS: isFresh ? makeEmptyFolder(dataDir) : makeShopsFolder(dataDir, basePort),
  };
  if (summer !== null) await endOf(launch('demo-division.ts', settings, ['--requests', String(summer)]));
  const child = launch('main.ts', settings);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));

  async function stop(): Promise<void> {
    await end(child);
    release();
    await removeDataFolder(dataDir);
  }
  try {
    await answers(`http://localhost:${basePort}/ready`, child);
    const databaseUrl = await databaseUrlOf(dataDir);
    return { surroundings: { basePort, dataDir, databaseUrl, startedAt }, output: () => output, stop };
  } catch (error) {
    await stop();
    throw new Error(`The server did not start.\n${output}`, { cause: error });
  }
}

function launch(
  program: string,
  settings: Readonly<Record<string, string>>,
  given: readonly string[] = [],
): ChildProcess {
  const follow = new URL('../../scripts/lib/follow-starter.mjs', import.meta.url).href;
  const main = join(root, 'apps', 'dev', 'src', program);
  // Whatever a developer set for a server of their own does not count here.
  const ours = Object.entries(environment()).filter(
    ([name]) => !name.startsWith('BIVAK_') && !['DATABASE_URL', 'NODE_ENV'].includes(name),
  );
  return spawn(nodePath(), ['--import', follow, main, ...given], {
    cwd: root,
    env: { ...Object.fromEntries(ours), ...settings, BIVAK_STARTER: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Rejects unless the program did what it was to do. */
async function endOf(child: ChildProcess): Promise<void> {
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`It ended with status ${String(child.exitCode)}.\n${said}`);
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with status ${child.exitCode}.`);
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await wait(pollMs);
  }
  throw new Error(`${url} did not answer.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(late);
}
