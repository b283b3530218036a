import type { Drawing } from './sheet.ts';

/** Elements and attributes that a logo may have to be drawn on paper; one with others is left out. */
const known = /^(?:svg|path|circle)$/u;

/** Whether the logo of a brand is simple enough: paths and circles with colours of their own. */
export function canDraw(svg: string): boolean {
  const names = [...svg.matchAll(/<\/?([a-z][\w:-]*)/giu)].map(([, name = '']) => name);
  return names.length > 1 && names.every((name) => known.test(name)) && viewBox(svg) !== null;
}

/** Draws the logo with its upper left corner at the point, so high; answers how wide it is. */
export function drawLogo(doc: Drawing, svg: string, at: { x: number; y: number; height: number }): number {
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
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/u.exec(svg) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}
