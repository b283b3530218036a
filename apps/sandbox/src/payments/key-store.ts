import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Answer {
  readonly status: number;
  readonly answer: object;
}

export interface Remembered {
  readonly bodyHash: string;
  /** Of the first who asked; who asks meanwhile waits for the same. */
  readonly answered: Promise<Answer>;
}

export interface KeyStore {
  find(name: string): Remembered | undefined;
  /** Resolves with the answer once it is on disk: what was said under a key is said again after a restart. */
  keep(name: string, bodyHash: string, answered: Promise<Answer>): Promise<Answer>;
  count(): number;
  /** As a provider does after its hour, at once and for all keys. */
  forget(): Promise<void>;
}

interface StoredKey extends Answer {
  readonly name: string;
  readonly bodyHash: string;
  readonly at: number;
}

/** As long as Mollie does: https://docs.mollie.com/reference/api-idempotency */
const rememberedMs = 3_600_000;

/** One file per idempotency key, for an hour. */
export async function openKeyStore(folder: string): Promise<KeyStore> {
  await mkdir(folder, { recursive: true });
  const known = new Map<string, Remembered & { readonly at: number }>();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json'))) {
    const key = JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredKey;
    if (isOver(key.at)) await rm(join(folder, name), { force: true });
    else known.set(key.name, { ...key, answered: Promise.resolve(key) });
  }

  return {
    find(name) {
      const found = known.get(name);
      return found === undefined || isOver(found.at) ? undefined : found;
    },
    async keep(name, bodyHash, answered) {
      const at = Date.now();
      const stored = write(answered);
      known.set(name, { bodyHash, at, answered: stored });
      return stored.catch((error: unknown) => {
        known.delete(name);
        throw error;
      });

      async function write(given: Promise<Answer>): Promise<Answer> {
        const { status, answer } = await given;
        const file = fileOf(name);
        await writeFile(`${file}.part`, JSON.stringify({ name, bodyHash, at, status, answer }));
        await rename(`${file}.part`, file);
        return { status, answer };
      }
    },
    count: () => [...known.values()].filter(({ at }) => !isOver(at)).length,
    async forget() {
      const names = [...known.keys()];
      known.clear();
      await Promise.all(names.map((name) => rm(fileOf(name), { force: true })));
    },
  };

  function fileOf(name: string): string {
    return join(folder, `${createHash('sha256').update(name).digest('hex')}.json`);
  }
}

function isOver(at: number): boolean {
  return at + rememberedMs <= Date.now();
}
