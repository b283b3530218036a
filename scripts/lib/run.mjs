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

/** How long a program that outlasted its limit has to end what it started itself. */
const patience = 5000;

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
    // Nothing new begins while what runs is being ended.
    if (asked !== undefined) return;
    let output = '';
    let isLate = false;
    const child = spawn(file, parameters, {
      cwd,
      env: { ...environment(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && file === 'npm',
    });
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const stop = () => {
      isLate = true;
      output += `\nended after ${shown((limit ?? 0) / 1000)}, its limit\n`;
      child.kill('SIGTERM');
      timer = setTimeout(() => child.kill('SIGKILL'), patience);
    };
    if (limit !== undefined) timer = setTimeout(stop, limit);
    if (behind) letOthersGoFirst(child.pid);
    const letGo = endTogether(child);
    /** @param {number} status */
    const end = (status) => {
      clearTimeout(timer);
      letGo();
      resolve({
        status: isLate ? status || 1 : status,
        output,
        seconds: (performance.now() - started) / 1000,
      });
    };
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('exit', () => {
      if (!isLate) return;
      // What it left behind may hold on to these, and would be waited for.
      child.stdout?.destroy();
      child.stderr?.destroy();
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

/** @param {number | undefined} pid */
function letOthersGoFirst(pid) {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this machine knows no priorities.
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let asked;
/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Whoever ends this program ends those that it runs first: a signal may reach this process alone. Each of them hears it
 * once, as a second one would break off its tidying.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} to be called when it has ended; after the last one the signal does here what it would have done
 */
function endTogether(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size > 0) return;
    for (const signal of signals) process.off(signal, passOn);
    if (asked !== undefined) process.kill(process.pid, asked);
  };
}

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  asked = signal;
  for (const child of running) child.kill(signal);
}
