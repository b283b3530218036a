import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailTheme, readMailTheme } from '../notifications/index.ts';

/** What of a brand stands on paper. */
export interface PaperBrand {
  readonly theme: MailTheme;
  /** `fonts/paper-regular.ttf` and `-bold`: of web fonts the PDF library can embed only some. Null: none of its own. */
  readonly fonts: { readonly regular: Buffer; readonly bold: Buffer } | null;
  /** As it stands in the folder; null where there is none. */
  readonly logo: string | null;
}

export async function readPaperBrand(directory: string): Promise<PaperBrand> {
  const [theme, regular, bold, logo] = await Promise.all([
    readMailTheme(directory),
    ifThere(join(directory, 'fonts/paper-regular.ttf')),
    ifThere(join(directory, 'fonts/paper-bold.ttf')),
    ifThere(join(directory, 'logo.svg')),
  ]);
  return {
    theme,
    fonts: regular === null || bold === null ? null : { regular, bold },
    logo: logo?.toString('utf8') ?? null,
  };
}

async function ifThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
