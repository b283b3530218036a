import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ClusterAddress } from './address.ts';
import { guardName } from './guard.ts';
import { awaitEnd, commandLine, isAlive, isErrorWith, parentOf } from './processes.ts';

export interface RunningPostmaster {
  readonly pid: number;
  readonly address: ClusterAddress;
  /** Its guard is gone, so nobody but the one who adopts it will stop it. */
  readonly orphan: boolean;
}

const patience = 60_000;
const pause = 50;

/**
 * The server that runs on this cluster, once it is ready; undefined when none does. One that is just starting or
 * stopping is waited for, a minute at most.
 */
export async function awaitPostmaster(cluster: string): Promise<RunningPostmaster | undefined> {
  const until = performance.now() + patience;
  for (;;) {
    const found = readPidFile(cluster);
    if (!found || !isServerOf(found.pid, cluster)) return undefined;
    const watch = watchOver(found.pid);
    if (found.ready && watch !== 'ending')
      return { pid: found.pid, address: found.address, orphan: watch === 'none' };
    if (performance.now() > until) {
      throw new Error(
        `The PostgreSQL with process id ${found.pid} on ${cluster} has not become ready within a minute.`,
      );
    }
    await sleep(pause);
  }
}

/** Ends a server that no guard watches: open connections are cut, everything committed stays. */
export async function stopPostmaster(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (!(await awaitEnd(pid, patience)))
    throw new Error(`The PostgreSQL with process id ${pid} does not stop.`);
}

/** Lines of postmaster.pid: 1 process, 4 port, 5 socket folder, 8 status. */
function readPidFile(cluster: string) {
  const lines = pidFileLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  const port = Number(lines[3]);
  const folder = lines[4]?.trim();
  const address: ClusterAddress = folder ? { kind: 'socket', folder, port } : { kind: 'tcp', port };
  return { pid, address, ready: lines[7]?.trim() === 'ready' };
}

function pidFileLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (isErrorWith(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A process id may have been given to another program since; the server clears such a stale file itself. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  return command === undefined || command.includes(cluster);
}

/** Whether a guard watches the server, is ending it because its Node just died, or died as well. */
function watchOver(pid: number): 'guarded' | 'ending' | 'none' {
  const guard = parentOf(pid);
  if (guard === undefined) return 'guarded';
  const node = new RegExp(`${guardName}(\\d+)`).exec(commandLine(guard) ?? '')?.[1];
  if (node === undefined) return 'none';
  return parentOf(guard) === Number(node) ? 'guarded' : 'ending';
}
