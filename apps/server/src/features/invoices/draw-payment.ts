import { encodeQR } from 'qr';
import { drawBeside, heightOf, margin, type Sheet, width, write } from '../documents/index.ts';
import type { PaperPayment } from './paper-payment.ts';

const padding = 14;
/** Of the code; at this size a module is half a millimetre and more. */
const codeSize = 78;
const gap = 18;

/** How to pay, on a ground of its own: words, and a code that the app of a bank reads. */
export function drawPayment(sheet: Sheet, { title, lines, code }: PaperPayment): void {
  const { doc, root, theme } = sheet;
  const inside = width - 2 * padding;
  const words = { x: margin + padding, width: code === null ? inside : inside - codeSize - gap };
  const said = code === null ? lines : [...lines, code.caption];
  const text = said.reduce((sum, line) => sum + heightOf(sheet, line, words) + 2, 18);
  const height = Math.max(text, code === null ? 0 : codeSize) + 2 * padding;
  sheet.room(height + 16);
  const top = doc.y + 14;
  drawBeside(sheet, () => {
    doc.roundedRect(margin, top, width, height, 6).fill(theme.tint);
  });
  write(sheet, root, 'H2', title, { ...words, y: top + padding, bold: true, size: 11 });
  for (const [at, line] of said.entries()) {
    write(sheet, root, 'P', line, { ...words, y: doc.y + 2, bold: at === 0 && code !== null });
  }
  if (code !== null) {
    drawCode(sheet, code, { x: margin + width - padding - codeSize, y: top + padding });
  }
  doc.y = top + height;
}

/** Dark on white, whatever the brand: apps read it best so. */
function drawCode(
  { doc, root }: Sheet,
  { text, alt }: NonNullable<PaperPayment['code']>,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const module = codeSize / rows.length;
  const options = { alt, bbox: [x, y, x + codeSize, y + codeSize], placement: 'Block' } as object;
  root.add(
    doc.struct('Figure', options, () => {
      doc.rect(x, y, codeSize, codeSize).fill('#ffffff');
      for (const [down, row] of rows.entries()) {
        for (const [across, dark] of row.entries()) {
          // Drawn a little larger, so that no hair of white stands between two.
          if (dark) doc.rect(x + across * module, y + down * module, module + 0.05, module + 0.05);
        }
      }
      doc.fill('#000000');
    }),
  );
}
