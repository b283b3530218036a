import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { complain } from './say.mjs';

const patience = 1000;

/**
 * Runs a program as long as this one: signals are passed on and its end is awaited, so that it can finish its work.
 * It gets a process group of its own, or Ctrl-C in a terminal would reach it twice. A second Ctrl-C ends it at once.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit status
 */
export function supervise(file, parameters, options) {
  const child = spawn(file, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    ...options,
  });
  let asked = 0;
  const stop = () => {
    const now = Date.now();
    // npm passes on what the terminal sent already, so only a later signal is a second one.
    if (asked === 0) child.kill('SIGTERM');
    else if (now - asked > patience) child.kill('SIGKILL');
    asked ||= now;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const watch = followNpm(stop);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      complain(error);
      resolve(1);
    });
    child.once('close', (status) => {
      clearInterval(watch);
      resolve(status ?? (asked > 0 ? 0 : 1));
    });
  });
}

/**
 * Whether a process with this id exists.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Stops when npm is gone. It puts a shell in between, which dies of a signal without passing it on, or lives on when
 * npm itself is killed; so both are watched.
 * @param {() => void} stop
 */
function followNpm(stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const above = parentOf(parent);
  const npm = above !== undefined && isNpm(above) ? above : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    stop();
  }, 500);
  return timer;
}

/** Known on Linux only. @param {number} pid */
function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1]) || undefined;
}

/** @param {number} pid */
function isNpm(pid) {
  return /^npm\b/.test(readProcess(pid, 'cmdline'));
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
