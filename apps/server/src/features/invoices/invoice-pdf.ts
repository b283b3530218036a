import {
  bytesOf,
  drawFacts,
  drawFooters,
  drawHead,
  drawTable,
  margin,
  openSheet,
  type PaperBrand,
  type Placed,
  type Sheet,
  width,
  write,
} from '../documents/index.ts';
import { drawPayment } from './draw-payment.ts';
import type { InvoicePaper } from './invoice-paper.ts';

const right = 'right' as const;
/** Article, amount, price of one, rate, total. */
const columns: readonly Placed[] = [
  { x: margin, width: width - 260 },
  { x: margin + width - 250, width: 40, align: right },
  { x: margin + width - 205, width: 80, align: right },
  { x: margin + width - 120, width: 40, align: right },
  { x: margin + width - 75, width: 75, align: right },
];

/** An invoice or credit note as PDF. */
export function invoicePdf(paper: InvoicePaper, brand: PaperBrand): Promise<Buffer> {
  const { title, language, linesTitle, heads, lines, totals } = paper;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, paper, brand);
  drawFacts(sheet, paper.facts);
  drawTable(sheet, { title: linesTitle, columns, heads, rows: lines, totals });
  if (paper.payment !== null) drawPayment(sheet, paper.payment);
  drawNotes(sheet, paper.notes);
  drawFooters(sheet, paper);
  return bytesOf(sheet);
}

function drawNotes(sheet: Sheet, notes: InvoicePaper['notes']): void {
  const { doc, root, theme } = sheet;
  for (const note of notes) {
    sheet.room(40);
    write(sheet, root, 'P', note, { y: doc.y + 12, size: 9, colour: theme.inkSoft });
  }
}
