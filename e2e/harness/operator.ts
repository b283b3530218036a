import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { environment, nodePath, root } from '../../scripts/lib/runtime.mjs';
import { serverTime, surroundings, type ShopId } from './surroundings.ts';

let process: ChildProcess | undefined;
let before: Promise<unknown> = Promise.resolve();

/** What the business does, with the command that it has for it. Answers what the command prints. */
export async function operator(shop: ShopId, ...act: readonly string[]): Promise<string> {
  const { basePort, dataDir } = surroundings();
  const env = {
    PORT: String(basePort),
    BIVAK_DATA: dataDir,
    BIVAK_CLOCK: serverTime().toISOString(),
    BIVAK_SHOPS: join(dataDir, 'shops'),
  };
  const answered = before.then(() => ask({ line: [...act, '--shop', shop], env }));
  before = answered.catch(() => undefined);
  const { status, output } = await answered;
  if (status !== 0) throw new Error(`operator ${act.join(' ')}: ${output.trim()}`);
  return output.trim();
}

/** One process for all lines of a worker; it ends with the worker. */
async function ask(act: object): Promise<{ readonly status: number; readonly output: string }> {
  const child = (process ??= spawn(nodePath(), [join(root, 'e2e', 'harness', 'operator-process.ts')], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  }));
  const waiting = new AbortController();
  const { signal } = waiting;
  const answered = once(child, 'message', { signal }).then(([answer]) => answer as never);
  const ended = once(child, 'exit', { signal }).then(() => {
    process = undefined;
    throw new Error('the operator’s process ended');
  });
  child.send(act);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    waiting.abort();
  }
}
