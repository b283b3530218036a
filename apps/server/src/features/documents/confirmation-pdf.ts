import type { PaperBrand } from './brand.ts';
import type { Confirmation } from './confirmation.ts';
import { canDraw, drawLogo } from './draw-logo.ts';
import { drawArticles } from './draw-articles.ts';
import {
  bytesOf,
  drawBeside,
  footerTop,
  margin,
  openSheet,
  type Sheet,
  width,
  write,
  writeBeside,
} from './sheet.ts';

const logoHeight = 34;
const gap = 24;

/** The paper of a reservation, as PDF. */
export function confirmationPdf(content: Confirmation, brand: PaperBrand): Promise<Buffer> {
  const { title, language } = content;
  const sheet = openSheet(brand, { title, language });
  drawHead(sheet, content, brand);
  drawFacts(sheet, content);
  drawArticles(sheet, content);
  drawEnd(sheet, content);
  drawFooters(sheet, content);
  return bytesOf(sheet);
}

function drawHead(
  sheet: Sheet,
  { shopName, title, made, standing }: Confirmation,
  { logo, theme }: PaperBrand,
): void {
  const { doc, root } = sheet;
  let x = margin;
  if (logo !== null && canDraw(logo)) {
    drawBeside(sheet, () => {
      x += drawLogo(doc, logo, { x: margin, y: margin, height: logoHeight }) + 12;
    });
  }
  write(sheet, root, 'P', shopName, { x, y: margin + 7, size: 18, bold: true, colour: theme.brandDeep });
  const line = margin + logoHeight + 14;
  drawBeside(sheet, () => {
    doc.rect(margin, line, width, 3).fill(theme.accent);
  });
  write(sheet, root, 'H1', title, { y: line + 22, size: 20, bold: true });
  write(sheet, root, 'P', made, { y: doc.y + 2, colour: theme.inkSoft });
  write(sheet, root, 'P', standing, { y: doc.y + 10 });
  doc.y += gap;
}

/** What somebody looks up on the day itself, two beside each other. */
function drawFacts(sheet: Sheet, { facts, customer }: Confirmation): void {
  const { doc, root, theme } = sheet;
  const half = (width - gap) / 2;
  const all = [...facts, customer];
  for (let row = 0; row < all.length; row += 2) {
    sheet.room(70);
    const top = doc.y;
    const bottoms = all.slice(row, row + 2).map(({ name, lines }, column) => {
      const place = { x: margin + column * (half + gap), width: half };
      const part = doc.struct('Div');
      root.add(part);
      write(sheet, part, 'P', name, { ...place, y: top, size: 9, bold: true, colour: theme.inkSoft });
      for (const line of lines) write(sheet, part, 'P', line, place);
      return doc.y;
    });
    doc.y = Math.max(...bottoms) + 12;
  }
  doc.y += 8;
}

function drawEnd(sheet: Sheet, { deposit, remark, terms }: Confirmation): void {
  const { doc, root, theme } = sheet;
  const parts = [
    ...(deposit === null ? [] : [{ head: `${deposit.name}: ${deposit.amount}`, text: deposit.note }]),
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

function drawFooters(sheet: Sheet, { footer, page }: Confirmation): void {
  const { doc, theme } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    drawBeside(sheet, () => {
      doc.rect(margin, footerTop, width, 0.6).fill(theme.line);
    });
    const look = { size: 8, colour: theme.inkSoft, width: width - 80 };
    for (const [row, text] of footer.entries()) {
      writeBeside(sheet, text, { ...look, y: footerTop + 8 + row * 11 });
    }
    writeBeside(sheet, page(index + 1, count), {
      ...look,
      x: margin + width - 80,
      width: 80,
      y: footerTop + 8,
      align: 'right',
    });
  }
}
