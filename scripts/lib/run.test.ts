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

test('of two that run at once each hears a signal once, and nothing new begins', async () => {
  const inner = (ms: number) =>
    `let heard = 0; process.on('SIGTERM', () => { heard += 1; setTimeout(() => process.exit(heard === 1 ? 0 : 9), ${ms}); }); setInterval(() => {}, 1000); console.log('up')`;
  const outer = `
    import { run } from ${runModule};
    const tell = async (script) => {
      const { status } = await run(process.execPath, ['-e', script]);
      console.log('status', status);
      await run(process.execPath, ['-e', 'console.log("began anew")']);
    };
    await Promise.all([tell(${JSON.stringify(inner(0))}), tell(${JSON.stringify(inner(500))})]);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
    if (said === 'up\nup\n') child.kill('SIGTERM');
  });
  const [, endedBy] = (await once(child, 'close')) as [number | null, string | null];
  expect({ endedBy, said }).toEqual({ endedBy: 'SIGTERM', said: 'up\nup\nstatus 0\n' });
});

test('what outlasts its limit has failed, even when something that it left holds on to its output', async () => {
  const wait = "['-e', 'setTimeout(() => {}, 20_000)']";
  const left = `require('node:child_process').spawn(process.execPath, ${wait}, { stdio: 'inherit' })`;
  const { output, status, seconds } = await run(
    process.execPath,
    ['-e', `${left}; setInterval(() => {}, 1000)`],
    { quiet: true, limit: 500 },
  );
  expect(status).toBe(1);
  expect(output).toContain('its limit');
  expect(seconds).toBeLessThan(15);
});
