import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from 'vitest';

import { run } from './run.mjs';
import { isAlive } from './supervise.mjs';

const runModule = JSON.stringify(new URL('run.mjs', import.meta.url).href);

/** Runs a program that runs another one for ever, and sends a signal to the first alone. */
async function interrupted(signal: NodeJS.Signals) {
  const inner = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const outer = `
    import { run } from ${runModule};
    await run(process.execPath, ['-e', ${JSON.stringify(inner)}]);
    console.log('went on');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  let later = '';
  child.stdout.on('data', (chunk) => (later += String(chunk)));
  child.kill(signal);
  const [, endedBy] = (await once(child, 'close')) as [number | null, string | null];
  return { endedBy, innerLives: isAlive(Number(said)), later };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to a script alone ends what it runs, and then the script',
  async (signal) => {
    expect(await interrupted(signal)).toEqual({ endedBy: signal, innerLives: false, later: '' });
  },
);

test('what a program says and how it ends is told, also when it cannot be started', async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3';
  const { output, status } = await run(process.execPath, ['-e', script], { quiet: true });
  expect([status, output.split('\n').toSorted().join(' ').trim()]).toEqual([3, 'err out']);
  expect((await run('/nowhere/at-all', [], { quiet: true })).status).toBe(127);
});
