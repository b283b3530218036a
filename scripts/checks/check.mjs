import { performance } from 'node:perf_hooks';

import { shown } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

/**
 * What a check found: one line for people, and each fault with its place.
 * @typedef {{ ok: boolean, line: string, faults: readonly string[] }} Finding
 * @typedef {() => Promise<Finding> | Finding} Check
 */

const atOnce = 2;

/**
 * Runs the checks, two at a time, and prints one line for each with its faults below.
 * @param {Readonly<Record<string, Check>>} checks
 * @returns {Promise<number>} how many failed
 */
export async function runChecks(checks) {
  const waiting = Object.entries(checks);
  let failed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await runCheck(...next))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

/**
 * @param {string} name
 * @param {Check} check
 */
async function runCheck(name, check) {
  const started = performance.now();
  const { ok, line, faults } = await outcome(check);
  const seconds = (performance.now() - started) / 1000;
  say(`  ${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${shown(seconds).padStart(7)}  ${line}`);
  for (const fault of faults) say(fault.replaceAll(/^/gm, '       '));
  return ok;
}

/**
 * @param {Check} check
 * @returns {Promise<Finding>}
 */
async function outcome(check) {
  try {
    return await check();
  } catch (error) {
    return {
      ok: false,
      line: 'the check itself broke',
      faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  }
}
