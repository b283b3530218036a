import { mix } from '../engine/colour.mjs';
import { circle, curve, points, roundBox, rounded, times } from '../engine/outlines.mjs';

const [BERRY, SAFFRON, TEAL, CREAM, BLUE] = ['#d6336c', '#f7b733', '#2a9d8f', '#f6ead8', '#3f7fb0'];
const FAT = { fat: true };

/** A bouncy ship: hull of fat tubes, a mast with a sail and a crow's nest, a skull on the bow. */
export function pirateShip(s) {
  const [w, d] = [2.9, 1.7];
  const bow = (y, z) => curve((t) => [w * t, y, z + 0.45 * t ** 3 + 0.12 * (1 - t) ** 3], 16);
  s.tube(bow(d, 0.75), 0.2, '#8a5a34', FAT);
  s.prism(roundBox(0, 0, w, d, 0.3), 'xy', 0.04, 0.4, '#8a5a34');
  for (const z of [0.16, 0.34]) s.tube(bow(d, z), 0.19, '#a9713f', FAT);
  for (const i of times(6))
    s.bar(
      [0.35 + i * 0.42, 0.2, 0.44],
      [0.35 + i * 0.42, d - 0.2, 0.44],
      0.17,
      mix(SAFFRON, '#ffffff', 0.1),
      { tones: [0.35, 0.55, 0.72, 0.9] },
    );
  for (const z of [0.5, 0.78]) s.bar([0, d, z], [0, 0, z], 0.2, '#a9713f', FAT);
  s.bar([1.45, d / 2, 0.4], [1.45, d / 2, 2.6], 0.13, CREAM, FAT);
  const sail = (t, k) => [
    0.72 + 1.46 * t,
    d / 2 - 0.12 - 0.3 * Math.sin(Math.PI * t) * Math.sin(Math.PI * (0.2 + k * 0.7)),
    2.35 - 1.15 * k,
  ];
  for (const row of times(6))
    for (const i of times(12))
      s.face(
        [
          sail(i / 12, (row + 1) / 6),
          sail((i + 1) / 12, (row + 1) / 6),
          sail((i + 1) / 12, row / 6),
          sail(i / 12, row / 6),
        ],
        row % 2 ? BERRY : CREAM,
        { two: true, smooth: true },
      );
  s.bar([0.68, d / 2 - 0.1, 2.36], [2.22, d / 2 - 0.1, 2.36], 0.1, '#a9713f', FAT);
  s.lathe(1.45, d / 2, points('0,2.52 .2,2.52 .3,2.6 .28,2.78 .2,2.8 0,2.76'), TEAL, { n: 28 });
  s.face(
    [
      [1.45, d / 2, 3.25],
      [1.0, d / 2, 3.14],
      [1.45, d / 2, 2.95],
    ],
    '#2f2630',
    { two: true, tone: 0.5 },
  );
  s.bar([1.45, d / 2, 2.8], [1.45, d / 2, 3.28], 0.03, CREAM);
  s.tube(
    curve((t) => [w + 0.28 * Math.sin(Math.PI * t), d * (1 - t), 1.1], 14),
    0.19,
    BERRY,
    FAT,
  );
  s.tube(
    curve((t) => [w + 0.36 * Math.sin(Math.PI * t), d * (1 - t), 0.78], 14),
    0.2,
    '#a9713f',
    FAT,
  );
  s.tube(
    curve((t) => [w + 0.36 * Math.sin(Math.PI * t), d * (1 - t), 0.44], 14),
    0.2,
    '#8a5a34',
    FAT,
  );
  for (const [i, z] of [0.16, 0.34].entries()) s.tube(bow(0, z), 0.2, i ? '#a9713f' : '#8a5a34', FAT);
  s.tube(bow(0, 0.66), 0.2, '#8a5a34', FAT);
  s.tube(bow(0, 0.9), 0.13, BERRY, FAT);
  for (const x of [0.62, 1.3, 1.98]) {
    s.prism(circle(x, 0.52, 0.17, 28), 'xz', -0.26, -0.1, SAFFRON, { cap: '#2f2630', edge: 0.3 });
  }
  s.prism(rounded(points('-.1,-.75 -.1,-.05 -.8,-.05 -.8,-.75'), 0.14), 'xy', 0, 0.18, BERRY);
  s.bar([-0.16, 0.3, 0.2], [-0.5, -0.2, 0.14], 0.12, SAFFRON, FAT);
}

/** A slide: steps up at the back, two lanes down, walls of fat tubes. */
export function giantSlide(s) {
  const [w, length, top] = [1.7, 2.7, 1.9];
  const z = (t) => top * (1 - t) ** 1.25 + 0.16;
  const y = (t) => length - length * t;
  s.box(0, length, 0.02, w, 0.75, top + 0.12, TEAL, { r: 0.16, edge: 0.2 });
  for (const x of [0.02, w - 0.02])
    s.lathe(
      x,
      length + 0.66,
      [
        [0.2, 0],
        [0.22, 0.3],
        [0.2, top],
        [0.2, top + 0.9],
        [0.34, top + 0.92],
        [0.18, top + 1.15],
        [0, top + 1.45],
      ],
      BERRY,
      { n: 26, colours: (row) => (row > 3 ? SAFFRON : BERRY) },
    );
  s.bar([0.02, length + 0.66, top + 0.55], [w - 0.02, length + 0.66, top + 0.55], 0.15, CREAM, FAT);
  const wall = (x, colour) => {
    const side = [
      [y(0) + 0.6, 0.02],
      ...curve((t) => [y(t), z(t) + 0.2], 18).map((p) => p),
      [y(1) - 0.1, 0.02],
    ];
    s.prism(
      side.map(([a, b]) => [a, b]),
      'yz',
      x - 0.1,
      x + 0.1,
      colour,
      { edge: 0.1 },
    );
    s.tube([[x, y(0) + 0.6, top + 0.42], ...curve((t) => [x, y(t), z(t) + 0.26], 18)], 0.17, SAFFRON, FAT);
  };
  wall(0, TEAL);
  const lanes = times(24).map((i) => [i / 24, (i + 1) / 24]);
  for (const [a, b] of lanes)
    for (const [x0, x1, colour] of [
      [0.1, w / 2 - 0.08, BLUE],
      [w / 2 + 0.08, w - 0.1, mix(BLUE, '#ffffff', 0.14)],
    ])
      s.face(
        [
          [x0, y(b), z(b)],
          [x1, y(b), z(b)],
          [x1, y(a), z(a)],
          [x0, y(a), z(a)],
        ],
        colour,
        { smooth: true, two: true },
      );
  s.tube(
    curve((t) => [w / 2, y(t), z(t) + 0.06], 18),
    0.1,
    CREAM,
    FAT,
  );
  s.prism(rounded(points('0,-.7 1.7,-.7 1.7,0 0,0'), 0.1), 'xy', 0, 0.16, BLUE, { edge: 0.2 });
  wall(w, TEAL);
  for (const [from, to] of [
    [
      [0, 0, 0.2],
      [0, -0.7, 0.2],
    ],
    [
      [0, -0.7, 0.2],
      [w, -0.7, 0.2],
    ],
    [
      [w, -0.7, 0.2],
      [w, 0, 0.2],
    ],
  ])
    s.bar(from, to, 0.16, SAFFRON, FAT);
}

/** A pit of balls inside a soft ring, some rolled out. */
export function ballPit(s) {
  const colours = ['#f6a9c4', CREAM, '#8fd5c6', SAFFRON];
  s.lathe(0, 0, points('0,.0 .95,0 1.05,.06 1.05,.4 1.0,.46'), '#f3e7da', { n: 60 });
  s.lathe(0, 0, points('.78,.46 .78,.3 0,.28'), '#e5d3c2', { n: 60, two: true });
  const balls = times(110).map((i) => {
    const [a, r] = [i * 2.39996, 0.74 * Math.sqrt((i + 0.5) / 110)];
    return [r * Math.cos(a), r * Math.sin(a), 0.38 + 0.12 * (1 - r) + ((i * 7) % 5) * 0.012, i];
  });
  for (const [x, y, z, i] of s.farFirst(balls, (ball) => ball.slice(0, 3)))
    s.ball([x, y, z], 0.082, colours[i % 4], { tones: [0.24, 0.46, 0.74, 1] });
  s.lathe(0, 0, points('1.0,.46 .9,.5 .78,.46'), '#fbf1e4', { n: 60, colours: () => '#fbf1e4' });
  const front = curve(
    (t) => [0.89 * Math.cos(Math.PI * (1.02 + t * 0.98)), 0.89 * Math.sin(Math.PI * (1.02 + t * 0.98)), 0.46],
    40,
  );
  s.tube(front, 0.1, '#fbf1e4', { tones: [0.3, 0.5, 0.7, 0.9] });
  for (const [x, y, i] of points('1.2,-.5,0 .9,-1.0,2 1.34,-.2,3 -.3,-1.25,1'))
    s.ball([x, y, 0.085], 0.085, colours[i]);
}
