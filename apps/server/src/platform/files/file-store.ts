import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where the bytes of files lie, under the hash of their content: the same bytes twice are one file. */
export interface FileStore {
  put(shopId: string, sha256: Buffer, bytes: Uint8Array): Promise<void>;
  /** Takes bytes in as they come, `most` at most; throws when their source does, and then has nothing of them. */
  receive(shopId: string, source: Readable, most: number): Promise<ReceivedBytes | 'too-big'>;
  /** Null when there is nothing under this hash. */
  get(shopId: string, sha256: Buffer): Promise<Readable | null>;
  remove(shopId: string, sha256: Buffer): Promise<void>;
  /**
   * Hashes of what has lain there for so long, some hundreds at a time: the part `turn` of `turns`, which together are
   * all of them.
   */
  lyingFor(shopId: string, ageMs: number, part: StorePart): AsyncIterable<Buffer[]>;
  /** Clears away what was coming in when a server died, once it has lain for so long. */
  clearLeftovers(shopId: string, ageMs: number): Promise<void>;
}

export interface StorePart {
  readonly turn: number;
  readonly turns: number;
}

/** Bytes that are all there, and are no file yet. */
export interface ReceivedBytes {
  readonly sha256: Buffer;
  readonly size: number;
  /** The first of them: enough to tell what they are. */
  readonly head: Uint8Array;
  /** All of them; before they are kept. */
  read(): Promise<Buffer>;
  /** Others in their place, such as a picture that was drawn anew; these are forgotten. */
  replaceBy(bytes: Uint8Array): Promise<ReceivedBytes>;
  /** Makes them a file; a second time changes nothing. */
  keep(): Promise<void>;
  /** Forgets them, unless they were stored. */
  drop(): Promise<void>;
}

const headBytes = 64;
/** Of a hash: each has a folder. */
const firstBytes = 256;

/** Files in a folder of this machine. What has its name is whole: it is written elsewhere and renamed. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (shopId: string, sha256: Buffer): string => {
    const name = sha256.toString('hex');
    return join(folder, shopId, name.slice(0, 2), name);
  };
  const incoming = (shopId: string): string => join(folder, shopId, 'incoming');
  const store: FileStore = {
    async put(shopId, sha256, bytes) {
      const path = pathOf(shopId, sha256);
      await mkdir(dirname(path), { recursive: true });
      await mkdir(incoming(shopId), { recursive: true });
      const coming = join(incoming(shopId), `${randomBytes(12).toString('hex')}.part`);
      await orNothing(coming, async () => {
        const handle = await open(coming, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(coming, path);
      });
    },
    async receive(shopId, source, most) {
      await mkdir(incoming(shopId), { recursive: true });
      const path = join(incoming(shopId), `${randomBytes(12).toString('hex')}.part`);
      const taken = await takeIn(path, source, most);
      if (taken === 'too-big') return taken;
      const file = pathOf(shopId, taken.sha256);
      let stored = false;
      return {
        ...taken,
        read: () => readFile(path),
        async replaceBy(bytes) {
          const others = await store.receive(shopId, Readable.from([bytes]), bytes.length);
          if (others === 'too-big') throw new Error('bytes grew while they were written');
          await rm(path, { force: true });
          return others;
        },
        async keep() {
          if (stored) return;
          await orNothing(path, async () => {
            await mkdir(dirname(file), { recursive: true });
            await rename(path, file);
          });
          stored = true;
        },
        async drop() {
          if (!stored) await rm(path, { force: true });
        },
      };
    },
    async get(shopId, sha256) {
      try {
        const handle = await open(pathOf(shopId, sha256));
        return handle.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(shopId, sha256) {
      await rm(pathOf(shopId, sha256), { force: true });
    },
    async *lyingFor(shopId, ageMs, { turn, turns }) {
      for (let first = turn; first < firstBytes; first += turns) {
        const names = await namesIn(join(folder, shopId, first.toString(16).padStart(2, '0')));
        const old = await olderThan(ageMs, names);
        yield old.map((path) => Buffer.from(basename(path), 'hex')).filter(({ length }) => length === 32);
      }
    },
    async clearLeftovers(shopId, ageMs) {
      const left = await olderThan(ageMs, await namesIn(incoming(shopId)));
      for (const path of left) await rm(path, { force: true });
    },
  };
  return store;
}

/** Of a write that fails, on a full disk above all, nothing stays under the name that it was to have meanwhile. */
async function orNothing(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

async function olderThan(ageMs: number, paths: readonly string[]): Promise<string[]> {
  // The disk knows only the machine's clock.
  const before = Date.now() - ageMs;
  const old: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < before) old.push(path);
  }
  return old;
}

type Taken = Pick<ReceivedBytes, 'sha256' | 'size' | 'head'>;

class TooBig extends Error {}

/** Whatever goes wrong on the way, no half file stays. */
async function takeIn(path: string, source: Readable, most: number): Promise<Taken | 'too-big'> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw new TooBig();
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      hash.update(chunk);
      yield chunk;
    }
  }
  // Opened before anything can go wrong: a stream that opens its file itself may do so after that was cleared away.
  const handle = await open(path, 'wx', 0o600);
  try {
    // `flush` is fsync: what is renamed afterwards is on the disk.
    await pipeline(source, counted, handle.createWriteStream({ flush: true }));
    return { sha256: hash.digest(), size, head };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof TooBig) return 'too-big';
    throw error;
  }
}
