import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log/log.ts';
import { onceAMinute } from '../log/once-a-minute.ts';
import { callerAddress } from './caller-address.ts';
import type { TrustProxy } from './trusted-proxies.ts';

/** Milliseconds, save where it says otherwise. */
export interface ConnectionLimits {
  /** How long the head of a request may take. */
  readonly head: number;
  /** How long a body may send nothing. */
  readonly pause: number;
  /** How long a body may take before its speed counts. */
  readonly grace: number;
  /** How fast a body has to come, from its beginning; a slow phone on EDGE sends five times as much. */
  readonly bytesPerSecond: number;
  /** For a whole request: the largest file, 13.4 MB as base64, at 15 kB a second. */
  readonly request: number;
  /** How often all of these are looked at. */
  readonly every: number;
  /** Open connections of one address that is no trusted proxy; 0: any number. */
  readonly perAddress: number;
}

export const usualLimits: ConnectionLimits = {
  head: 10_000,
  pause: 20_000,
  grace: 20_000,
  bytesPerSecond: 2_000,
  request: 900_000,
  every: 2_000,
  perAddress: 300,
};

export type GuardConnections = (server: Server) => void;

interface Coming {
  readonly server: Server;
  readonly socket: Socket;
  readonly response: ServerResponse;
  readonly before: number;
  begun: number;
  bytes: number;
  lastByte: number;
}

/**
 * Ends requests that are sent on and on, and refuses connections beyond those that one address may have. A body may be
 * slow but has to come: what it has sent is held against the time since it began. Time during which we do not read it is
 * ours and does not count. For every server of a process, which count together.
 */
export function createConnectionGuard(
  limits: ConnectionLimits,
  { trustProxy, log }: { readonly trustProxy: TrustProxy | null; readonly log: Logger },
): GuardConnections {
  const coming = new Map<IncomingMessage, Coming>();
  const open = new Map<string, number>();
  const tellRefused = onceAMinute<string>((times) =>
    log.warn({ times }, 'connections refused: one address has too many'),
  );
  let watch: NodeJS.Timeout | null = null;

  function look(): void {
    const now = performance.now();
    for (const [request, one] of coming) {
      if (request.complete || one.socket.destroyed) coming.delete(request);
      else if (isTooSlow(request, one, now, limits)) end(one);
    }
    if (coming.size > 0 || watch === null) return;
    clearInterval(watch);
    watch = null;
  }

  return (server) => {
    server.on('connection', (socket: Socket) => {
      const { remoteAddress = '' } = socket;
      if (limits.perAddress === 0 || trustProxy?.(remoteAddress, 0) === true) return;
      const address = callerAddress(remoteAddress);
      const count = (open.get(address) ?? 0) + 1;
      open.set(address, count);
      socket.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      });
      if (count <= limits.perAddress) return;
      tellRefused(address);
      socket.end(tooMany, () => socket.destroy());
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return;
      const { socket } = request;
      const now = performance.now();
      const { bytesRead: before } = socket;
      coming.set(request, { server, socket, response, before, begun: now, bytes: before, lastByte: now });
      watch ??= setInterval(look, limits.every).unref();
    });
  };
}

const tooMany = [
  'HTTP/1.1 429 Too Many Requests',
  'Connection: close',
  'Retry-After: 10',
  'Content-Length: 0',
  '',
  '',
].join('\r\n');

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isTooSlow(request: IncomingMessage, one: Coming, now: number, limits: ConnectionLimits): boolean {
  const { bytesRead } = one.socket;
  // It waits for whoever answers: nobody can send on.
  if (request.readableLength >= request.readableHighWaterMark) {
    one.begun += limits.every;
    one.lastByte = now;
  }
  if (bytesRead > one.bytes) {
    one.bytes = bytesRead;
    one.lastByte = now;
  }
  if (now - one.lastByte > limits.pause) return true;
  const counted = now - one.begun - limits.grace;
  return counted > 0 && bytesRead - one.before < (counted / 1000) * limits.bytesPerSecond;
}

/** Node ends a request that takes too long likewise: 408, unless an answer is under way. */
function end({ server, socket, response }: Coming): void {
  const error = Object.assign(new Error('the body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent || !server.emit('clientError', error, socket)) socket.destroy(error);
}
