import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { canonicalOrigin, type Clock, type Shop } from '@bivak/server';
import { demoOperators } from './demo/demo-operators.ts';
import { StartError } from './start-error.ts';

/** Run by path: the outside world is a process of its own. */
const program = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));

export interface SandboxProcess {
  readonly url: string;
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/** Starts the outside world of demo mode beside the server; it ends when the pipe to this process closes. */
export async function startSandboxProcess(
  basePort: number,
  dataDir: string,
  shops: readonly Shop[] = [],
  /** Of the server: its digits are those of its clock. */
  clock?: Clock,
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(basePort),
      BIVAK_DATA: dataDir,
      BIVAK_FOLLOW: 'stdin',
      BIVAK_SHOWN_SHOPS: JSON.stringify(shops.map(shownShop)),
      ...(clock === undefined ? {} : { BIVAK_SHOWN_NOW: String(clock.now()) }),
    },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  let fault = '';
  const hear = (chunk: Buffer) => (fault += String(chunk));
  child.stderr.on('data', hear);
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('error', reject);
    child.once('close', (code) => {
      const reason = fault.trim();
      reject(new StartError(reason === '' ? `The sandbox ended with ${String(code)}.` : reason));
    });
  });
  child.stderr.off('data', hear).pipe(process.stderr);
  return {
    url: sandboxUrlAt(basePort),
    smtpUrl: `smtp://127.0.0.1:${basePort + 91}`,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** What its example of a web site and its authenticator show of a shop. */
function shownShop(shop: Shop) {
  const { name, homepage } = shop.config;
  return {
    id: shop.id,
    name,
    origin: canonicalOrigin(shop),
    category: homepage.featuredCategories[0] ?? null,
    authenticators: demoOperators(shop).flatMap(({ name: who, role, totpSecret }) =>
      totpSecret === undefined ? [] : [{ who, role, secret: totpSecret }],
    ),
  };
}

/** Another origin than those of the shops, as the outside world is. */
export function sandboxUrlAt(basePort: number): string {
  return `http://127.0.0.1:${basePort + 90}`;
}
