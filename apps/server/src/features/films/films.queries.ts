import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { type Language, languages } from '../../platform/i18n/language.ts';

/** A caption, and from when to when it is shown, in seconds. */
interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface Film {
  readonly name: string;
  /** Names what is in its file: another film under the same name has another. */
  readonly version: string;
  /** The languages in which it has captions. */
  readonly captions: readonly Language[];
  readonly cues: readonly Cue[];
}

/**
 * A film of the shop's folder. It has captions, or it is none: who cannot see or hear it reads them (spec 3 §2, "videos";
 * `design/lending.md` §4, "films").
 */
export const findFilm = query(
  { right: 'public', shared: { audience: ({ language }) => language, follows: ['settings'] } },
  async ({ shop, language }, { name }: { readonly name: string }): Promise<Film | Refusal> => {
    const folder = join(shop.directory, 'videos');
    const version = await versionOf(join(folder, `${name}.mp4`));
    const texts = await Promise.all(
      languages.map(async (one) => ({
        language: one,
        text: await bytesOf(join(folder, `${name}.${one}.vtt`)),
      })),
    );
    const captions = texts.flatMap((one) => (one.text === null ? [] : [{ ...one, text: one.text }]));
    const read = [language, shop.config.defaultLanguage]
      .map((wanted) => captions.find((one) => one.language === wanted))
      .find((one) => one !== undefined);
    if (version === null || read === undefined) return refuse('NotFound');
    return {
      name,
      version,
      captions: captions.map((one) => one.language),
      cues: readCues(read.text.toString('utf8')),
    };
  },
);

interface KnownFilm {
  readonly changed: string;
  readonly version: string;
}

/**
 * Films are known by path. A film is a megabyte: it is read again once its file is another, not for each language and
 * each answer.
 */
const known = new Map<string, KnownFilm>();

/** Names the bytes of a film, the same on every server; null where there is none. */
async function versionOf(path: string): Promise<string | null> {
  const file = await ifThere(stat(path));
  if (file === null) return null;
  const changed = `${file.mtimeMs} ${file.size}`;
  const before = known.get(path);
  if (before?.changed === changed) return before.version;
  const bytes = await bytesOf(path);
  if (bytes === null) return null;
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  known.set(path, { changed, version });
  return version;
}

function bytesOf(path: string): Promise<Buffer | null> {
  return ifThere(readFile(path));
}

async function ifThere<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d+):)?(\d\d):(\d\d\.\d{3})/u;

/** The cues of a WebVTT file; notes, styles and what has no times are no words of the film. */
function readCues(text: string): readonly Cue[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/u)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => TIMES.test(line));
      const times = TIMES.exec(lines[at] ?? '');
      if (times === null) return [];
      const [, h1 = '0', m1, s1, h2 = '0', m2, s2] = times;
      const words = lines
        .slice(at + 1)
        .join(' ')
        .replaceAll(/<[^>]*>/gu, '')
        .trim();
      return [{ from: seconds(h1, m1, s1), to: seconds(h2, m2, s2), text: words }];
    });
}

function seconds(hours: string, minutes = '0', rest = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
