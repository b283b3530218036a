import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bivak-sandbox-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

function run(base: number) {
  return spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(base), BIVAK_DATA: dataDir, BIVAK_FOLLOW: 'stdin' },
  });
}

describe('the sandbox as a program', () => {
  test('the sandbox as a program tells where it is, and ends with the process that started it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;

    // The ports of its pages and of its mails lie beside each other: with one of them taken it says so and ends.
    const blocked = run(port - 90);
    const [fault] = (await once(blocked.stderr, 'data')) as [Buffer];
    expect(String(fault)).toMatch(new RegExp(`^Port ${port}, for the mailbox, is in use\\. .*\n$`, 'u'));
    expect(await once(blocked, 'close')).toEqual([1, null]);

    taken.close();
    await once(taken, 'close');
    const sandbox = run(port - 90);
    const [line] = (await once(sandbox.stdout, 'data')) as [Buffer];
    expect(String(line)).toBe(`sandbox http://127.0.0.1:${port}  mail smtp://127.0.0.1:${port + 1}\n`);
    sandbox.stdin.end();
    expect(await once(sandbox, 'close')).toEqual([0, null]);
  });
});
