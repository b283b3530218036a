import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AloneFacts, AloneOptions } from './serve-alone.ts';
import { killEverything } from './kill-everything.ts';

export interface ServerProcess {
  readonly facts: AloneFacts;
  /** `kill -9` for the server and its database in one moment; awaits their end. */
  kill(): Promise<void>;
  /** Asks it to finish, and awaits its end. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** Starts a real server as a process of its own, on the data folder that an earlier one may have left. */
export async function startServerProcess(options: AloneOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own, so that a signal for all of it reaches nobody else.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (first === null) throw new Error('the server ended before it listened');
  const facts = first[0] as AloneFacts;
  return {
    facts,
    async kill() {
      const killed = killEverything(facts);
      await Promise.all([killed, ended]);
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
