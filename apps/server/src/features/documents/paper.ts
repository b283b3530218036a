import {
  drawBeside,
  type Drawing,
  type Element,
  footerTop,
  heightOf,
  margin,
  type PaperBrand,
  type Placed,
  type Sheet,
  width,
  write,
  writeBeside,
} from './sheet.ts';

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

/** Once all pages are there, each gets who the business is, and which page of how many it is. */
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

/** Draws facts, two beside each other. */
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

const lineGap = 7;
const totalsLeft = margin + width - 330;

/** Draws what a paper lists and what it comes to, where that is said, as two tables that a reader can walk through. */
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
    const height = heightOf(sheet, cells[0] ?? '', first) + lineGap;
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
  if (totals.length > 0) drawTotals(sheet, totals);
}

/** A logo may have these elements and attributes to be drawn on paper; one with others is left out. */
const known = /^(?:svg|path|circle)$/u;

/** Whether the logo of a brand is simple enough: paths and circles with colours of their own. */
export function canDraw(svg: string): boolean {
  const names = [...svg.matchAll(/<\/?([a-z][\w:-]*)/giu)].map(([, name = '']) => name);
  return names.length > 1 && names.every((name) => known.test(name)) && viewBox(svg) !== null;
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

/** Draws the logo with its upper left corner at the point, so high; answers how wide it is. */
function drawLogo(doc: Drawing, svg: string, at: { x: number; y: number; height: number }): number {
  const box = viewBox(svg);
  if (box === null) return 0;
  const scale = at.height / box.height;
  doc.save().translate(at.x, at.y).scale(scale);
  for (const [, name = '', given = ''] of svg.matchAll(/<(path|circle)\b([^>]*)>/gu)) {
    const attribute = attributesOf(given);
    if (name === 'path') doc.path(attribute.get('d') ?? '');
    else doc.circle(numberOf(attribute, 'cx'), numberOf(attribute, 'cy'), numberOf(attribute, 'r'));
    paint(doc, attribute);
  }
  doc.restore();
  return box.width * scale;
}

function paint(doc: Drawing, attribute: ReadonlyMap<string, string>): void {
  const stroke = attribute.get('stroke');
  const fill = attribute.get('fill') ?? (stroke === undefined ? '#000000' : 'none');
  if (stroke === undefined) {
    doc.fill(fill);
    return;
  }
  doc.lineWidth(numberOf(attribute, 'stroke-width') || 1);
  if (attribute.get('stroke-linecap') === 'round') doc.lineCap('round');
  if (attribute.get('stroke-linejoin') === 'round') doc.lineJoin('round');
  if (fill === 'none') doc.stroke(stroke);
  else doc.fillAndStroke(fill, stroke);
}

function attributesOf(given: string): Map<string, string> {
  return new Map(
    [...given.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
  );
}

function numberOf(attribute: ReadonlyMap<string, string>, name: string): number {
  return Number(attribute.get(name) ?? 0);
}

function viewBox(svg: string): { width: number; height: number } | null {
  const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/u.exec(svg) ?? [];
  return wide === undefined || high === undefined ? null : { width: Number(wide), height: Number(high) };
}
