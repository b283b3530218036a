import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Pdf from 'pdfkit';
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

export type Drawing = PDFKit.PDFDocument;
export type Element = ReturnType<Drawing['struct']>;

export const margin = 50;
/** Where the footer begins; nothing else is written below. */
export const footerTop = 770;
export const width = 595.28 - 2 * margin;

/** A document of A4 pages that reads itself: tagged, with text that can be chosen, in the brand's fonts. */
export interface Sheet {
  readonly doc: Drawing;
  readonly root: Element;
  readonly theme: MailTheme;
  /** Whether this much still fits on the page; a new page is begun where it does not. */
  room(height: number): boolean;
}

export interface Placed {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
  /** Of a heading in a table: whether it heads its column or its row. */
  readonly scope?: 'Column' | 'Row';
}

export function openSheet(
  { theme, fonts }: PaperBrand,
  { title, language }: { readonly title: string; readonly language: string },
): Sheet {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    // Nothing that somebody may have named freely: the library writes it into XML as it is.
    info: { Title: title },
    // PDF/UA wants every font inside the file. The library's types do not know it yet.
    ...(fonts === null ? {} : ({ subset: 'PDF/UA' } as object)),
  });
  doc.registerFont('regular', fonts?.regular ?? 'Helvetica');
  doc.registerFont('bold', fonts?.bold ?? 'Helvetica-Bold');
  registerSpareFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    theme,
    room(height) {
      if (doc.y + height <= footerTop - 10) return true;
      doc.addPage();
      return false;
    },
  };
}

/** Writes a text as an element of the structure, so that a reader knows what it is. */
export function write(sheet: Sheet, parent: Element, tag: string, text: string, how: Placed = {}): void {
  // The library's types do not know the scope yet.
  const options = how.scope === undefined ? {} : ({ scope: how.scope } as object);
  parent.add(sheet.doc.struct(tag, options, () => put(sheet, text, how)));
}

/** Writes what a reader passes over: the footer, the heads of a table that go on. */
export function writeBeside(sheet: Sheet, text: string, how: Placed): void {
  sheet.doc.markContent('Artifact', { type: 'Layout' });
  put(sheet, text, how);
  sheet.doc.endMarkedContent();
}

/** Draws what a reader passes over. */
export function drawBeside({ doc }: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export function heightOf({ doc }: Sheet, text: string, how: Placed): number {
  const written = setFontFor(doc, how.bold === true ? 'bold' : 'regular', text);
  return doc.fontSize(how.size ?? 10).heightOfString(written, { width: how.width ?? width });
}

function put({ doc, theme }: Sheet, text: string, how: Placed): void {
  const { x = margin, y = doc.y, width: wide = width, size = 10, bold = false, align = 'left' } = how;
  const written = setFontFor(doc, bold ? 'bold' : 'regular', text);
  doc
    .fontSize(size)
    .fillColor(how.colour ?? theme.ink)
    .text(written, x, y, { width: wide, align });
}

export async function bytesOf({ doc, root }: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  root.end();
  doc.end();
  return whole;
}

async function ifThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

type Weight = 'regular' | 'bold';

/** What the library knows of the font that is set, and its types do not; its built-in fonts cannot be asked. */
interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint?(code: number): boolean } };
}

/**
 * These fonts have letters that the brand's have not: Latin, Greek and Cyrillic. They are in the file only where they
 * are used.
 */
function registerSpareFonts(doc: Drawing): void {
  for (const weight of ['regular', 'bold'] as const)
    doc.registerFont(spare(weight), join(import.meta.dirname, `fonts/${spare(weight)}.ttf`));
}

/**
 * Sets the first font that has all letters of a text, so that a name is not in two, and gives the text back as that
 * font can write it. Never an empty box: a letter that none has is written by its base, or as a question mark.
 */
function setFontFor(doc: Drawing, weight: Weight, text: string): string {
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
