import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureText } from './failure.ts';
import { startSandboxProcess } from './sandbox-process.ts';

let taken: Server;
let port = 0;
let dataDir = '';

beforeEach(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = (taken.address() as AddressInfo).port;
  dataDir = mkdtempSync(join(tmpdir(), 'bivak-process-'));
});
afterEach(() => {
  taken.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function failureOf(start: () => Promise<unknown>): Promise<string> {
  try {
    await start();
  } catch (error) {
    return failureText(error);
  }
  return 'started';
}

const oneLine = (text: string) => text.split('\n').length === 1;

test.each([
  [90, 'the mailbox'],
  [91, "the mailbox's mail server"],
])('a port of the sandbox that is taken is named in one line: base + %i', async (offset, what) => {
  const text = await failureOf(() => startSandboxProcess(port - offset, dataDir));
  expect(text).toContain(`Port ${port}, for ${what}, is in use.`);
  expect([oneLine(text), text.includes('PORT=')]).toEqual([true, true]);
});
