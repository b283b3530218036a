import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { root } from './runtime.mjs';
import { isAlive } from './supervise.mjs';

// The project's own `npm start`, whose server takes a moment to finish and then says so in a file.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<'start', string>;
};
const server = `
  import { writeFileSync } from 'node:fs';
  const end = () => setTimeout(() => { writeFileSync('finished', ''); process.exit(0); }, 300);
  process.once('SIGTERM', end);
  setInterval(() => {}, 1000);
  console.log('server', process.pid);
`;
const starter = `
  import { supervise } from ${JSON.stringify(new URL('supervise.mjs', import.meta.url).href)};
  process.exitCode = await supervise(process.execPath, ['server.mjs'], {});
`;

let folder = '';
let npm: ChildProcess;
let pid = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-npm-'));
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  writeFileSync(join(folder, 'scripts', 'start.mjs'), starter);
  writeFileSync(join(folder, 'server.mjs'), server);
  npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  let said = '';
  for await (const chunk of npm.stdout ?? []) {
    said += String(chunk);
    pid = Number(/^server (\d+)$/m.exec(said)?.[1] ?? 0);
    if (pid > 0) break;
  }
});

afterEach(() => {
  for (const process_ of [pid, npm.pid ?? 0]) {
    if (process_ > 0 && isAlive(process_)) process.kill(process_, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
});

if (process.platform !== 'win32') {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    '%s to npm alone, not to its group, lets the server finish, and leaves nothing behind',
    async (signal) => {
      npm.kill(signal);
      if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
      await expect.poll(() => isAlive(pid)).toBe(false);
      expect(existsSync(join(folder, 'finished'))).toBe(true);
    },
  );
}
