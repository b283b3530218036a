import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { ClusterAddress } from './address.ts';
import { chooseAddress } from './address.ts';
import { program } from './binaries.ts';
import { minimalEnvironment, spawnGuarded } from './guard.ts';
import type { Place } from './place.ts';
import type { ServerOptions } from './settings.ts';
import { serverArguments } from './settings.ts';
import type { Running } from './supervise.ts';

type Launched =
  | ({ readonly ok: true; readonly address: ClusterAddress } & Running)
  | { readonly ok: false; readonly reason: string };

const readyLine = 'database system is ready to accept connections';
const keptLines = 20;

export interface LaunchOptions extends ServerOptions {
  readonly log: (line: string) => void;
  /** Where it listened before: whoever knows that address finds it there again. */
  readonly address?: ClusterAddress;
  /** Ends a start that is under way. */
  readonly given?: AbortSignal;
}

/**
 * Starts a server on the cluster and waits until it accepts connections, which after a crash it does when it has
 * recovered; a refusal has the last lines it said.
 */
export async function launch(place: Place, options: LaunchOptions): Promise<Launched> {
  const isGivenUp = (): boolean => options.given?.aborted === true;
  const address = options.address ?? (await chooseAddress(place.cluster));
  if (isGivenUp()) return { ok: false, reason: 'given up' };
  const child = spawnGuarded(place, serverArguments(address, options));
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const giveUp = (): void => void stop(child, ended, place);
  options.given?.addEventListener('abort', giveUp);
  const said = await readyOrEnded(child, options.log);
  options.given?.removeEventListener('abort', giveUp);
  if (said !== 'ready' || isGivenUp()) {
    await ended;
    return { ok: false, reason: said };
  }
  release(child);
  return { ok: true, address, ended, stop: () => stop(child, ended, place) };
}

function readyOrEnded(child: ChildProcess, log: (line: string) => void): Promise<string> {
  const tail: string[] = [];
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    if (!child.stderr) return;
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => {
      tail.push(line);
      tail.splice(0, tail.length - keptLines);
      log(line);
      if (line.includes(readyLine)) resolve('ready');
    });
    lines.once('close', () => resolve(tail.join('\n')));
  });
}

/** Lets this process end by itself while the server runs; the guard then stops the server. */
function release(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
  // Writing nothing, but a pipe whose other end is gone may still report so.
  child.stdin?.on('error', () => {});
}

async function stop(child: ChildProcess, ended: Promise<unknown>, place: Place): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  if (process.platform === 'win32') {
    const command = spawn(
      program(place.native, 'pg_ctl'),
      ['stop', '-w', '-m', 'fast', '-D', place.cluster],
      {
        env: minimalEnvironment(),
        stdio: 'ignore',
        windowsHide: true,
      },
    );
    await once(command, 'exit');
  }
  child.stdin?.end();
  await ended;
}
