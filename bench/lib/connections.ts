import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that asks one thing after the other and spends next to nothing on the answers. */
export interface Connection {
  /** Rejects unless the answer is a 200; answers the bytes of its body. */
  ask(request: string): Promise<number>;
  close(): void;
}

export interface Leg {
  readonly perSecond: number;
  /** Milliseconds, sorted. */
  readonly times: readonly number[];
  /** Of the body of an answer, in the mean. */
  readonly bytes: number;
}

export interface Target {
  readonly port: number;
  /** A whole request, as `getRequest` writes it. */
  readonly request: string;
}

/** Each of so many kept-open connections asks its own over and over for some seconds, all of them at once. */
export async function runLeg(
  targetOf: (connection: number) => Target,
  of: { connections: number; seconds: number },
): Promise<Leg> {
  const targets = Array.from({ length: of.connections }, (_, n) => targetOf(n));
  const open = await Promise.all(
    targets.map(async ({ port, request }) => ({ request, connection: await openConnection(port) })),
  );
  const times: number[] = [];
  let bytes = 0;
  const begun = performance.now();
  const until = begun + of.seconds * 1000;
  async function keepAsking({ connection, request }: (typeof open)[number]): Promise<void> {
    for (let sent = performance.now(); sent < until; sent = performance.now()) {
      const length = await connection.ask(request);
      bytes += length;
      times.push(performance.now() - sent);
    }
  }
  try {
    await Promise.all(open.map(keepAsking));
    const took = (performance.now() - begun) / 1000;
    return {
      perSecond: times.length / took,
      times: times.toSorted((a, b) => a - b),
      bytes: bytes / times.length,
    };
  } finally {
    for (const { connection } of open) connection.close();
  }
}

export function getRequest(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return { ask: (request) => askOver(socket, request), close: () => socket.destroy() };
}

const headEnd = Buffer.from('\r\n\r\n');

function askOver(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let first: Buffer | undefined;
    let missing = 0;
    let length = 0;
    const finish = (error?: Error): void => {
      socket.off('data', hear).off('error', finish).off('close', broken);
      if (error === undefined) resolve(length);
      else reject(error);
    };
    const broken = (): void => finish(new Error('the connection ended before the answer'));
    // Of the body only its length counts, so its pieces are never put together.
    function hear(piece: Buffer): void {
      if (missing > 0) {
        missing -= piece.length;
        if (missing === 0) finish();
        return;
      }
      const read = first === undefined ? piece : Buffer.concat([first, piece]);
      const at = read.indexOf(headEnd);
      if (at < 0) {
        first = read;
        return;
      }
      const head = read.toString('latin1', 0, at);
      length = Number(/^content-length: (\d+)$/imu.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ') || !(length > 0)) {
        finish(new Error(`unexpected answer: ${head}`));
        return;
      }
      missing = length - (read.length - at - headEnd.length);
      if (missing === 0) finish();
    }
    socket.on('data', hear).once('error', finish).once('close', broken);
    socket.write(request);
  });
}
