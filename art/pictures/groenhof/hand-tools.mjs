import { mix } from '../engine/colour.mjs';
import { circle, rounded, curve, dice, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A wheelbarrow full of soil. */
export function barrow(s, { body = '#2c7a3f', wood = C.wood } = {}) {
  s.tube(points('.75,.3,.16 -.1,.34,.28 -.75,.36,.44'), 0.022, wood);
  s.bar([-0.62, 0.355, 0.41], [-0.78, 0.365, 0.448], 0.03, C.rubber);
  s.bar([-0.1, 0.34, 0.28], [-0.2, 0.34, 0], 0.018, C.dark);
  s.prism(circle(0.82, 0.2, 0.2, 34), 'xz', -0.06, 0.06, C.rubber);
  s.prism(circle(0.82, 0.2, 0.12, 26), 'xz', -0.065, -0.05, '#c6dc3c');
  const b = points('-.3,-.22 .42,-.18 .42,.18 -.3,.22'),
    t = points('-.52,-.42 .72,-.34 .72,.34 -.52,.42'),
    z0 = 0.3,
    z1 = 0.66;
  const q = (i, j) => [
    [...b[i], z0],
    [...b[j], z0],
    [...t[j], z1],
    [...t[i], z1],
  ];
  s.face(
    b.map((p) => [...p, z0]),
    body,
    { tone: 0.35 },
  );
  s.face(q(2, 3).toReversed(), body, { tone: 0.42 });
  s.face(q(3, 0).toReversed(), body, { two: true, tone: 0.3 });
  s.prism(rounded(points('-.36,-.26 .5,-.22 .5,.22 -.36,.26'), 0.05), 'xy', 0.44, 0.5, '#6b4a33', {
    edge: 0.1,
  });
  const r = dice(5);
  const bb = [];
  for (let i = 0; i < 60; i++) bb.push([-0.36 + r() * 0.9, -0.24 + r() * 0.48, 0.5 + r() * 0.05]);
  for (const p of s.farFirst(bb, (at) => at))
    s.ball([p[0], p[1], p[2] + 0.12 * (1 - Math.abs(p[0]) / 0.7)], 0.055, '#6b4a33');
  s.face(q(1, 2), body, { edge: 0.2 });
  s.face(q(0, 1), body, { edge: 0.2 });
  s.tube(
    t.map((p) => [...p, z1]),
    0.018,
    mix(body, '#ffffff', 0.2),
    { close: true },
  );
  s.tube(points('.85,-.26,.2 -.1,-.34,.28 -.75,-.36,.44'), 0.022, wood);
  s.bar([-0.62, -0.355, 0.41], [-0.78, -0.365, 0.448], 0.03, C.rubber);
  s.bar([-0.1, -0.34, 0.28], [-0.2, -0.34, 0], 0.018, C.dark);
  s.bar([0.82, -0.07, 0.2], [0.82, -0.27, 0.2], 0.018, C.dark);
}

/** A watering can. */
export function can(s, { body = '#7f9a86' } = {}) {
  s.tube(
    curve((t) => [-0.27 - 0.2 * Math.sin(Math.PI * t), 0, 0.1 + 0.42 * t], 12),
    0.022,
    body,
  );
  s.lathe(0, 0, points('0,0 .27,0 .28,.02 .26,.26 .27,.28 .25,.46 .18,.52 .17,.54 0,.54'), body, { n: 36 });
  s.lathe(0, 0, points('0,.541 .15,.543 0,.545'), '#2d3a31');
  s.tube(
    curve((t) => [-0.1 + 0.24 * t, 0, 0.54 + 0.16 * Math.sin(Math.PI * t)], 12),
    0.018,
    body,
  );
  s.tube(points('.22,0,.12 .42,0,.3 .66,0,.58'), 0.045, body);
  s.bar([0.1, 0, 0.46], [0.5, 0, 0.42], 0.014, body);
  s.at(0.66, 0, 0.58, 0, () => {
    s.bar([-0.02, 0, -0.02], [0.05, 0, 0.05], 0.075, body, { caps: 'butt' });
    s.decal(
      [0.06, -0.11, 0.15],
      [0.0, 1, 0],
      [0.6, 0, -0.8],
      `<ellipse cx=".11" cy=".11" rx=".12" ry=".12" fill="${mix(body, '#ffffff', 0.35)}"/><g fill="#2d3a31">${points(
        '0,0 .05,.02 -.05,.02 0,.055 0,-.055 .04,-.04 -.04,-.04',
      )
        .map(([a, b]) => `<circle cx="${0.11 + a}" cy="${0.11 + b}" r=".012"/>`)
        .join('')}</g>`,
    );
  });
}

/** Fork, spade and rake, upright beside each other. */
export function spade(s, { body = '#5c6b62', wood = C.wood } = {}) {
  const A = (x) => {
    s.bar([x, 0.0, 0.34], [x, 0.0, 1.14], 0.02, wood);
    s.tube(
      [
        [x - 0.07, 0, 1.2],
        [x - 0.05, 0, 1.13],
        [x, 0, 1.1],
        [x + 0.05, 0, 1.13],
        [x + 0.07, 0, 1.2],
      ],
      0.014,
      wood,
    );
    s.bar([x - 0.085, 0, 1.21], [x + 0.085, 0, 1.21], 0.022, C.rubber);
    s.bar([x, 0, 0.32], [x, 0, 0.5], 0.028, C.dark);
  };
  s.at(0.0, 0.3, 0, 0, () => {
    A(0);
    for (const k of [-0.1, -0.033, 0.033, 0.1]) s.bar([k, 0, 0.32], [k, 0, 0.02], 0.012, body);
    s.bar([-0.1, 0, 0.33], [0.1, 0, 0.33], 0.016, body);
  });
  s.at(0.34, 0.05, 0, 0, () => {
    A(0);
    s.prism(
      rounded(points('-.1,.36,.02 -.1,.1,.05 0,0,.04 .1,.1,.05 .1,.36,.02'), 0.03),
      'xz',
      -0.012,
      0.012,
      body,
    );
    s.mark([0, -0.013, 0.06], [0, -0.013, 0.32], 2.4, '#39443d', 0.6);
  });
  s.at(0.68, -0.2, 0, 0, () => {
    s.bar([0, 0, 0.08], [0, 0, 1.3], 0.018, wood);
    s.bar([-0.22, 0, 0.09], [0.22, 0, 0.09], 0.018, '#2c7a3f');
    for (let i = 0; i < 9; i++)
      s.bar([-0.2 + i * 0.05, 0, 0.08], [-0.2 + i * 0.05, -0.05, 0.0], 0.009, '#2c7a3f');
  });
}
