import type { PaperBrand } from './brand.ts';
import { canDraw, drawLogo } from './draw-logo.ts';
import { drawBeside, footerTop, margin, type Sheet, width, write, writeBeside } from './sheet.ts';

const logoHeight = 34;

/** What stands over every paper of the business. */
export interface Letterhead {
  readonly shopName: string;
  readonly title: string;
  /** Lines below the title, the first of them quieter. */
  readonly made: string;
  readonly standing: string | null;
}

export function drawHead(
  sheet: Sheet,
  { shopName, title, made, standing }: Letterhead,
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
  if (standing !== null) write(sheet, root, 'P', standing, { y: doc.y + 10 });
  doc.y += 24;
}

/** On every page, once all of them are there: who the business is, and which page of how many. */
export function drawFooters(
  sheet: Sheet,
  {
    footer,
    page,
  }: { readonly footer: readonly string[]; readonly page: (page: number, pages: number) => string },
): void {
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

/** A name over its lines, the first of which may stand out. */
export interface PaperFact {
  readonly name: string;
  readonly lead?: string;
  readonly lines: readonly string[];
}

/** Facts two beside each other. */
export function drawFacts(sheet: Sheet, facts: readonly PaperFact[]): void {
  const { doc, root, theme } = sheet;
  const gap = 24;
  const half = (width - gap) / 2;
  for (let row = 0; row < facts.length; row += 2) {
    sheet.room(70);
    const top = doc.y;
    const bottoms = facts.slice(row, row + 2).map(({ name, lead, lines }, column) => {
      const place = { x: margin + column * (half + gap), width: half };
      const part = doc.struct('Div');
      root.add(part);
      write(sheet, part, 'P', name, { ...place, y: top, size: 9, bold: true, colour: theme.inkSoft });
      doc.y += 2;
      if (lead !== undefined) write(sheet, part, 'P', lead, { ...place, bold: true });
      for (const line of lines) write(sheet, part, 'P', line, place);
      return doc.y;
    });
    doc.y = Math.max(...bottoms) + 12;
  }
  doc.y += 8;
}
