import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

import { identity } from './account.ts';
import { program } from './binaries.ts';
import type { Place } from './place.ts';

/** Stands in the guard's command line, followed by the process id of the Node that it watches. */
export const guardName = 'bivak-database-guard-of-';

// The reader ends when Node closes its end of the pipe or dies, even by kill -9; then the server stops: at once when
// nobody is connected any more, else a second later. When the server ends by itself, the reader is ended with it.
// Only the server itself obeys signals of the terminal.
const guard = [
  'exec 3<&0',
  '"$@" 3<&- & server=$!',
  'trap "" INT TERM HUP',
  '{ read -r _ <&3; kill -TERM "$server"; sleep 1; kill -INT "$server"; } >/dev/null 2>&1 & reader=$!',
  'wait "$server"; status=$?',
  'kill -KILL "$reader" 2>/dev/null',
  'exit "$status"',
].join('\n');

/**
 * Runs the server as a child that outlives Ctrl-C, so that Node can finish its work first, but never outlives Node.
 * Closing the child's input stops the server. Windows has no guard there: the server is spawned directly.
 */
export function spawnGuarded(place: Omit<Place, 'major'>, parameters: readonly string[]): ChildProcess {
  const command = [program(place.native, 'postgres'), '-D', place.cluster, ...parameters];
  const [file = '', ...rest] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', guard, `${guardName}${process.pid}`, ...command];
  return spawn(file, rest, {
    ...identity(place.account),
    cwd: process.platform === 'win32' ? place.cluster : '/',
    env: minimalEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  });
}

/** What the programs of PostgreSQL need. English messages, because "ready" is read from them. */
export function minimalEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin', SystemRoot } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}
