import { once } from 'node:events';
import { createServer } from 'node:net';

/** The sandbox's pages, and its mail server (apps/sandbox). */
const offsets = [90, 91];

/** Below the ports that a system gives out by itself, of which one may be taken just before the sandbox has it. */
const first = 10_000;
const ofEach = 4000;
const shares = 5;

let next = Math.floor((Math.random() * ofEach) / 100);

/** A hundred of ports for a sandbox, from the share of this worker, so that no other takes them meanwhile. */
export async function freeBase(): Promise<number> {
  const share = first + (Number(process.env['VITEST_POOL_ID'] ?? 0) % shares) * ofEach;
  for (let tries = 0; tries < ofEach / 100; tries += 1) {
    next += 1;
    const base = share + ((next * 100) % ofEach);
    const free = await Promise.all(offsets.map((offset) => isFree(base + offset)));
    if (!free.includes(false)) return base;
  }
  throw new Error('no free ports for a sandbox');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => probe.close(resolve));
  return listens;
}
