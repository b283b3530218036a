import type { ItemReader } from './card.ts';

/** In the reader's language, else in the shop's own. */
export function inLanguageOf<Worded, Otherwise>(
  reader: Pick<ItemReader, 'language' | 'fallback'>,
  texts: Readonly<Record<string, Worded>>,
  otherwise: Otherwise,
): Worded | Otherwise {
  return texts[reader.language] ?? texts[reader.fallback] ?? otherwise;
}

/** Per language in capitals, as spec 2 §3 has it for values. */
export function upperCaseLanguages(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, words]) => [language.toUpperCase(), words]),
  );
}
