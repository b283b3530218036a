import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment, nodePath, root } from '../../scripts/lib/runtime.mjs';
import { until } from './until.ts';

export interface Server {
  readonly port: number;
  /** The status of /ready; 0 when nobody answers. */
  ready(): Promise<number>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Asks it to finish, and awaits its end. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly port: number;
  readonly folder: string;
  readonly shops: string;
  readonly databaseUrl: string;
  readonly smtpUrl: string;
}

const secret = 'one secret for all processes of an installation';
const poolSize = 16;

/** The product as it runs in production, in a process of its own; several share database, shops and secret. */
export async function startServer(input: ServerOptions): Promise<Server> {
  const child = launch(input);
  const ended = once(child, 'exit');
  const ready = async (): Promise<number> => {
    try {
      return (await fetch(`http://127.0.0.1:${input.port}/ready`)).status;
    } catch {
      return 0;
    }
  };
  await until(`the server on port ${input.port} is ready`, async () => {
    if (child.exitCode !== null) throw new Error('it ended');
    return (await ready()) === 200;
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { port: input.port, ready, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function launch({ port, folder, shops, databaseUrl, smtpUrl }: ServerOptions): ChildProcess {
  const dataDir = join(folder, `server-${port}`);
  mkdirSync(dataDir, { recursive: true });
  // Whatever a developer set for a server of their own does not count here.
  const ours = Object.entries(environment()).filter(([name]) => !name.startsWith('BIVAK_'));
  const follow = new URL('../../scripts/lib/follow-starter.mjs', import.meta.url).href;
  return spawn(nodePath(), ['--import', follow, join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...Object.fromEntries(ours),
      NODE_ENV: 'production',
      PORT: String(port),
      BIVAK_HOST: '127.0.0.1',
      BIVAK_DATA: dataDir,
      BIVAK_SHOPS: shops,
      BIVAK_SECRET: secret,
      BIVAK_SMTP_URL: smtpUrl,
      BIVAK_POOL: String(poolSize),
      BIVAK_LOG: process.env['TEST_LOG'] ?? 'error',
      BIVAK_STARTER: String(process.pid),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', process.env['TEST_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  });
}
