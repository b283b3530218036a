import { mix } from '../engine/colour.mjs';
import { circle, curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { together } from './facing.mjs';

/** A gold ballroom chair: slender legs, spindles, a cushion. */
export function spindleChair(s, { metal = '#d9a441', pad = '#f7e7cf' } = {}) {
  const [w, d, z] = [0.4, 0.4, 0.46];
  const post = (x) =>
    s.tube(
      [
        [x, d + 0.05, 0],
        [x, d, z],
        [x, d + 0.05, 0.94],
      ],
      0.016,
      metal,
    );
  post(0.01);
  for (const i of times(7))
    s.bar([0.06 + i * 0.047, d + 0.006, z + 0.08], [0.06 + i * 0.047, d + 0.03, 0.78], 0.008, metal);
  for (const height of [z + 0.08, 0.78, 0.83, 0.93])
    s.bar(
      [0.01, d + ((height - z) / 0.48) * 0.05, height],
      [w - 0.01, d + ((height - z) / 0.48) * 0.05, height],
      0.012,
      metal,
    );
  for (const x of [0.11, 0.2, 0.29]) s.ball([x, d + 0.04, 0.88], 0.02, metal);
  post(w - 0.01);
  s.bar([0, 0, 0.16], [0.01, d, 0.16], 0.01, metal);
  together(s, () => {
    s.prism(rounded(points('-.015,-.02 .415,-.02 .4,.41 .0,.41'), 0.05), 'xy', z - 0.03, z, metal);
    s.prism(rounded(points('-.005,-.01 .405,-.01 .39,.4 .01,.4'), 0.07), 'xy', z, z + 0.045, pad, {
      edge: 0.16,
    });
  });
  s.bar([w, 0, 0.16], [w - 0.01, d, 0.16], 0.01, metal);
  for (const height of [0.12, 0.2]) s.bar([0, 0, height], [w, 0, height], 0.01, metal);
  for (const x of [0, w]) s.bar([x, 0, z - 0.02], [x, 0, 0], 0.018, metal);
}

/** A see-through chair with an oval back. */
export function ghostChair(s) {
  const tint = '#a9cfd8';
  const [w, d, z] = [0.46, 0.44, 0.46];
  const glass = (outline, light, alpha = 0.5) => s.face(outline, tint, { two: true, alpha, tone: light });
  const leg = (x, y, lean) => {
    glass(
      [
        [x, y, z],
        [x + 0.045, y, z],
        [x + 0.035 + lean, y, 0],
        [x + lean, y, 0],
      ],
      0.66,
    );
    glass(
      [
        [x + 0.045, y, z],
        [x + 0.045, y + 0.045, z],
        [x + 0.035 + lean, y + 0.035, 0],
        [x + 0.035 + lean, y, 0],
      ],
      0.2,
    );
    s.mark([x, y, z], [x + lean, y, 0], 2.4, '#ffffff', 0.95);
  };
  leg(0.02, d - 0.02, -0.02);
  leg(w - 0.06, d - 0.02, 0.02);
  const oval = (r, lift = 0) =>
    circle(0, 0, 1, 48).map(([a, b]) => [
      w / 2 + a * r * 0.9,
      d + 0.04 + (b * r + 0.3) * 0.16 + lift,
      z + 0.3 + b * r,
    ]);
  for (const x of [0.13, w - 0.13])
    s.bar([x, d, z], [x, d + 0.03, z + 0.1], 0.016, tint, { tones: [0.4, 0.6, 0.8, 1] });
  glass(oval(0.25), 0.6, 0.34);
  s.tube(oval(0.245), 0.018, tint, { close: true, tones: [0.42, 0.62, 0.84, 1] });
  s.line(oval(0.25), 1.6, '#ffffff', 0.9, true);
  s.mark([w / 2 - 0.1, d + 0.08, z + 0.22], [w / 2 + 0.02, d + 0.11, z + 0.44], 5, '#ffffff', 0.7);
  s.prism(
    rounded(
      [
        [-0.005, 0],
        [w + 0.005, 0],
        [w - 0.02, d + 0.02],
        [0.02, d + 0.02],
      ],
      0.08,
    ),
    'xy',
    z - 0.035,
    z,
    mix(tint, '#ffffff', 0.25),
    { edge: 0.4 },
  );
  s.mark([0.1, 0.06, z + 0.002], [0.3, 0.34, z + 0.002], 6, '#ffffff', 0.6);
  for (const x of [-0.01, w + 0.01]) {
    s.tube(
      curve((t) => [x, d + 0.02 - 0.4 * t, z + 0.22 + 0.02 * Math.sin(Math.PI * t)], 10),
      0.016,
      tint,
      { tones: [0.42, 0.62, 0.84, 1] },
    );
    s.bar([x, 0.06, z + 0.22], [x, 0.06, z], 0.015, tint, { tones: [0.42, 0.62, 0.84, 1] });
  }
  leg(0.0, 0.0, -0.02);
  leg(w - 0.04, 0.0, 0.02);
}

/** A moulded shell on wooden legs. */
export function shellChair(s, { shell = '#2a9d8f' } = {}) {
  const leg = (from, to) => s.bar(from, to, 0.018, C.oak);
  leg([0.1, 0.36, 0.42], [0.0, 0.5, 0]);
  leg([0.38, 0.36, 0.42], [0.48, 0.5, 0]);
  s.bar([0.05, 0.42, 0.22], [0.43, 0.06, 0.24], 0.008, C.dark);
  s.bar([0.43, 0.42, 0.22], [0.05, 0.06, 0.24], 0.008, C.dark);
  leg([0.1, 0.12, 0.42], [0.0, -0.02, 0]);
  leg([0.38, 0.12, 0.42], [0.48, -0.02, 0]);
  const [rows, columns] = [24, 18];
  const at = (i, j) => {
    const [u, v] = [(i / columns) * 2 - 1, j / rows];
    const along =
      v < 0.5
        ? [0.46 * (v / 0.5), 0.47 - 0.035 * Math.sin((v / 0.5) * Math.PI)]
        : [0.46 + 0.09 * ((v - 0.5) / 0.5), 0.47 + 0.42 * ((v - 0.5) / 0.5)];
    const smooth = Math.max(0, 1 - Math.abs(v - 0.5) / 0.16);
    const half = 0.25 - (v > 0.6 ? (v - 0.6) ** 2 * 0.35 : 0) - (v < 0.16 ? (0.16 - v) * 0.35 : 0);
    const curl = u ** 4 * 0.07;
    const up = Math.min(1, Math.max(0, (v - 0.3) / 0.4));
    return [
      0.24 + u * half,
      along[0] + 0.02 - smooth * 0.045 - up * curl,
      along[1] + smooth * 0.04 + (1 - up) * curl * 1.2,
    ];
  };
  const cells = times(columns).flatMap((i) =>
    times(rows).map((j) => [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]),
  );
  together(s, () => {
    for (const cell of s.farFirst(cells, ([a, , c]) => a.map((v, k) => (v + c[k]) / 2)))
      s.face(cell, shell, { two: true, smooth: true });
  });
  const edge = [
    ...times(rows + 1).map((j) => at(0, j)),
    ...times(columns + 1).map((i) => at(i, rows)),
    ...times(rows + 1).map((j) => at(columns, rows - j)),
  ];
  s.line(edge, 2.6, mix(shell, '#fff3df', 0.45), 0.8);
}

/** A bench of folding slats for weddings in the open air. */
export function ceremonyBench(s) {
  const w = 1.4;
  const white = '#f7f3ee';
  const side = (x) => {
    s.bar([x, 0.42, 0.88], [x, 0.02, 0], 0.022, white);
    s.bar([x, 0.08, 0.44], [x, 0.46, 0], 0.02, white);
  };
  side(0.06);
  for (const z of [0.6, 0.7, 0.8])
    s.prism(
      points('0,0 .075,0 .075,.022 0,.022').map(([a, b]) => [b + 0.3 + (z - 0.6) * 0.52, z + a]),
      'yz',
      0,
      w,
      white,
      { edge: 0.2 },
    );
  side(w / 2);
  for (const i of times(5))
    s.box(0, 0.34 - i * 0.078, 0.43, w, 0.066, 0.026, '#e0b482', { r: 0.01, edge: 0.22 });
  side(w - 0.06);
  s.at(w - 0.02, -0.01, 0.84, 0, () => {
    for (const [x, y, z, colour] of [
      [0, 0.36, 0, '#f6a9c4'],
      [0.05, 0.34, -0.07, '#f6f0e8'],
      [-0.06, 0.34, -0.06, '#c2185b'],
      [0, 0.32, -0.12, '#f0a92b'],
    ])
      s.ball([x, y, z], 0.055, colour);
    s.mark([0, 0.32, -0.16], [-0.04, 0.3, -0.36], 4, '#f6ead8');
    s.mark([0, 0.32, -0.16], [0.05, 0.3, -0.33], 4, '#f6ead8');
  });
}
