import { mix } from '../engine/colour.mjs';
import { rounded, roundBox, times } from '../engine/outlines.mjs';

/** A white folding chair: two frames that cross at the side, seat and back of slats. */
export function foldingChair(s) {
  const white = '#f7f3ee';
  const w = 0.46;
  const side = (x) => {
    s.bar([x, 0.06, 0.43], [x, 0.5, 0], 0.017, white);
    s.bar([x, 0.45, 0.86], [x, 0.03, 0], 0.019, white);
  };
  side(0);
  s.bar([0, 0.47, 0.04], [w, 0.47, 0.04], 0.013, white);
  for (const z of [0.64, 0.72, 0.8])
    s.prism(
      roundBox(0.01, z - 0.028, w - 0.02, 0.056, 0.02),
      'xz',
      0.33 + (z - 0.64) * 0.55,
      0.35 + (z - 0.64) * 0.55,
      white,
    );
  s.bar([0, 0.1, 0.12], [w, 0.1, 0.12], 0.013, white);
  for (const i of times(6))
    s.box(-0.005, 0.36 - i * 0.066, 0.425, w + 0.01, 0.056, 0.024, '#e0b482', { r: 0.012, edge: 0.2 });
  side(w);
}

/** A rattan two-seater with thick cushions; its sides are woven, its arms round. */
export function loungeSofa(s) {
  const [w, d] = [1.5, 0.74];
  const cane = '#b8814d';
  const petrol = '#2f7a80';
  for (const x of [0.06, w - 0.06]) s.bar([x, d - 0.06, 0], [x, d - 0.06, 0.14], 0.028, '#5c3f2c');
  s.prism(
    rounded(
      [
        [0, 0.14],
        [w, 0.14],
        [w, 0.66],
        [w - 0.08, 0.74],
        [0.08, 0.74],
        [0, 0.66],
      ],
      0.1,
    ),
    'xz',
    d - 0.13,
    d,
    cane,
  );
  s.prism(
    rounded(
      [
        [0, 0.12],
        [d - 0.1, 0.12],
        [d - 0.1, 0.56],
        [0, 0.5],
      ],
      0.07,
    ),
    'yz',
    0,
    0.14,
    cane,
  );
  s.box(0.1, 0.02, 0.12, w - 0.2, d - 0.14, 0.16, cane);
  s.decal([0.13, 0.018, 0.28], [1, 0, 0], [0, 0, -1], weave(w - 0.26, 0.15, cane));
  for (const i of times(2)) cushion(s, 0.16 + i * 0.6, d - 0.26, 0.43, 0.57, 0.36, petrol);
  for (const i of times(2))
    s.box(0.16 + i * 0.6, 0.0, 0.28, 0.57, d - 0.24, 0.14, petrol, { r: 0.06, edge: 0.16 });
  s.at(0.4, 0.38, 0.43, 0, () => cushion(s, 0, 0, 0, 0.34, 0.3, '#f0a92b'));
  s.prism(
    rounded(
      [
        [0, 0.12],
        [d - 0.1, 0.12],
        [d - 0.1, 0.56],
        [0, 0.5],
      ],
      0.07,
    ),
    'yz',
    w - 0.14,
    w,
    cane,
  );
  s.decal([w + 0.001, 0.05, 0.48], [0, 1, 0], [0, 0, -1], weave(d - 0.22, 0.33, mix(cane, '#3b1f14', 0.25)));
  for (const x of [0.06, w - 0.06]) s.bar([x, 0.05, 0], [x, 0.05, 0.14], 0.028, '#5c3f2c');
}

/** A cushion that leans back. */
function cushion(s, x, y, z, w, h, colour) {
  const profile = rounded(
    [
      [y, z],
      [y + 0.14, z],
      [y + 0.2, z + h],
      [y + 0.08, z + h],
    ],
    0.06,
  );
  s.prism(profile, 'yz', x, x + w, colour, { edge: 0.16 });
}

/** Rows of short strands, shifted by half in every other row. */
function weave(w, h, colour) {
  const strand = 0.06;
  const rows = Math.floor(h / 0.032);
  const strands = times(rows).flatMap((row) =>
    times(Math.floor(w / strand)).map((i) => {
      const x = i * strand + (row % 2) * strand * 0.5;
      return `<rect x="${x.toFixed(3)}" y="${(row * 0.032).toFixed(3)}" width="${strand * 0.8}" height=".02" rx=".01"/>`;
    }),
  );
  return `<g fill="${mix(colour, '#fff3df', 0.3)}" opacity=".7">${strands.join('')}</g>`;
}
