import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AloneFacts, AloneOptions } from './serve-alone.ts';
import { killEverything } from './kill-everything.ts';

export interface ServerProcess {
  readonly facts: AloneFacts;
  /** Sends a message over the channel and awaits the next one that comes back. */
  ask(message: object): Promise<unknown>;
  /** `kill -9` for the server and its database at one instant; awaits their end. */
  kill(): Promise<void>;
  /** Asks it to finish, and awaits its end. */
  stop(): Promise<void>;
}

const usual = fileURLToPath(new URL('server-process.ts', import.meta.url));

export interface ProcessOptions {
  /** Another program than `server-process.ts`, which takes the same options and says the same facts. */
  readonly program?: string;
  /** Where its log goes; thrown away when `ignore`. */
  readonly output?: 'inherit' | 'ignore';
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArguments?: readonly string[];
}

/** Starts a real server as a process of its own, on the data folder that an earlier one may have left. */
export async function startServerProcess(
  options: AloneOptions,
  { program = usual, output = 'inherit', env = {}, nodeArguments = [] }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeArguments, program, JSON.stringify(options)], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
    // A group of its own, so that a signal for all of it reaches nobody else.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (first === null) throw new Error('the server ended before it listened');
  const facts = first[0] as AloneFacts;
  return {
    facts,
    async ask(message) {
      const answered = once(child, 'message') as Promise<[unknown]>;
      child.send(message);
      const answer = await Promise.race([answered, ended.then(() => null)]);
      if (answer === null) throw new Error('the server ended instead of answering');
      return answer[0];
    },
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
