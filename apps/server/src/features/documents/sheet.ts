import Pdf from 'pdfkit';
import type { MailTheme } from '../notifications/index.ts';
import type { PaperBrand } from './brand.ts';
import { registerSpareFonts, setFontFor } from './letters.ts';

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
