import { createServer } from 'node:net';

import { firstTaken, portsOf } from '../../scripts/lib/ports.mjs';

const first = 4500;
const last = 6400;
/** Beside those of the shops and the sandbox. */
const claimOffset = 99;

export interface ClaimedPorts {
  readonly basePort: number;
  readonly release: () => void;
}

/**
 * The first hundred of ports in which nobody answers where the shops and the sandbox would. It is ours until it is released,
 * so that of two runs that start together each has its own.
 */
export async function claimPorts(): Promise<ClaimedPorts> {
  for (let basePort = first; basePort <= last; basePort += 100) {
    const release = await claim(basePort + claimOffset);
    if (release === null) continue;
    if ((await firstTaken(portsOf({ PORT: String(basePort) }))) === undefined) return { basePort, release };
    release();
  }
  throw new Error(`No free ports between ${first} and ${last}.`);
}

/** Null where another process holds it; it goes with this process. */
function claim(port: number): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.unref();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(() => void server.close()));
  });
}
