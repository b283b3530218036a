import { mix } from '../engine/colour.mjs';
import { curve, points, rounded, times } from '../engine/outlines.mjs';

/** A pile of folded cloth with a ribbon; the upper ones are napkins. */
export function foldedLinen(s) {
  const layer = (x, y, z, w, d, colour) => {
    s.prism(
      rounded(
        points('0,0 1,0 1,.07 0,.07').map(([a, b]) => [x + a * w, z + b]),
        0.034,
      ),
      'xz',
      y,
      y + d,
      colour,
      { edge: 0.2 },
    );
    s.mark(
      [x + 0.03, y - 0.001, z + 0.035],
      [x + w - 0.01, y - 0.001, z + 0.035],
      1.8,
      mix(colour, '#6b3a4a', 0.4),
      0.6,
    );
  };
  const colours = ['#fbf4ea', '#f3e2cf', '#fbf4ea', '#d6336c', '#fbf4ea'];
  for (const [i, colour] of colours.entries()) layer(i % 2 ? 0.02 : 0, 0, i * 0.074, 0.96, 0.66, colour);
  s.at(0, 0, 0.372, 0, () => {
    s.face(
      [
        [0.42, -0.004, -0.372],
        [0.5, -0.004, -0.372],
        [0.5, -0.004, 0.002],
        [0.42, -0.004, 0.002],
      ],
      '#f0a92b',
      { tone: 0.56 },
    );
    s.face(
      [
        [0.42, -0.004, 0.002],
        [0.5, -0.004, 0.002],
        [0.5, 0.66, 0.002],
        [0.42, 0.66, 0.002],
      ],
      '#f0a92b',
      { tone: 0.72 },
    );
    for (const side of [-1, 1])
      s.tube(
        curve(
          (t) => [
            0.46 + side * 0.15 * Math.sin(Math.PI * t),
            0.33 - side * 0.02,
            0.02 + 0.1 * Math.sin(2 * Math.PI * t) * (t < 0.5 ? 1 : 0.2) + 0.02,
          ],
          16,
        ),
        0.018,
        '#f0a92b',
      );
    s.ball([0.46, 0.33, 0.03], 0.03, '#d98c17');
  });
}

/** A long table under a cloth that falls to the floor on all sides. */
export function draped(s, { w = 1.83, d = 0.76, h = 0.76, cloth = '#fbf3e8', n = 14 } = {}) {
  const side = (from, to, count) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const out = [dy, -dx].map((v) => v / Math.hypot(dx, dy));
    for (const i of times(count * 4)) {
      const [a, b] = [i / (count * 4), (i + 1) / (count * 4)];
      const foot = (t) => {
        const bulge = 0.03 + 0.035 * Math.cos(t * count * 2 * Math.PI);
        return [from[0] + dx * t + out[0] * bulge, from[1] + dy * t + out[1] * bulge, 0.01];
      };
      const head = (t) => [from[0] + dx * t, from[1] + dy * t, h];
      s.face([foot(a), foot(b), head(b), head(a)], cloth, { smooth: true });
    }
  };
  side([w, d], [0, d], n);
  side([0, d], [0, 0], 6);
  side([w, 0], [w, d], 6);
  side([0, 0], [w, 0], n);
  for (const i of times(n))
    s.line(
      [
        [((i + 0.5) / n) * w, -0.02, 0.03],
        [((i + 0.5) / n) * w, -0.006, h * (i % 3 ? 0.9 : 0.66)],
      ],
      2.4,
      '#cdb3a0',
      0.7,
    );
  s.box(0, 0, h - 0.006, w, d, 0.012, cloth, { edge: 0.3 });
  for (const x of [w / 3, (2 * w) / 3])
    s.mark([x, 0.01, h + 0.007], [x, d - 0.01, h + 0.007], 1.6, '#c9ad94', 0.6);
}

/** A long cloth with a small buffet: a bowl of fruit and a stack of plates. */
export function longCloth(s) {
  draped(s);
  s.at(0.42, 0.36, 0.768, 0, () => {
    s.lathe(0, 0, points('0,0 .09,0 .2,.08 .24,.12'), '#2a9d8f', { n: 40 });
    for (const [x, y, colour] of [
      [-0.1, 0.08, '#d6336c'],
      [0.09, 0.08, '#f0a92b'],
      [0, 0.1, '#8fb04a'],
      [-0.06, -0.06, '#f0a92b'],
      [0.08, -0.04, '#c2185b'],
      [0.01, 0.0, '#d6336c'],
    ])
      s.ball([x, y, 0.14 + (y < 0 ? 0 : 0.02)], 0.085, colour);
  });
  s.at(1.3, 0.4, 0.768, 0, () => {
    for (const i of times(5))
      s.lathe(0, 0, points('.07,0 .15,.012 .16,.02 0,.014'), '#f6f0ea', { n: 44, z: i * 0.018 });
  });
}

/** A chair under a white cover with a satin bow. */
export function coveredChair(s, { bow = '#f0a92b' } = {}) {
  const [w, d] = [0.48, 0.46];
  const cloth = '#fbf4ea';
  s.prism(rounded(points('0,0 .48,0 .46,.98 .02,.98'), 0.05), 'xz', d - 0.02, d + 0.06, cloth, { edge: 0.2 });
  s.prism(
    rounded(points('0,-.02 .46,.03 .46,.47 0,.47'), 0.02).map(([y, z]) => [y, z]),
    'yz',
    0,
    w,
    cloth,
    { edge: 0.2 },
  );
  for (const x of [0.12, 0.24, 0.36])
    s.line(
      curve((t) => [x + 0.012 * Math.sin(t * 5), -0.002, 0.44 * (1 - t)], 8),
      2,
      '#d8c2ad',
      0.8,
    );
  for (const y of [0.12, 0.24, 0.36])
    s.line(
      curve((t) => [w + 0.002, y + 0.012 * Math.sin(t * 5), 0.44 * (1 - t)], 8),
      2,
      '#b9a08f',
      0.8,
    );
  s.face(
    [
      [-0.004, d - 0.026, 0.6],
      [w + 0.004, d - 0.026, 0.6],
      [w, d - 0.026, 0.7],
      [0, d - 0.026, 0.7],
    ],
    bow,
    { two: true, tone: 0.6, noCast: true },
  );
  s.face(
    [
      [w, d - 0.02, 0.6],
      [w, d + 0.06, 0.6],
      [w - 0.005, d + 0.06, 0.7],
      [w - 0.005, d - 0.02, 0.7],
    ],
    bow,
    { two: true, tone: 0.3, noCast: true },
  );
  s.at(w / 2, d - 0.05, 0.65, 0, () => {
    for (const side of [-1, 1]) {
      s.face(
        [
          [0, 0, 0],
          [side * 0.17, 0, 0.09],
          [side * 0.19, 0, 0],
          [side * 0.17, 0, -0.08],
        ],
        bow,
        { two: true, tone: side < 0 ? 0.72 : 0.52 },
      );
      s.face(
        [
          [0, 0, 0],
          [side * 0.11, -0.01, -0.26],
          [side * 0.04, -0.01, -0.28],
        ],
        bow,
        { two: true, tone: side < 0 ? 0.6 : 0.42 },
      );
    }
    s.ball([0, -0.02, 0], 0.04, bow);
  });
}
