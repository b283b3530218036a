import { encodeQR } from 'qr';

/** White stands around the code, in its own modules: readers ask for four. */
const margin = 4;
/** A letter is so large, in modules. */
const letter = 3;

/** A square code that says `address`, over a line that people read, as SVG for a printer of labels. */
export function drawLabel(address: string, words: string): string {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: margin });
  const size = rows.length;
  const height = size + letter * 2;
  const path = rows.map((row, y) => runsOf(row, y)).join('');
  // A long number is drawn narrower rather than cut off.
  const narrow =
    words.length * letter * 0.6 > size - 2 ? ` textLength="${size - 2}" lengthAdjust="spacingAndGlyphs"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="30mm" height="${((30 * height) / size).toFixed(1)}mm">`,
    `<rect width="${size}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" fill="#000" shape-rendering="crispEdges"/>`,
    `<text x="${size / 2}" y="${size + letter / 2}" font-family="sans-serif" font-size="${letter}" font-weight="bold" text-anchor="middle"${narrow}>${escaped(words)}</text>`,
    '</svg>',
  ].join('\n');
}

/** One rectangle for each run of dark modules of a row. */
function runsOf(row: readonly boolean[], y: number): string {
  const text = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...text.matchAll(/1+/gu)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}

function escaped(words: string): string {
  return words.replaceAll(/[&<>]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
