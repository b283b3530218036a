import { mix } from '../engine/colour.mjs';
import { circle } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** The colours of Groenhof's own things: green machines with lime, and a few of the garden. */
export const G = {
  green: '#2c7a3f',
  deep: '#1d5230',
  lime: '#c6dc3c',
  grey: '#575e5a',
  pale: '#cfd9c6',
  signal: '#e2572b',
  sage: '#7f9a86',
  soil: '#6b4a33',
  water: '#3d7c8c',
  ochre: '#d9a441',
};

/** A wheel whose near side lies at `y`. */
export function wheel(s, x, y, z, r, w, hub = G.lime) {
  s.prism(circle(x, z, r, 30), 'xz', y, y + w, C.rubber, { edge: 0.14 });
  s.prism(circle(x, z, r * 0.62, 24), 'xz', y - 0.006, y + 0.01, hub, { edge: 0.3 });
  s.prism(circle(x, z, r * 0.2, 14), 'xz', y - 0.02, y, C.dark);
}

/** A flat drawing on a face that looks to the viewer; the origin is its upper left corner. */
export function front(s, origin, svg) {
  s.decal(origin, [1, 0, 0], [0, 0, -1], svg);
}

/** A flat drawing on a face that looks to the right. */
export function flank(s, origin, svg) {
  s.decal(origin, [0, 1, 0], [0, 0, -1], svg);
}

/** A flat drawing on a face that looks up; the origin is its far left corner. */
export function lid(s, origin, svg) {
  s.decal(origin, [1, 0, 0], [0, -1, 0], svg);
}

export function darker(colour, t = 0.3) {
  return mix(colour, '#0d2a17', t);
}

export function lighter(colour, t = 0.25) {
  return mix(colour, '#ffffff', t);
}

/** A bolt of lightning, 0.12 wide, as SVG: what runs on the 36 V battery. */
export function bolt(x, y, fill = '#12351f', size = 1) {
  return `<path transform="translate(${x} ${y}) scale(${size})" d="M.07 0L0 .075H.055L.04 .135L.12 .05H.065Z" fill="${fill}"/>`;
}

/** Vents as a row of rounded bars, as SVG. */
export function vents(x, y, count, { step = 0.06, width = 0.03, height = 0.1, fill = '#0f2416' } = {}) {
  const bars = Array.from(
    { length: count },
    (_, i) =>
      `<rect x="${x + i * step}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="${fill}"/>`,
  );
  return `<g opacity=".65">${bars.join('')}</g>`;
}
