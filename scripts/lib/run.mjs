import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';

import { environment, root } from './runtime.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] on top of the usual surroundings
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {boolean} [behind] let everything else on this machine go first
 * @property {number} [limit] milliseconds after which the program is ended and counts as failed
 */

/**
 * Runs a program to its end. Never throws: a program that cannot be started has a status of its own.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<{ status: number, output: string, seconds: number }>}
 */
export function run(file, parameters, options = {}) {
  const { cwd = root, env = {}, quiet = false, behind = false, limit } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, parameters, {
      cwd,
      env: { ...environment(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && file === 'npm',
    });
    const timer = limit === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limit);
    if (behind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const letGo = endTogether(child);
    /** @param {number} status */
    const end = (status) => {
      clearTimeout(timer);
      letGo();
      resolve({ status, output, seconds: (performance.now() - started) / 1000 });
    };
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (status) => end(status ?? 1));
  });
}

/**
 * A time for people: `0.4 s`, `75 s`.
 * @param {number} seconds
 */
export function shown(seconds) {
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}

/**
 * Whoever ends this program ends the one that it runs first: a signal may reach this process alone.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} to be called when the child has ended; then the signal does here what it would have done
 */
function endTogether(child) {
  /** @type {NodeJS.Signals | undefined} */
  let asked;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
    if (asked !== undefined) process.kill(process.pid, asked);
  };
}

/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
