import type { Confirmation } from './confirmation.ts';
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

const columns = {
  article: { x: margin, width: width - 170 },
  qty: { x: margin + width - 160, width: 50, align: 'right' },
  amount: { x: margin + width - 100, width: 100, align: 'right' },
} as const satisfies Record<string, Placed>;
const line = 7;

/** The articles and what they come to, as a table that a reader can walk through. */
export function drawArticles(sheet: Sheet, content: Confirmation): void {
  const { articles } = content;
  if (articles === null) return;
  const { doc, root } = sheet;
  sheet.room(90);
  write(sheet, root, 'H2', articles.title, { size: 13, bold: true });
  doc.y += 6;
  const table = doc.struct('Table');
  root.add(table);
  drawHeads(sheet, table, content);
  for (const { qty, name, amount } of articles.lines) {
    const height = heightOf(sheet, name, columns.article) + line;
    // The heads stand on every page, but are read once.
    if (!sheet.room(height)) drawHeads(sheet, null, content);
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    write(sheet, row, 'TD', name, { ...columns.article, y: top });
    write(sheet, row, 'TD', String(qty), { ...columns.qty, y: top });
    write(sheet, row, 'TD', amount, { ...columns.amount, y: top });
    drawRule(sheet, top + height - 3);
    doc.y = top + height;
  }
  drawTotals(sheet, table, articles.totals);
}

function drawHeads(sheet: Sheet, table: Element | null, content: Confirmation): void {
  const { doc, theme } = sheet;
  const top = doc.y;
  const heads = [
    [content.articleTitle, columns.article],
    [content.amountTitle, columns.qty],
    [content.articles?.amountTitle ?? '', columns.amount],
  ] as const;
  const row = table === null ? null : doc.struct('TR');
  if (row !== null) table?.add(row);
  for (const [text, column] of heads) {
    const look = { ...column, y: top, size: 9, bold: true, colour: theme.inkSoft };
    if (row === null) writeBeside(sheet, text, look);
    else write(sheet, row, 'TH', text, look);
  }
  drawRule(sheet, top + 14, 1);
  doc.y = top + 20;
}

function drawTotals(
  sheet: Sheet,
  table: Element,
  totals: NonNullable<Confirmation['articles']>['totals'],
): void {
  const { doc } = sheet;
  sheet.room(totals.length * 17 + 10);
  doc.y += 4;
  for (const { name, amount, strong } of totals) {
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    const look = { y: top, bold: strong, size: strong ? 11 : 10 };
    write(sheet, row, 'TD', name, { ...look, x: margin + width - 270, width: 170 });
    write(sheet, row, 'TD', amount, { ...columns.amount, ...look });
    doc.y = top + (strong ? 19 : 16);
  }
}

function drawRule(sheet: Sheet, y: number, thick = 0.5): void {
  const { doc, theme } = sheet;
  drawBeside(sheet, () => {
    doc.rect(margin, y, width, thick).fill(theme.line);
  });
}
