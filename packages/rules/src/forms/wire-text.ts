/** Tabs and line breaks are writing; no other control character is, nor a surrogate without its other half. */
const refused = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;
const refusedAll = new RegExp(refused, 'gu');

/**
 * The first character of a text that nobody may send, as `U+0000`; null when there is none. Control characters, halves
 * of characters, and characters that turn the direction of what stands around them (RULINGS, "texts on the wire").
 */
export function refusedCharacter(text: string): string | null {
  const found = refused.exec(text)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text as it is kept: the same letters are the same code points, and every line ends in the same way. */
export function keptText(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/gu, '\n');
}

/** A text of somebody else's system on one line: what may not be sent is left out, what is too long is cut off. */
export function importedLine(text: string, most: number): string {
  const plain = text.replaceAll(refusedAll, ' ').replaceAll(/\s+/gu, ' ').trim();
  return firstCharacters(plain.normalize('NFC'), most).trimEnd();
}

/** Cut by characters, so that none is cut in two. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}
