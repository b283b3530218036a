import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { awaitEnd, isErrorWith, parentOf } from '../../../../dev/src/postgres/processes.ts';

// Orphans have an id until the machine's first process takes note of their end, which some do every few seconds.
const patience = 20_000;

/**
 * The signal that nobody can catch, for the server, its database's guard, the postmaster and every process of the
 * database, all within one turn: nothing can be finished in between. Awaits that none of them is left.
 */
export async function killEverything(of: {
  readonly serverPid: number;
  readonly postmasterPid: number;
}): Promise<void> {
  // The server first: it must not come to say that its database is gone.
  await killAll([of.serverPid, ...processesOf(of.postmasterPid)]);
}

/** The same for a database alone, as when its machine dies. */
export async function killDatabase(postmasterPid: number): Promise<void> {
  await killAll(processesOf(postmasterPid));
}

function processesOf(postmasterPid: number): number[] {
  const guard = parentOf(postmasterPid);
  return [postmasterPid, ...childrenOf(postmasterPid), ...(guard === undefined ? [] : [guard])];
}

async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) killNow(pid);
  const gone = await Promise.all(pids.map((pid) => awaitEnd(pid, patience)));
  if (gone.includes(false)) throw new Error('a process outlived kill -9');
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A backend may have ended by itself since it was listed.
    if (!isErrorWith(error, 'ESRCH')) throw error;
  }
}

/** Without a list (Windows), the processes of the database end by themselves when their postmaster is gone. */
function childrenOf(parent: number): number[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => parentOf(pid) === parent);
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/u).map(Number));
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
