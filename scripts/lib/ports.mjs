import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';

import { readJson } from './json-file.mjs';
import { root } from './runtime.mjs';

/** The back office, the sandbox's pages, and its mail server (apps/sandbox). */
const otherOffsets = [80, 90, 91];

/**
 * The ports that the project listens on: one for each shop folder, the back office's, and those of the sandbox.
 * @param {NodeJS.ProcessEnv} env
 */
export function portsOf(env) {
  const base = Number(env['PORT'] || 4000);
  const shops = resolve(root, env['BIVAK_SHOPS'] ?? 'shops');
  return [...new Set([...offsetsIn(shops), ...otherOffsets])].map((offset) => base + offset);
}

/**
 * The first of the ports that somebody answers on.
 * @param {readonly number[]} ports
 */
export async function firstTaken(ports) {
  const answers = await Promise.all(ports.map(async (port) => ((await isTaken(port)) ? port : undefined)));
  return answers.find((port) => port !== undefined);
}

/** @param {number} port */
async function isTaken(port) {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => answersOn(host, port)));
  return answers.includes(true);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answersOn(host, port) {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 1000 });
    /** @param {boolean} answer */
    const end = (answer) => {
      socket.destroy();
      done(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/**
 * @param {string} shops
 * @returns {number[]}
 */
function offsetsIn(shops) {
  try {
    return readdirSync(shops).flatMap((name) => offsetOf(join(shops, name, 'shop.json')));
  } catch {
    return [0];
  }
}

/** A broken shop.json is the server's to explain. @param {string} file */
function offsetOf(file) {
  const offset = readJson(file)?.portOffset;
  return Number.isInteger(offset) ? [offset] : [];
}
