import type { PaperBrand } from './brand.ts';
import type { Confirmation } from './confirmation.ts';
import { drawTable } from './draw-table.ts';
import { drawFacts, drawFooters, drawHead } from './letterhead.ts';
import { bytesOf, margin, openSheet, type Placed, type Sheet, width, write } from './sheet.ts';

/** Article, amount, price. */
const columns: readonly Placed[] = [
  { x: margin, width: width - 170 },
  { x: margin + width - 160, width: 50, align: 'right' },
  { x: margin + width - 100, width: 100, align: 'right' },
];

/** The paper of a reservation, as PDF. */
export function confirmationPdf(content: Confirmation, brand: PaperBrand): Promise<Buffer> {
  const { title, language } = content;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, content, brand);
  // What somebody looks up on the day itself.
  drawFacts(sheet, [...content.facts, content.customer]);
  drawArticles(sheet, content);
  drawEnd(sheet, content);
  drawFooters(sheet, content);
  return bytesOf(sheet);
}

function drawArticles(sheet: Sheet, { articles, articleTitle, amountTitle }: Confirmation): void {
  if (articles === null) return;
  const { title, lines, totals } = articles;
  drawTable(sheet, {
    title,
    columns,
    heads: [articleTitle, amountTitle, articles.amountTitle],
    rows: lines.map(({ name, qty, amount }) => [name, String(qty), amount]),
    totals,
  });
}

function drawEnd(sheet: Sheet, { deposit, payment, remark, terms }: Confirmation): void {
  const { doc, root, theme } = sheet;
  const parts = [
    ...(deposit === null ? [] : [{ head: `${deposit.name}: ${deposit.amount}`, text: deposit.note }]),
    ...(payment === null ? [] : [{ head: payment.name, text: payment.text }]),
    ...(remark === null ? [] : [{ head: remark.name, text: remark.text }]),
  ];
  for (const { head, text } of parts) {
    sheet.room(50);
    write(sheet, root, 'H2', head, { y: doc.y + 12, bold: true, size: 11 });
    for (const piece of text.split('\n')) {
      sheet.room(30);
      write(sheet, root, 'P', piece, { y: doc.y + 2 });
    }
  }
  if (terms === null) return;
  sheet.room(40);
  write(sheet, root, 'P', terms, { y: doc.y + 16, size: 9, colour: theme.inkSoft });
}
