import {
  bytesOf,
  drawFacts,
  drawFooters,
  drawHead,
  openSheet,
  type PaperBrand,
  type Sheet,
  write,
} from '../documents/index.ts';
import { drawLines } from './draw-lines.ts';
import type { InvoicePaper } from './invoice-paper.ts';

/** An invoice or credit note as PDF. */
export function invoicePdf(paper: InvoicePaper, brand: PaperBrand): Promise<Buffer> {
  const { title, language } = paper;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, paper, brand);
  drawFacts(sheet, paper.facts);
  drawLines(sheet, paper);
  drawPayment(sheet, paper);
  drawFooters(sheet, paper);
  return bytesOf(sheet);
}

function drawPayment(sheet: Sheet, { payment, notes }: InvoicePaper): void {
  const { doc, root, theme } = sheet;
  if (payment !== null) {
    sheet.room(30 + payment.lines.length * 16);
    write(sheet, root, 'H2', payment.title, { y: doc.y + 12, bold: true, size: 11 });
    for (const line of payment.lines) write(sheet, root, 'P', line, { y: doc.y + 2 });
  }
  for (const note of notes) {
    sheet.room(40);
    write(sheet, root, 'P', note, { y: doc.y + 12, size: 9, colour: theme.inkSoft });
  }
}
