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
} from './sheet.ts';

export interface PaperTable {
  readonly title: string;
  /** From the left to the right margin; the first holds what may be long. */
  readonly columns: readonly Placed[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly PaperTotal[];
}

export interface PaperTotal {
  readonly name: string;
  readonly amount: string;
  readonly strong: boolean;
}

const line = 7;
const totalsLeft = margin + width - 330;

/** What a paper lists and what it comes to, as two tables that a reader can walk through. */
export function drawTable(sheet: Sheet, { title, columns, heads, rows, totals }: PaperTable): void {
  const { doc, root } = sheet;
  sheet.room(90);
  write(sheet, root, 'H2', title, { size: 13, bold: true });
  doc.y += 6;
  const table = doc.struct('Table');
  root.add(table);
  drawHeads(sheet, table, columns, heads);
  const [first = {}] = columns;
  for (const cells of rows) {
    const height = heightOf(sheet, cells[0] ?? '', first) + line;
    // The heads stand on every page, but are read once.
    if (!sheet.room(height)) drawHeads(sheet, null, columns, heads);
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    for (const [at, column] of columns.entries()) {
      write(sheet, row, 'TD', cells[at] ?? '', { ...column, y: top });
    }
    drawRule(sheet, top + height - 3);
    doc.y = top + height;
  }
  drawTotals(sheet, totals);
}

function drawHeads(
  sheet: Sheet,
  table: Element | null,
  columns: readonly Placed[],
  heads: readonly string[],
): void {
  const { doc, theme } = sheet;
  const top = doc.y;
  const row = table === null ? null : doc.struct('TR');
  if (row !== null) table?.add(row);
  for (const [at, column] of columns.entries()) {
    const look = { ...column, y: top, size: 9, bold: true, colour: theme.inkSoft };
    const text = heads[at] ?? '';
    if (row === null) writeBeside(sheet, text, look);
    else write(sheet, row, 'TH', text, { ...look, scope: 'Column' });
  }
  drawRule(sheet, top + 14, 1);
  doc.y = top + 20;
}

/** A table of its own: each name heads its amount, and every row has as many cells as the next. */
function drawTotals(sheet: Sheet, totals: readonly PaperTotal[]): void {
  const { doc, root } = sheet;
  sheet.room(totals.length * 19 + 10);
  doc.y += 4;
  const table = doc.struct('Table');
  root.add(table);
  for (const { name, amount, strong } of totals) {
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    const look = { y: top, bold: strong, size: strong ? 11 : 10 };
    write(sheet, row, 'TH', name, { ...look, x: totalsLeft, width: 240, scope: 'Row' });
    write(sheet, row, 'TD', amount, { ...look, x: margin + width - 90, width: 90, align: 'right' });
    doc.y = top + (strong ? 19 : 16);
  }
}

function drawRule(sheet: Sheet, y: number, thick = 0.5): void {
  const { doc, theme } = sheet;
  drawBeside(sheet, () => {
    doc.rect(margin, y, width, thick).fill(theme.line);
  });
}
