import { mix } from '../engine/colour.mjs';
import { circle, rounded, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A battery mower with its collector. */
export function mower(s, { body = '#2c7a3f', acc = '#c6dc3c' } = {}) {
  const L = 0.95,
    W = 0.56;
  wheel(s, 0.16, W - 0.02, 0.11, 0.11, 0.07, acc);
  wheel(s, L - 0.1, W - 0.02, 0.1, 0.1, 0.07, acc);
  s.tube(
    [
      [0.12, W - 0.06, 0.24],
      [-0.42, W - 0.06, 0.86],
      [-0.5, W - 0.06, 0.98],
    ],
    0.02,
    C.dark,
  );
  s.tube(
    [
      [-0.5, W - 0.06, 0.98],
      [-0.52, W / 2, 1.0],
      [-0.5, 0.06, 0.98],
    ],
    0.024,
    C.rubber,
  );
  s.prism(
    rounded(points('-.42,.14 .12,.14 .2,.46 -.22,.52 -.44,.4'), 0.08),
    'xz',
    0.07,
    W - 0.07,
    '#4b514e',
    { cap: '#575e5a' },
  );
  for (let i = 0; i < 5; i++)
    s.mark([-0.36 + i * 0.1, 0.069, 0.2], [-0.34 + i * 0.11, 0.069, 0.42], 2, '#2f3532', 0.5);
  s.prism(
    rounded(
      [
        [0.02, 0.08],
        [L, 0.08],
        [L + 0.03, 0.2],
        [L - 0.06, 0.3],
        [0.1, 0.3],
        [0.02, 0.22],
      ],
      0.06,
    ),
    'xz',
    0.03,
    W - 0.03,
    body,
  );
  s.prism(
    rounded(points('.2,.3 .78,.3 .7,.44 .3,.46'), 0.06),
    'xz',
    0.1,
    W - 0.1,
    mix(body, '#0d2a17', 0.25),
  );
  s.prism(rounded(points('.34,.44 .66,.44 .62,.5 .36,.52'), 0.03), 'xz', 0.17, W - 0.17, C.rubber);
  s.box(0.42, 0.2, 0.5, 0.14, 0.16, 0.03, acc);
  s.decal(
    [0.28, 0.099, 0.43],
    [1, 0, 0],
    [0, 0, -1],
    `<g fill="#12251a" opacity=".7">${[0, 1, 2, 3, 4].map((i) => `<rect x="${0.04 + i * 0.07}" y=".02" width=".035" height=".07" rx=".014"/>`).join('')}</g>`,
  );
  s.decal(
    [0.1, 0.029, 0.27],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".1" y=".05" width=".5" height=".035" rx=".017" fill="${acc}"/>`,
  );
  s.tube(points('.12,.05,.26 -.42,.05,.86 -.5,.06,.98'), 0.02, C.dark);
  s.tube(
    [
      [-0.4, 0.05, 0.82],
      [-0.44, W / 2, 0.9],
      [-0.4, W - 0.06, 0.82],
    ],
    0.014,
    acc,
  );
  s.tube(
    [
      [-0.16, 0.05, 0.57],
      [-0.16, W / 2, 0.59],
      [-0.16, W - 0.06, 0.57],
    ],
    0.014,
    C.dark,
  );
  wheel(s, 0.16, -0.05, 0.125, 0.125, 0.07, acc);
  wheel(s, L - 0.1, -0.05, 0.11, 0.11, 0.07, acc);
}

/** A robot mower: low shells on two wheels. */
export function robot(s, { body = '#2c7a3f', acc = '#c6dc3c' } = {}) {
  const ov = (k, dx = 0) =>
    rounded(
      [
        [-0.42 * k + dx, -0.3 * k],
        [0.36 * k + dx, -0.27 * k],
        [0.46 * k + dx, 0],
        [0.36 * k + dx, 0.27 * k],
        [-0.42 * k + dx, 0.3 * k],
        [-0.5 * k + dx, 0],
      ],
      0.2 * k,
      7,
    );
  wheel(s, -0.24, 0.25, 0.15, 0.15, 0.08, acc);
  s.prism(ov(0.96), 'xy', 0.06, 0.12, C.rubber);
  points('1,.12,.17 .985,.17,.2 .94,.2,.235 .86,.235,.26').forEach(([k, a, b]) =>
    s.prism(ov(k), 'xy', a, b, body, { edge: 0.12 }),
  );
  s.prism(ov(0.7, -0.02), 'xy', 0.26, 0.285, mix(body, '#0d2a17', 0.4));
  s.prism(ov(0.4, 0.06), 'xy', 0.285, 0.3, mix(body, '#0d2a17', 0.55));
  s.cylinder(-0.22, 0, 0.285, 0.075, 0.035, '#e2572b', { n: 24 });
  s.decal(
    [0.02, -0.07, 0.301],
    [1, 0, 0],
    [0, 1, 0],
    `<rect x="0" y=".02" width=".16" height=".1" rx=".02" fill="${acc}"/><path d="M.03 .07h.1" stroke="#12351f" stroke-width=".02" stroke-linecap="round"/>`,
  );
  wheel(s, -0.24, -0.34, 0.15, 0.15, 0.08, acc);
  s.ball([0.34, -0.24, 0.05], 0.05, C.rubber);
}

function wheel(s, x, y, z, r, w, hub) {
  s.prism(circle(x, z, r, 30), 'xz', y, y + w, C.rubber, { edge: 0.14 });
  s.prism(circle(x, z, r * 0.62, 24), 'xz', y - 0.006, y + 0.01, hub, { edge: 0.3 });
  s.prism(circle(x, z, r * 0.2, 14), 'xz', y - 0.02, y, C.dark);
}
