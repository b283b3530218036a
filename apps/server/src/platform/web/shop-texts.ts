import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LANGUAGES = ['nl', 'en', 'de'] as const;

/** The shop's own wording from `texts/`; a language without a file has none. */
export async function readShopTexts(dir: string): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    LANGUAGES.map(async (language) => [language, await readJson(join(dir, 'texts', `${language}.json`))]),
  );
  return Object.fromEntries(entries) as Record<string, unknown>;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw cause;
  }
}
