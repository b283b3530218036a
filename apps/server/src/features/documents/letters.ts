import { join } from 'node:path';

type Drawing = PDFKit.PDFDocument;
export type Weight = 'regular' | 'bold';

/** What the library knows of the font that is set, and its types do not; its built-in fonts cannot be asked. */
interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint?(code: number): boolean } };
}

/** Fonts for letters that the brand's have not: Latin, Greek and Cyrillic. They are in the file only where they are used. */
export function registerSpareFonts(doc: Drawing): void {
  for (const weight of ['regular', 'bold'] as const)
    doc.registerFont(spare(weight), join(import.meta.dirname, `fonts/${spare(weight)}.ttf`));
}

/**
 * Sets the first font that has all letters of a text, so that a name is not in two, and gives the text back as that
 * font can write it. Never an empty box: a letter that none has is written by its base, or as a question mark.
 */
export function setFontFor(doc: Drawing, weight: Weight, text: string): string {
  const composed = text.normalize('NFC');
  doc.font(weight);
  const plain = composed.replaceAll(/\p{Zs}/gu, (space) => (isIn(doc, space) ? space : '\u00A0'));
  if (Array.from(plain).every((letter) => isIn(doc, letter))) return plain;
  doc.font(spare(weight));
  return Array.from(composed, (letter) => (isIn(doc, letter) ? letter : byBase(doc, letter))).join('');
}

function spare(weight: Weight): string {
  return `spare-${weight}`;
}

function isIn(doc: Drawing, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x20) return true;
  const { font } = (doc as unknown as WithFont)._font;
  return font.hasGlyphForCodePoint?.(code) ?? (code <= 0xff || letter === '€');
}

function byBase(doc: Drawing, letter: string): string {
  if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) return '';
  const base = Array.from(letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  if (base.length === 0) return '';
  return base.every((part) => isIn(doc, part)) ? base.join('') : '?';
}
