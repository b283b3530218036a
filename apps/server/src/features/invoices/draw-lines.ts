import {
  drawBeside,
  type Element,
  heightOf,
  margin,
  type Placed,
  type Sheet,
  width,
  write,
  writeBeside,
} from '../documents/index.ts';
import type { InvoicePaper } from './invoice-paper.ts';

const right = 'right' as const;
/** Article, amount, price of one, rate, total: from the left to the right margin. */
const columns: readonly [Placed, Placed, Placed, Placed, Placed] = [
  { x: margin, width: width - 260 },
  { x: margin + width - 250, width: 40, align: right },
  { x: margin + width - 205, width: 80, align: right },
  { x: margin + width - 120, width: 40, align: right },
  { x: margin + width - 75, width: 75, align: right },
];
const line = 7;

/** The lines and what they come to, as a table that a reader can walk through. */
export function drawLines(sheet: Sheet, paper: InvoicePaper): void {
  const { doc, root } = sheet;
  sheet.room(90);
  write(sheet, root, 'H2', paper.linesTitle, { size: 13, bold: true });
  doc.y += 6;
  const table = doc.struct('Table');
  root.add(table);
  drawHeads(sheet, table, paper);
  for (const cells of paper.lines) {
    const height = heightOf(sheet, cells[0], columns[0]) + line;
    // The heads stand on every page, but are read once.
    if (!sheet.room(height)) drawHeads(sheet, null, paper);
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    for (const [at, column] of columns.entries()) {
      write(sheet, row, 'TD', cells[at] ?? '', { ...column, y: top });
    }
    drawRule(sheet, top + height - 3);
    doc.y = top + height;
  }
  drawTotals(sheet, table, paper.totals);
}

function drawHeads(sheet: Sheet, table: Element | null, { heads }: InvoicePaper): void {
  const { doc, theme } = sheet;
  const top = doc.y;
  const row = table === null ? null : doc.struct('TR');
  if (row !== null) table?.add(row);
  for (const [at, column] of columns.entries()) {
    const look = { ...column, y: top, size: 9, bold: true, colour: theme.inkSoft };
    const text = heads[at] ?? '';
    if (row === null) writeBeside(sheet, text, look);
    else write(sheet, row, 'TH', text, look);
  }
  drawRule(sheet, top + 14, 1);
  doc.y = top + 20;
}

function drawTotals(sheet: Sheet, table: Element, totals: InvoicePaper['totals']): void {
  const { doc } = sheet;
  sheet.room(totals.length * 19 + 10);
  doc.y += 4;
  for (const { name, amount, strong } of totals) {
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    const look = { y: top, bold: strong, size: strong ? 11 : 10 };
    write(sheet, row, 'TD', name, { ...look, x: margin + width - 330, width: 240 });
    write(sheet, row, 'TD', amount, { ...look, x: margin + width - 90, width: 90, align: right });
    doc.y = top + (strong ? 19 : 16);
  }
}

function drawRule(sheet: Sheet, y: number, thick = 0.5): void {
  const { doc, theme } = sheet;
  drawBeside(sheet, () => {
    doc.rect(margin, y, width, thick).fill(theme.line);
  });
}
