/** Tabs and line breaks are writing; no other control character is, nor a surrogate without its other half. */
const refused = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;
const refusedAll = new RegExp(refused, 'gu');
/** No writing stacks so many marks on a letter (UAX #15, "stream-safe"); putting thousands in order takes for ever. */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The first character of a text that nobody may send, as `U+0000`; null when there is none. Control characters, halves
 * of characters, characters that turn the direction of what stands around them (RULINGS, "texts on the wire"), and the
 * first of more marks than any letter bears.
 */
export function refusedCharacter(text: string): string | null {
  const found = (refused.exec(text) ?? tooManyMarks.exec(text))?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text as it is stored: the same letters are the same code points, and every line ends in the same way. */
export function storedText(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/gu, '\n');
}

/** Puts a text of somebody else's system on one line: what may not be sent is left out, what is too long is cut off. */
export function importedLine(text: string, most: number): string {
  // A long text is cut before it is put in order.
  const plain = firstCharacters(text.trimStart(), 8 * most)
    .replaceAll(refusedAll, ' ')
    .replaceAll(/(\p{M}{30})\p{M}+/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return firstCharacters(plain.normalize('NFC'), most).trimEnd();
}

/** The text is cut by characters, so that none is cut in two. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('');
}
