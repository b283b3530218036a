import { mix } from '../engine/colour.mjs';
import { curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const TEAL = '#2a9d8f';
const BERRY = '#c2185b';

/** A white ridge tent whose gable is drawn aside, with a laid table in it. */
export function ridgeTent(s) {
  const [length, depth, eaves, ridge] = [3.3, 1.9, 1.15, 1.85];
  const cloth = '#fbf4ea';
  s.face(quad([0, 0, 0], [length, 0, 0], [length, depth, 0], [0, depth, 0]), '#d9b79a', {
    noCast: true,
    tone: 0.5,
  });
  s.face(quad([0, depth, 0], [length, depth, 0], [length, depth, eaves], [0, depth, eaves]), cloth, {
    two: true,
    tone: 0.4,
  });
  s.face(quad([0, 0, 0], [0, depth, 0], [0, depth, eaves], [0, 0, eaves]), cloth, { two: true, tone: 0.24 });
  s.box(1.2, 0.75, 0.5, 1.9, 0.5, 0.04, C.oak);
  s.bar([2.95, 0.82, 0], [2.95, 0.82, 0.5], 0.03, C.dark);
  s.bar([2.95, 1.18, 0], [2.95, 1.18, 0.5], 0.03, C.dark);
  roof(s, { length, depth, eaves, ridge, cloth });
  gable(s, { length, depth, eaves, ridge, cloth });
  frontWall(s, { length, eaves, cloth });
  scallops(s, [0, -0.04, eaves + 0.02], [length, -0.04, eaves + 0.02], 15, [TEAL, '#7cc4b8']);
}

function roof(s, { length, depth, eaves, ridge, cloth }) {
  const bays = 4;
  for (const i of times(bays)) {
    const [a, b] = [(length * i) / bays, (length * (i + 1)) / bays];
    s.face(quad([a, -0.05, eaves], [b, -0.05, eaves], [b, depth / 2, ridge], [a, depth / 2, ridge]), cloth);
    s.mark([b, -0.05, eaves], [b, depth / 2, ridge], 1.8, mix(cloth, '#6b3a4a', 0.4), 0.45);
  }
  s.face(
    quad(
      [length, depth + 0.05, eaves],
      [0, depth + 0.05, eaves],
      [0, depth / 2, ridge],
      [length, depth / 2, ridge],
    ),
    cloth,
  );
}

function gable(s, { length, depth, eaves, ridge, cloth }) {
  const half = depth / 2;
  s.face(
    [
      [length, -0.02, eaves],
      [length, depth + 0.02, eaves],
      [length, half, ridge],
    ],
    cloth,
    { two: true, edge: 0.2 },
  );
  for (const [outer, inner] of [
    [depth, depth * 0.74],
    [0, depth * 0.26],
  ]) {
    const drawn = curve(
      (t) => [length, inner + (outer - inner) * 0.75 * Math.sin((t * Math.PI) / 2), eaves * (1 - t)],
      10,
    );
    s.face([[length, outer, eaves], ...drawn, [length, outer, 0]], mix(cloth, TEAL, 0.12), { two: true });
  }
  s.bar([length, depth, 0], [length, depth, eaves], 0.035, C.white);
  s.bar([length, 0, 0], [length, 0, eaves], 0.035, C.white);
  scallops(s, [length + 0.02, 0, eaves + 0.02], [length + 0.02, depth, eaves + 0.02], 9, [TEAL, '#7cc4b8']);
}

function frontWall(s, { length, eaves, cloth }) {
  s.face(quad([0, 0, 0], [length, 0, 0], [length, 0, eaves], [0, 0, eaves]), cloth);
  for (const i of times(4))
    s.decal([(length * i) / 4, -0.002, eaves], [1, 0, 0], [0, 0, -1], archedWindow(0.17, 0.3, 0.48, 0.5));
  for (const i of times(5))
    s.bar([(length * i) / 4, -0.01, 0], [(length * i) / 4, -0.01, eaves], 0.022, C.white);
}

/** A strip of half rounds along an edge. */
function scallops(s, from, to, count, colours) {
  const at = (t, drop) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] - drop];
  for (const i of times(count)) {
    const edge = curve((t) => at((i + t) / count, 0.09 + 0.08 * Math.sin(Math.PI * t)), 8);
    s.face([at(i / count, 0), ...edge, at((i + 1) / count, 0)], colours[i % colours.length], {
      two: true,
      noCast: true,
    });
  }
}

/** A window with a round head and bars, its upper left corner at x, y. */
function archedWindow(x, y, w, h) {
  const r = w / 2;
  const shape = `M${x} ${y + h}V${y + r}a${r} ${r} 0 0 1 ${w} 0V${y + h}z`;
  return [
    `<path d="${shape}" fill="#cfe6ea"/><path d="M${x + w * 0.1} ${y + h}L${x + w * 0.62} ${y + 0.06}h.13L${x + w * 0.42} ${y + h}z" fill="#fff" opacity=".45"/>`,
    `<path d="M${x + r} ${y}V${y + h}M${x} ${y + r + 0.04}h${w}" stroke="#fbf4ea" stroke-width=".028"/>`,
    `<path d="${shape}" fill="none" stroke="#d9c3ae" stroke-width=".022"/>`,
  ].join('');
}

const SHEET = { width: 3.5, depth: 2.5, rows: 28 };
/** Where the sheet is held up or down: share of width, share of depth, height in metres. */
const HOLDS = points(
  '0,0,1.15 1,0,1.15 .87,0,1.35 0,1,.85 1,1,.75 .33,0,1.75 .74,0,1.65 .34,.5,2.3 .7,.5,2.45 .5,1,1.15 0,.5,1.3 1,.5,1.3 .53,.5,2',
);

/** A sail of stretch fabric over poles: what is seen from below comes first, then the poles, then the top. */
export function stretchTent(s) {
  const cells = times(SHEET.rows).flatMap((i) => times(SHEET.rows).map((j) => cell(i, j)));
  const sand = '#e3b98a';
  const carpet = curve((t) => [1.8 + 1.3 * Math.cos(6.283 * t), 1.1 + 0.8 * Math.sin(6.283 * t), 0.01], 48);
  s.face(carpet, BERRY, { tone: 0.42, noCast: true });
  for (const [u, v] of points('0,1 .5,1 1,1 0,.5')) guy(s, u, v);
  s.bar([1.2, 1.25, 0], sheet(0.34, 0.5), 0.045, C.wood);
  s.bar([2.4, 1.25, 0], sheet(0.7, 0.5), 0.045, C.wood);
  for (const patch of s.farFirst(cells, ([corner]) => corner)) {
    s.face(patch.toReversed(), mix(sand, '#8a4b2a', 0.3), { smooth: true, noCast: true });
  }
  s.at(1.0, 1.3, 0, 0, () => s.cylinder(0, 0, 0, 0.24, 0.32, C.cream, { n: 30 }));
  s.at(2.7, 1.2, 0, 0, () => s.cylinder(0, 0, 0, 0.24, 0.32, '#f0a92b', { n: 30 }));
  s.at(2.0, 0.7, 0, 0, () => s.cylinder(0, 0, 0, 0.24, 0.32, TEAL, { n: 30 }));
  for (const patch of s.farFirst(cells, ([corner]) => corner)) s.face(patch, sand, { smooth: true });
  for (const [u, v] of points('0,0 .33,0 .74,0 1,0 1,.5')) {
    const [x, y, z] = sheet(u, v);
    s.bar([x, y, 0], [x, y, z + 0.05], 0.038, C.wood);
    guy(s, u, v);
  }
}

/** A rope from an edge of the sheet to its peg, straight away from the middle. */
function guy(s, u, v) {
  const [x, y, z] = sheet(u, v);
  const peg = [x + (u - 0.5) * 0.62, y + (v - 0.5) * 0.62, 0];
  s.mark([x, y, z], peg, 2.2, '#6b3a2a', 0.8);
  s.bar([peg[0], peg[1], 0.09], [peg[0], peg[1], 0], 0.022, C.dark);
}

function cell(i, j) {
  const at = (a, b) => sheet(a / SHEET.rows, b / SHEET.rows);
  return [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
}

/** A point of the sheet: near a hold it goes there, between them it hangs; edges pull inwards. */
function sheet(u, v) {
  let [sum, total] = [0, 0];
  for (const [hu, hv, z] of HOLDS) {
    const weight = 1 / (((u - hu) * 1.4) ** 2 + (v - hv) ** 2 + 0.012) ** 1.3;
    sum += weight * z;
    total += weight;
  }
  const pull = (a, b) => a + (0.5 - a) * 0.3 * 4 * b * (1 - b) * Math.abs(2 * a - 1);
  return [SHEET.width * pull(u, v), SHEET.depth * pull(v, u), sum / total];
}

/** A tent wall put up between two poles, its bag beside it. */
export function windowWall(s) {
  const [length, height] = [2.6, 1.3];
  const cloth = '#fbf1e4';
  s.bar([0, 0, 0], [0, 0, height + 0.06], 0.035, C.white);
  for (const i of times(26)) {
    const [a, b] = [(length * i) / 26, (length * (i + 1)) / 26];
    const wave = (x) => 0.035 * Math.sin(x * 7);
    s.face(quad([a, wave(a), 0.02], [b, wave(b), 0.02], [b, 0, height], [a, 0, height]), cloth, {
      two: true,
      smooth: true,
    });
  }
  s.decal(
    [0, -0.04, height],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".02" y=".02" width="${length - 0.04}" height=".12" fill="${BERRY}"/>`,
  );
  for (const i of times(3))
    s.decal([0.12 + i * 0.84, -0.04, height], [1, 0, 0], [0, 0, -1], archedWindow(0.06, 0.28, 0.56, 0.72));
  s.bar([-0.03, 0, height + 0.02], [length + 0.03, 0, height + 0.02], 0.03, C.white);
  s.bar([length, 0, 0], [length, 0, height + 0.06], 0.04, C.white);
  s.prism(rounded(points('0,0 .7,0 .7,.2 .6,.28 .1,.28 0,.2'), 0.09), 'xz', -0.72, -0.46, TEAL);
  s.tube(points('.22,-.72,.26 .26,-.74,.38 .46,-.74,.38 .5,-.72,.26'), 0.016, '#f4a81d');
}

function quad(a, b, c, d) {
  return [a, b, c, d];
}
