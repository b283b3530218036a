import { mix } from '../engine/colour.mjs';
import { circle, roundBox, rounded, curve, dice, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A bouncy castle of fat tubes and four towers. */
export function castle(s, { c1 = '#d6336c', c2 = '#f7b733', c3 = '#2a9d8f', c4 = '#f6ead8' } = {}) {
  const w = 2.6,
    d = 2.2,
    r = 0.2;
  const F = { fat: true };
  const tower = (x, y, col, roof) => {
    s.lathe(x, y, points('0,.0 .27,.02 .31,.2 .29,.5 .31,.8 .29,1.1 .31,1.4 .27,1.62 0,1.64'), col, {
      n: 28,
      colours: (j) => [col, col, c4, c4, col, col, c4, c4, col][j],
    });
    s.lathe(x, y, points('.0,1.6 .36,1.62 .34,1.7 .2,2.0 0,2.42'), roof, { n: 28 });
    s.ball([x, y, 2.46], 0.07, c2, F);
  };
  s.bar([0, d, 0.2], [w, d, 0.2], r, c3, F);
  tower(0, d, c1, c3);
  for (let i = 0; i <= 6; i++)
    s.bar([0.4 + i * 0.3, d, 0.3], [0.4 + i * 0.3, d, 1.2], 0.165, [c2, c4][i % 2], F);
  s.bar([0.3, d, 1.24], [w - 0.3, d, 1.24], 0.13, c1, F);
  tower(w, d, c1, c3);
  for (let i = 0; i <= 4; i++)
    s.bar([0, d - 0.42 - i * 0.3, 0.3], [0, d - 0.42 - i * 0.3, 1.0], 0.165, [c2, c4][i % 2], F);
  s.bar([0, d - 0.3, 1.02], [0, 0.3, 1.02], 0.13, c1, F);
  s.prism(roundBox(0, 0, w, d, 0.12), 'xy', 0.05, 0.34, c3);
  for (let i = 0; i < 6; i++)
    s.bar([0.3 + i * 0.4, 0.18, 0.36], [0.3 + i * 0.4, d - 0.25, 0.36], 0.17, mix(c3, '#ffffff', 0.16), {
      fat: false,
      tones: [0.35, 0.55, 0.72, 0.9],
    });
  for (let i = 0; i <= 4; i++)
    s.bar([w, d - 0.42 - i * 0.3, 0.3], [w, d - 0.42 - i * 0.3, 1.0], 0.165, [c2, c4][i % 2], F);
  s.bar([w, d - 0.3, 1.02], [w, 0.3, 1.02], 0.13, c1, F);
  s.bar([0, 0, 0.2], [w, 0, 0.2], r, c3, F);
  s.bar([w, 0, 0.2], [w, d, 0.2], 0.02, c3);
  tower(0, 0, c1, c2);
  const A = curve((t) => [0.3 + (w - 0.6) * t, 0, 1.05 + 0.62 * Math.sin(Math.PI * t)], 20);
  s.tube(A, 0.2, c2, F);
  s.tube(
    A.map((p) => [p[0], p[1], p[2] + 0.27]),
    0.12,
    c1,
    F,
  );
  tower(w, 0, c1, c2);
  s.prism(rounded(points('.7,-.75 1.9,-.75 1.9,-.1 .7,-.1'), 0.15), 'xy', 0, 0.16, c1);
  s.bar([0.8, -0.75, 0.12], [1.8, -0.75, 0.12], 0.1, c2, F);
}

/** A popcorn cart behind glass. */
export function popcorn(s, { body = '#c2185b', trim = '#f7b733' } = {}) {
  const w = 0.8,
    d = 0.6;
  s.prism(circle(d - 0.02, 0.2, 0.2, 30), 'yz', 0.1, 0.14, C.rubber);
  s.box(0, 0, 0.34, w, d, 0.46, body, { edge: 0.25 });
  s.decal(
    [0, -0.001, 0.8],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".06" y=".06" width=".68" height=".34" rx=".03" fill="none" stroke="${trim}" stroke-width=".022"/><g fill="${trim}">${[0, 1, 2, 3, 4, 5].map((i) => `<path d="M${0.1 + i * 0.105} .1h.052v.26h-.052z" opacity=".9"/>`).join('')}</g>`,
  );
  s.face(
    [
      [0.03, d - 0.03, 0.82],
      [w - 0.03, d - 0.03, 0.82],
      [w - 0.03, d - 0.03, 1.4],
      [0.03, d - 0.03, 1.4],
    ],
    '#fff3da',
    { tone: 0.6, two: true },
  );
  s.face(
    [
      [0.03, 0.03, 0.82],
      [0.03, d - 0.03, 0.82],
      [0.03, d - 0.03, 1.4],
      [0.03, 0.03, 1.4],
    ],
    '#fff3da',
    { two: true, tone: 0.35 },
  );
  const r = dice(7),
    b = [];
  for (let i = 0; i < 130; i++) {
    const x = 0.09 + r() * (w - 0.18),
      y = 0.08 + r() * (d - 0.16),
      t = 1 - Math.hypot((x - w / 2) / (w / 2), (y - d / 2) / (d / 2));
    b.push([x, y, 0.85 + r() * 0.3 * Math.max(0.12, t)]);
  }
  for (const p of s.farFirst(b, (at) => at)) s.ball(p, 0.042, '#fff0cf', { tones: [0.3, 0.5, 0.75, 1] });
  s.bar([w / 2, d / 2, 1.46], [w / 2, d / 2, 1.36], 0.02, C.steel);
  s.lathe(w / 2, d / 2, points('0,1.24 .13,1.25 .15,1.36 0,1.37'), C.steel, { n: 24 });
  s.decal(
    [0.03, 0.03, 1.42],
    [1, 0, 0],
    [0, 0, -1],
    `<rect width="${w - 0.06}" height=".6" fill="#fff" opacity=".14"/><path d="M.06 .02h.16L.02 .5V.2z" fill="#fff" opacity=".5"/>`,
  );
  for (const [x, y] of [
    [0.02, 0.02],
    [w - 0.02, 0.02],
    [w - 0.02, d - 0.02],
  ])
    s.bar([x, y, 0.8], [x, y, 1.44], 0.018, trim);
  s.box(-0.03, -0.03, 1.42, w + 0.06, d + 0.06, 0.06, trim);
  s.prism(
    rounded(
      [
        [-0.03, 1.48],
        [w + 0.03, 1.48],
        [w - 0.1, 1.7],
        [0.1, 1.7],
      ],
      0.05,
    ),
    'xz',
    0,
    d,
    body,
  );
  s.prism(circle(0.02, 0.2, 0.2, 30), 'yz', w - 0.2, w - 0.16, C.rubber);
  s.prism(circle(0, 0.2, 0.2, 30), 'yz', 0.1, 0.14, C.rubber);
  s.prism(circle(0, 0.2, 0.07, 20), 'yz', 0.1, 0.16, trim);
  s.prism(circle(0.02, 0.2, 0.2, 30), 'yz', w - 0.14, w - 0.1, C.rubber);
  s.prism(circle(0.02, 0.2, 0.08, 20), 'yz', w - 0.13, w - 0.09, trim);
  s.tube(
    [
      [w, 0.1, 0.72],
      [w + 0.26, 0.1, 0.78],
      [w + 0.26, d - 0.1, 0.78],
      [w, d - 0.1, 0.72],
    ],
    0.02,
    C.oak,
  );
}
