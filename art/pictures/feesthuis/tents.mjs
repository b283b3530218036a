import { mix } from '../engine/colour.mjs';
import { circle, rounded, curve, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A striped pagoda tent: `a` half its width, `h` the eaves, `H` the roof above them; `inside` is drawn before its near pole. */
export function tent(
  s,
  { a = 1.5, h = 1.35, H = 1.35, c1 = '#c2185b', c2 = C.cream, flag = '#f4a81d', n = 7, inside } = {},
) {
  s.face(
    [
      [-a, -a, 0],
      [a, -a, 0],
      [a, a, 0],
      [-a, a, 0],
    ],
    mix(c2, '#b08a6a', 0.35),
    { noCast: true, tone: 0.5 },
  );
  const wall = (p, q, t) =>
    s.face(
      [
        [...p, 0],
        [...q, 0],
        [...q, h],
        [...p, h],
      ],
      c2,
      { two: true, tone: t },
    );
  wall([-a, a], [a, a], 0.42);
  wall([-a, -a], [-a, a], 0.24);
  for (let i = 1; i < 6; i++) {
    const x = -a + (2 * a * i) / 6;
    s.mark([x, a, 0.02], [x, a, h], 1.6, mix(c2, '#6b3a4a', 0.5), 0.35);
  }
  for (const [x, y] of [
    [-a, a],
    [a, a],
    [-a, -a],
  ])
    s.bar([x, y, 0], [x, y, h], 0.045, C.white);
  inside?.();
  s.bar([a, -a, 0], [a, -a, h], 0.05, C.white);
  const half = (t) => a * 1.02 * ((1 - t) ** 1.75 * 0.93 + 0.07 * (1 - t)),
    zz = (t) => h + H * t;
  const rows = 12;
  const side = (R) => {
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < n; i++) {
        const t0 = j / rows,
          t1 = (j + 1) / rows,
          u0 = -1 + (2 * i) / n,
          u1 = -1 + (2 * (i + 1)) / n;
        const P = (u, t) => R(u * half(t), -half(t), zz(t));
        s.face([P(u0, t0), P(u1, t0), P(u1, t1), P(u0, t1)], i % 2 ? c2 : c1);
      }
  };
  const rot = (k) => (x, y, z) => {
    for (let i = 0; i < k; i++) [x, y] = [-y, x];
    return [x, y, z];
  };
  const val = (R) => {
    for (let i = 0; i < n; i++) {
      const u0 = -1 + (2 * i) / n,
        u1 = -1 + (2 * (i + 1)) / n;
      const w = a * 1.02;
      const pts = [
        R(u0 * w, -w, h + 0.01),
        ...curve((t) => {
          const u = u0 + (u1 - u0) * t;
          return R(u * w, -w, h - 0.16 - 0.12 * Math.sin(Math.PI * t));
        }, 8),
        R(u1 * w, -w, h + 0.01),
      ];
      s.face(pts, i % 2 ? c2 : c1, { two: true });
    }
  };
  val(rot(2));
  val(rot(3));
  side(rot(2));
  side(rot(3));
  side(rot(1));
  side(rot(0));
  val(rot(1));
  val(rot(0));
  s.bar([0, 0, h + H * 0.97], [0, 0, h + H + 0.42], 0.028, C.white);
  s.face(
    [
      [0, 0, h + H + 0.42],
      [0.42, 0, h + H + 0.33],
      [0, 0, h + H + 0.2],
    ],
    flag,
    { two: true, tone: 0.55 },
  );
  s.ball([0, 0, h + H + 0.44], 0.05, flag);
}

/** Flags on a line that sags between two points. */
export function bunting(s, p0, p1, sag, n, cols) {
  const P = (t) => [
    p0[0] + (p1[0] - p0[0]) * t,
    p0[1] + (p1[1] - p0[1]) * t,
    p0[2] + (p1[2] - p0[2]) * t - sag * 4 * t * (1 - t),
  ];
  for (let i = 0; i < n; i++) {
    const a = P((i + 0.1) / n),
      b = P((i + 0.9) / n);
    s.face([a, b, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2 - 0.28]], cols[i % cols.length], {
      two: true,
      tone: 0.55,
    });
  }
  s.line(curve(P, 20), 2.4, C.ink, 0.8);
}

/** Four ground anchors, a strap and their bag. */
export function anchors(s, { bag = '#c2185b' } = {}) {
  const coil = (x, y, z, r, c) => {
    for (let i = 0; i < 3; i++)
      s.tube(
        circle(x, y, r, 26).map(([a, b]) => [a, b, z + i * 0.045]),
        0.026,
        c,
        { close: true },
      );
  };
  s.prism(rounded(points('-.1,.0 .62,.0 .62,.2 .5,.3 .02,.3 -.1,.2'), 0.09), 'xz', 0.42, 0.72, bag);
  s.tube(points('.08,.42,.28 .1,.38,.42 .42,.38,.42 .44,.42,.28'), 0.018, '#f4a81d');
  for (let i = 0; i < 4; i++) {
    const x = -0.28 + i * 0.27,
      y = 0.12 - i * 0.09;
    s.bar([x, y, 0], [x + 0.03, y, 0.86], 0.022, '#9aa0ab');
    s.bar([x - 0.075, y, 0.84], [x + 0.135, y, 0.86], 0.026, '#c2185b');
    s.ball([x + 0.03, y, 0.9], 0.036, '#f4a81d');
  }
  coil(0.86, -0.16, 0.03, 0.16, '#f4a81d');
}
