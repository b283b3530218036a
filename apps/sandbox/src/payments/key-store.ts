import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Answer {
  readonly status: number;
  readonly answer: object;
}

/** Under which key, of which shop and address, what was asked, and when. */
export interface AskedKey {
  readonly name: string;
  readonly bodyHash: string;
  readonly at: number;
}

export interface KeyedAnswer extends Answer, AskedKey {}

export interface Remembered {
  readonly bodyHash: string;
  /** Of the first who asked; who asks meanwhile waits for the same. */
  readonly answered: Promise<Answer>;
}

export interface KeyStore {
  find(name: string): Remembered | undefined;
  /**
   * Resolves with the answer once it is on disk: what was said under a key is said again after a restart. `act` does what
   * was asked, and says whether it wrote the key with it; a refusal changes nothing, and stands in a file of its own.
   */
  keep(key: AskedKey, act: () => Promise<Answer & { readonly isWritten: boolean }>): Promise<Answer>;
  count(): number;
  /** As a provider does after its hour, at once and for all keys. */
  forget(): Promise<void>;
}

/** As long as Mollie does: https://docs.mollie.com/reference/api-idempotency */
const rememberedMs = 3_600_000;

/** For an hour: what was refused in one file per idempotency key, and `made`, which stands with what was made. */
export async function openKeyStore(folder: string, made: readonly KeyedAnswer[]): Promise<KeyStore> {
  await mkdir(folder, { recursive: true });
  const known = new Map<string, Remembered & { readonly at: number }>();
  const forgottenFile = join(folder, 'forgotten');
  const forgottenAt = Number(await readFile(forgottenFile, 'utf8').catch(() => '0'));
  for (const key of made) if (key.at > forgottenAt && !isOver(key.at)) remember(key);
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json'))) {
    const key = JSON.parse(await readFile(join(folder, name), 'utf8')) as KeyedAnswer;
    if (isOver(key.at)) await rm(join(folder, name), { force: true });
    else remember(key);
  }

  return {
    find(name) {
      const found = known.get(name);
      return found === undefined || isOver(found.at) ? undefined : found;
    },
    async keep(key, act) {
      const stored = write();
      known.set(key.name, { ...key, answered: stored });
      return stored.catch((error: unknown) => {
        known.delete(key.name);
        throw error;
      });

      async function write(): Promise<Answer> {
        const { status, answer, isWritten } = await act();
        if (isWritten) return { status, answer };
        const file = fileOf(key.name);
        await writeFile(`${file}.part`, JSON.stringify({ ...key, status, answer } satisfies KeyedAnswer));
        await rename(`${file}.part`, file);
        return { status, answer };
      }
    },
    count: () => [...known.values()].filter(({ at }) => !isOver(at)).length,
    async forget() {
      const names = [...known.keys()];
      known.clear();
      await writeFile(forgottenFile, String(Date.now()));
      await Promise.all(names.map((name) => rm(fileOf(name), { force: true })));
    },
  };

  function remember(key: KeyedAnswer): void {
    known.set(key.name, { ...key, answered: Promise.resolve(key) });
  }

  function fileOf(name: string): string {
    return join(folder, `${createHash('sha256').update(name).digest('hex')}.json`);
  }
}

export function isOver(at: number): boolean {
  return at + rememberedMs <= Date.now();
}
