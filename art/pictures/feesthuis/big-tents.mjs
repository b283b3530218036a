import { mix } from '../engine/colour.mjs';
import { curve, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { poufOn } from './lounge.mjs';

const CANVAS = '#f7f1e8';
const GLASS = '#cfe6ea';

/** A long hall on an aluminium frame: clear walls on the long side, a glass gable with a double door. */
export function frameTent(s) {
  const [length, depth, eaves, ridge] = [4.4, 2.1, 1.05, 1.75];
  const bays = 4;
  s.face(quad([0, 0, 0], [length, 0, 0], [length, depth, 0], [0, depth, 0]), '#c99f78', {
    noCast: true,
    tone: 0.5,
  });
  s.face(quad([0, depth, 0], [length, depth, 0], [length, depth, eaves], [0, depth, eaves]), CANVAS, {
    two: true,
    tone: 0.4,
  });
  s.face(quad([0, 0, 0], [0, depth, 0], [0, depth, eaves], [0, 0, eaves]), CANVAS, { two: true, tone: 0.25 });
  for (const i of times(bays)) {
    const [a, b] = [(length * i) / bays, (length * (i + 1)) / bays];
    s.face(quad([a, -0.06, eaves], [b, -0.06, eaves], [b, depth / 2, ridge], [a, depth / 2, ridge]), CANVAS, {
      edge: 0.12,
    });
    s.face(quad([a, 0, 0], [b, 0, 0], [b, 0, eaves], [a, 0, eaves]), GLASS, { alpha: 0.72, tone: 0.62 });
    s.decal([a, -0.002, eaves], [1, 0, 0], [0, 0, -1], pane(length / bays, eaves));
    s.bar([a, -0.02, 0], [a, -0.02, eaves], 0.035, '#c5cad1');
  }
  s.bar([0, -0.05, eaves - 0.02], [length, -0.05, eaves - 0.02], 0.045, '#c5cad1');
  gable(s, { length, depth, eaves, ridge });
  for (const x of [0.08, length - 0.02]) pennant(s, x, depth / 2, ridge, x < 1 ? '#2a9d8f' : '#f0a92b');
}

function pane(w, h) {
  return `<path d="M${w * 0.16} ${h}L${w * 0.52} .06h.16L${w * 0.36} ${h}zM${w * 0.5} ${h}L${w * 0.84} .06h.06L${w * 0.58} ${h}z" fill="#fff" opacity=".5"/><rect x=".02" y="${h - 0.16}" width="${w - 0.04}" height=".16" fill="${CANVAS}"/>`;
}

function gable(s, { length: x, depth, eaves, ridge }) {
  const half = depth / 2;
  const corners = [
    [x, -0.02, 0],
    [x, depth + 0.02, 0],
    [x, depth + 0.02, eaves],
    [x, half, ridge],
    [x, -0.02, eaves],
  ];
  s.face(corners, GLASS, { two: true, alpha: 0.8, tone: 0.42 });
  for (const y of [0, depth]) s.bar([x, y, 0], [x, y, eaves], 0.045, '#c5cad1');
  s.tube(
    [
      [x, 0, eaves],
      [x, half, ridge],
      [x, depth, eaves],
    ],
    0.04,
    '#c5cad1',
  );
  s.bar([x, 0, eaves], [x, depth, eaves], 0.03, '#c5cad1');
  for (const y of [half - 0.42, half, half + 0.42]) s.bar([x, y, 0], [x, y, eaves], 0.024, '#8d929b');
  s.mark([x + 0.01, half - 0.1, 0.5], [x + 0.01, half - 0.1, 0.66], 4, '#c2185b');
  s.mark([x + 0.01, half + 0.1, 0.5], [x + 0.01, half + 0.1, 0.66], 4, '#c2185b');
}

function pennant(s, x, y, z, colour) {
  s.bar([x, y, z], [x, y, z + 0.42], 0.018, C.white);
  s.face(
    [
      [x, y, z + 0.42],
      [x + 0.36, y, z + 0.34],
      [x, y, z + 0.24],
    ],
    colour,
    { two: true, tone: 0.55 },
  );
}

/** A Nordic tipi with its poles sticking out of the top, one side opened on a fire of lamplight. */
export function tipi(s) {
  const n = 12;
  const at = (angle, r, z) => [
    r * Math.cos((angle * Math.PI) / 180),
    r * Math.sin((angle * Math.PI) / 180),
    z,
  ];
  const skirt = points('1.75,.0 1.62,.42 1.2,1.02 .78,1.7 .4,2.35 .14,2.8');
  for (const angle of [20, 80, 140, 200]) s.bar(at(angle, 1.5, 0), at(angle + 180, 0.3, 3.15), 0.034, C.wood);
  s.lathe(0, 0, skirt, '#ecd6b0', {
    n,
    two: true,
    colours: (row, i) => (i % 2 ? '#ecd6b0' : mix('#ecd6b0', '#b98a58', 0.16)),
  });
  const mouth = [
    at(-84, 1.77, 0),
    at(-58, 1.8, 0),
    at(-33, 1.77, 0),
    at(-50, 1.32, 0.92),
    at(-57, 1.16, 1.25),
    at(-66, 1.3, 0.92),
  ];
  s.face(mouth, '#6b3a2c', { two: true, tone: 0.4, noCast: true });
  s.at(0.62, -1.08, 0.06, 0, () => poufOn(s, '#f0a92b'), 0.62);
  s.at(0.93, -1.18, 0.02, 0, () => poufOn(s, '#c2185b'), 0.62);
  for (const [a, b] of [
    [-84, -66],
    [-33, -50],
  ])
    s.tube([at(a, 1.78, 0), at(b, 1.34, 0.92), at(-57, 1.18, 1.27)], 0.05, '#f7e7cf');
  for (const angle of [260, 320, 10])
    s.bar(at(angle, 0.16, 2.72), at(angle + 180, 0.34, 3.22), 0.034, C.wood);
  s.tube(
    curve((t) => at(360 * t, 0.17, 2.76), 24),
    0.035,
    '#c2185b',
  );
  for (const angle of [-120, -20, 40, 100, 160]) {
    s.mark(at(angle, 1.64, 0.4), at(angle, 2.25, 0), 2.2, '#6b3a2a', 0.8);
    s.bar(at(angle, 2.25, 0.1), at(angle, 2.27, 0), 0.022, C.dark);
  }
}

function quad(a, b, c, d) {
  return [a, b, c, d];
}
