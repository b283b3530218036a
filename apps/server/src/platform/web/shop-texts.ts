import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '../i18n/language.ts';

/** The shop's own wording from `texts/`; a language without a file has none. */
export async function readShopTexts(directory: string): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    languages.map(async (language) => [
      language,
      await readJson(join(directory, 'texts', `${language}.json`)),
    ]),
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
