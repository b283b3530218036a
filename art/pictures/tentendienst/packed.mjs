import { mix } from '../engine/colour.mjs';
import { circle, points, rounded, times } from '../engine/outlines.mjs';
import { T, p } from './cloth.mjs';
import { poles, tentBag } from './stores.mjs';

/** A whole tent as it is handed out: the cloth in its bag, the poles, the bag of pegs. */
export function packedTent(s, { colour = T.green, label, pegBag = T.pine, more = 1 } = {}) {
  s.at(-0.2, 1.15, 0, 0, () => poles(s));
  for (const i of times(more))
    s.at(0.1 + i * 0.1, 0.62 - i * 0.72, 0, 0, () => tentBag(s, { colour, label }));
  s.at(-0.55, 0.02, 0, 0, () => pegSack(s, { colour: pegBag }));
}

/** A small upright bag with a drawstring; `pegs` stick out of it. */
export function pegSack(s, { colour = T.pine, pegs = 4 } = {}) {
  for (const i of times(pegs)) {
    const [x, y] = [0.02 + (i % 2) * 0.09 - 0.06, -0.04 + Math.floor(i / 2) * 0.1];
    peg(s, p(x, y, 0.3), 0.42, i % 2 ? '#c3cbc6' : '#8d968f');
  }
  s.lathe(
    0,
    0,
    [
      [0, 0],
      [0.16, 0.01],
      [0.19, 0.12],
      [0.18, 0.3],
      [0.12, 0.44],
      [0.16, 0.52],
    ],
    colour,
    { n: 26, two: true },
  );
  s.tube(
    circle(0, 0, 0.125, 20).map(([x, y]) => p(x, y, 0.43)),
    0.014,
    T.lamp,
    { close: true },
  );
}

/** A peg that stands with its hook up. */
export function peg(s, [x, y, z], tall, colour = '#c3cbc6') {
  s.bar(p(x, y, z), p(x, y, z + tall), 0.018, colour);
  s.tube(
    [
      p(x, y, z + tall),
      p(x + 0.03, y, z + tall + 0.05),
      p(x + 0.08, y, z + tall + 0.04),
      p(x + 0.09, y, z + tall - 0.03),
    ],
    0.018,
    colour,
  );
}

/** Large and small pegs beside each other, a cord on its winder and their bag. */
export function pegSet(s) {
  s.at(0.2, 0.42, 0, 0, () => pegSack(s, { pegs: 0 }));
  for (const i of times(6)) {
    const x = 0.42 + i * 0.13;
    lyingPeg(s, x, 0.5, i < 3 ? 0.62 : 0.42, i < 3 ? '#8d968f' : '#d2d8d3');
  }
  winder(s, 0.12, -0.25);
}

function lyingPeg(s, x, y, length, colour) {
  s.bar(p(x, y, 0.03), p(x, y - length, 0.03), 0.024, colour);
  s.tube(
    [
      p(x, y - length, 0.03),
      p(x + 0.02, y - length - 0.05, 0.03),
      p(x + 0.07, y - length - 0.05, 0.03),
      p(x + 0.08, y - length + 0.02, 0.03),
    ],
    0.02,
    colour,
  );
}

/** Cord, wound in a flat coil. */
function winder(s, x, y) {
  for (const i of times(4))
    s.tube(
      circle(x, y, 0.09 + i * 0.038, 30).map(([a, b]) => p(a, b, 0.03)),
      0.019,
      i % 2 ? '#e8dcbc' : T.lamp,
      { close: true },
    );
  s.tube([p(x + 0.2, y, 0.03), p(x + 0.34, y - 0.1, 0.03), p(x + 0.46, y - 0.06, 0.03)], 0.018, T.lamp);
}

/** An open tin with patches of the three cloths, thread, a needle and a tube of glue. */
export function repairKit(s) {
  s.box(0, 0.12, 0, 0.95, 0.6, 0.2, T.pine, { r: 0.05, edge: 0.25 });
  s.face([p(0.05, 0.17, 0.201), p(0.9, 0.17, 0.201), p(0.9, 0.67, 0.201), p(0.05, 0.67, 0.201)], '#17322a', {
    tone: 0.4,
    noCast: true,
  });
  s.face([p(0, 0.72, 0.2), p(0.95, 0.72, 0.2), p(0.95, 0.94, 0.72), p(0, 0.94, 0.72)], T.pine, {
    two: true,
    edge: 0.2,
  });
  s.decal(
    p(0.475, 0.83, 0.46),
    [1, 0, 0],
    [0, -0.39, -0.92],
    '<path d="M-.13 .1 0-.13 .13 .1z" fill="#f2b24a"/><path d="M-.04 .1 0-.03 .04 .1z" fill="#6a3d8a"/>',
  );
  for (const [i, cloth] of [T.cream, T.green, T.ochre].entries())
    s.box(0.1 + i * 0.2, 0.24 + i * 0.07, 0.2 + i * 0.035, 0.36, 0.3, 0.03, cloth, { r: 0.03, edge: 0.2 });
  for (const [x, colour] of [
    [0.74, T.heather],
    [0.86, '#e8dcbc'],
  ])
    spool(s, x, 0.3, 0.2, colour);
  glue(s);
  s.mark(p(0.1, -0.28, 0.02), p(0.5, -0.16, 0.02), 3.4, '#8d968f', 1);
  s.line(
    [p(0.5, -0.16, 0.02), p(0.62, -0.06, 0.02), p(0.74, -0.12, 0.02), p(0.86, -0.02, 0.02)],
    2.2,
    T.heather,
    0.9,
  );
}

function spool(s, x, y, z, colour) {
  s.cylinder(x, y, z, 0.055, 0.02, '#c98d55', { n: 18 });
  s.cylinder(x, y, z + 0.02, 0.045, 0.1, colour, { n: 18 });
  s.cylinder(x, y, z + 0.12, 0.055, 0.02, '#c98d55', { n: 18 });
}

function glue(s) {
  s.prism(rounded(points('0,-.36 .34,-.36 .34,-.24 0,-.24'), 0.03), 'xy', 0, 0.07, '#f4ecd8', { edge: 0.2 });
  s.box(0.34, -0.33, 0.01, 0.09, 0.06, 0.05, '#c2542f', { r: 0.02 });
  s.decal(p(0.05, -0.365, 0.055), [1, 0, 0], [0, 0, -1], '<rect width=".22" height=".035" fill="#14503f"/>');
}

/** A groundsheet, folded, with eyelets at its edges, and one that is rolled. */
export function groundsheets(s) {
  const colour = '#7d8f86';
  s.prism(
    circle(0.3, 0.23, 0.23, 30).map(([y, z]) => [y + 0.62, z]),
    'yz',
    0,
    1.25,
    mix(colour, T.pine, 0.35),
    { edge: 0.16 },
  );
  for (const x of [0.28, 0.92])
    s.prism(circle(0.92, 0.23, 0.245, 30), 'yz', x, x + 0.06, T.lamp, { edge: 0.1 });
  for (const i of times(6))
    s.box(0.1 + (i % 2) * 0.02, -0.25, i * 0.045, 1, 0.75, 0.04, mix(colour, '#ffffff', i % 2 ? 0.1 : 0), {
      r: 0.05,
      edge: 0.2,
    });
  for (const [x, y] of points('.17,-.18 1.03,-.18 1.03,.42 .17,.42'))
    s.tube(
      circle(x, y, 0.032, 16).map(([a, b]) => p(a, b, 0.272)),
      0.011,
      '#e3e6e0',
      { close: true },
    );
}

/** The foot of a tent close by: wall, eaves, a cord with its runner and the peg that holds it. */
export function corner(s, { cloth = T.cream } = {}) {
  const wall = mix(cloth, '#8a7442', 0.2);
  s.face([p(0, 1.2, 0), p(0, 0, 0), p(0, 0, 1), p(0, 1.2, 1)], wall, { two: true });
  s.face([p(0, 0, 0), p(1.7, 0, 0), p(1.7, 0, 1), p(0, 0, 1)], wall, { two: true, tone: 0.43 });
  s.face([p(-0.004, 1.2, 0), p(-0.004, 0, 0), p(-0.004, 0, 0.18), p(-0.004, 1.2, 0.18)], T.hem, {
    two: true,
    noCast: true,
  });
  s.face(
    [p(0, -0.004, 0), p(1.7, -0.004, 0), p(1.7, -0.004, 0.18), p(0, -0.004, 0.18)],
    mix(T.hem, '#4a3b1c', 0.3),
    { two: true, noCast: true, tone: 0.43 },
  );
  s.face([p(-0.12, -0.14, 0.94), p(1.7, -0.14, 0.94), p(1.7, 0.7, 1.5), p(-0.12, 0.7, 1.5)], cloth, {
    two: true,
    edge: 0.15,
  });
  s.face(
    [p(-0.12, -0.144, 0.94), p(1.7, -0.144, 0.94), p(1.7, -0.144, 0.82), p(-0.12, -0.144, 0.82)],
    mix(cloth, '#8a7442', 0.16),
    { two: true, noCast: true },
  );
  for (const x of [0.35, 0.85, 1.35]) eyelet(s, x);
  for (const [x, reach] of [
    [0.35, 0.9],
    [1.35, 0.9],
  ])
    cord(s, x, reach);
}

/** The foot of the low tent close by: the fly sheet comes down to the grass and is held by the same cords. */
export function flySheet(s, { cloth = T.green } = {}) {
  const [half, top, low] = [1.25, 1.5, 0.14];
  s.face([p(0, half * 2, 0), p(0, 0, 0), p(0, half, top - 0.1)], '#ece5cf', { two: true });
  s.face([p(-0.01, half + 0.42, 0), p(-0.01, half - 0.42, 0), p(-0.01, half, top - 0.42)], T.inside, {
    two: true,
    tone: 0.45,
    noCast: true,
  });
  s.face([p(-0.14, -0.1, low), p(1.9, -0.1, low), p(1.9, half, top), p(-0.14, half, top)], cloth, {
    two: true,
    edge: 0.15,
  });
  s.face(
    [p(-0.14, -0.104, low), p(1.9, -0.104, low), p(1.9, 0.08, low + 0.2), p(-0.14, 0.08, low + 0.2)],
    mix(cloth, '#12332a', 0.3),
    {
      two: true,
      noCast: true,
    },
  );
  for (const x of [0.6, 1.2]) s.mark(p(x, -0.1, low), p(x, half, top), 2.2, mix(cloth, '#12332a', 0.5), 0.5);
  s.bar(p(-0.02, half, top), p(-0.02, half, top + 0.2), 0.035, T.pole);
  s.ball(p(-0.02, half, top + 0.24), 0.06, T.knob);
  for (const x of [0.2, 0.9, 1.6]) cord(s, x, 0.55, p(x, 0.12, 0.42));
}

function eyelet(s, x) {
  s.ball(p(x, -0.16, 0.885), 0.028, '#c3cbc6');
}

/** The cord, its wooden runner half-way and the loop around the peg. */
function cord(s, x, reach, from = p(x, -0.16, 0.88)) {
  const to = p(x - 0.05, -0.16 - reach, 0.1);
  const at = (t) => from.map((value, k) => value + (to[k] - value) * t);
  s.bar(from, to, 0.014, '#e9dfc4');
  s.bar(at(0.42), at(0.56), 0.042, '#a5793f');
  s.bar(p(to[0], to[1], 0.2), p(to[0], to[1], -0.02), 0.03, '#8d968f');
  s.tube(
    [p(to[0], to[1], 0.2), p(to[0] + 0.02, to[1] - 0.03, 0.26), p(to[0] + 0.06, to[1] - 0.05, 0.22)],
    0.026,
    '#8d968f',
  );
}
