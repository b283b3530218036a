import { mix } from '../engine/colour.mjs';
import { curve, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { lowTables, pouf } from './lounge.mjs';

const TEAL = '#2a9d8f';
const at = (degrees, r, z) => [
  r * Math.cos((degrees * Math.PI) / 180),
  r * Math.sin((degrees * Math.PI) / 180),
  z,
];

/** Six sides around a lounge; all of them open. */
export function hexagonTent(s) {
  const [r, eaves] = [1.9, 1.5];
  const corners = times(6).map((i) => 30 + i * 60);
  s.face(
    corners.map((a) => at(a, r * 0.96, 0.004)),
    '#e6c9a6',
    { tone: 0.5, noCast: true },
  );
  const post = (a) => s.bar(at(a, r, 0), at(a, r, eaves), 0.05, C.white);
  for (const a of [30, 90, 150, 210]) post(a);
  s.at(-0.5, 0.3, 0, 0, () => pouf(s, { colour: '#f0a92b' }), 1.1);
  s.at(0.75, 0.35, 0, 0, () => pouf(s, { colour: '#d6336c' }), 1.1);
  s.at(0, -0.35, 0, 0, () => lowTables(s), 0.9);
  for (const a of [270, 330]) post(a);
  const roof = [
    [r * 1.03, eaves],
    ...curve((t) => [r * ((1 - t) ** 1.7 * 0.95 + 0.05 * (1 - t)) + 0.02, eaves + 0.12 + 1.35 * t], 9),
  ];
  const sides = times(6).flatMap((side) => times(4).map((stripe) => ({ side, stripe })));
  const point = (side, u, [radius, z]) => {
    const [a, b] = [at(30 + side * 60, radius, z), at(90 + side * 60, radius, z)];
    return a.map((value, k) => value + (b[k] - value) * u);
  };
  for (const { side, stripe } of s.farFirst(sides, ({ side: one }) => at(60 + one * 60, r, eaves))) {
    const colour = stripe % 2 ? C.cream : TEAL;
    const [u0, u1] = [stripe / 4, (stripe + 1) / 4];
    for (const row of times(roof.length - 1))
      s.face(
        [
          point(side, u0, roof[row]),
          point(side, u1, roof[row]),
          point(side, u1, roof[row + 1]),
          point(side, u0, roof[row + 1]),
        ],
        colour,
      );
    const hem = curve(
      (t) => point(side, u0 + (u1 - u0) * t, [r * 1.03, eaves - 0.12 - 0.1 * Math.sin(Math.PI * t)]),
      8,
    );
    s.face([point(side, u0, [r * 1.03, eaves]), ...hem, point(side, u1, [r * 1.03, eaves])], colour, {
      two: true,
    });
  }
  s.bar([0, 0, eaves + 1.4], [0, 0, eaves + 1.9], 0.03, C.white);
  s.ball([0, 0, eaves + 1.92], 0.07, '#f0a92b');
}

/** A tent on scissor frames, up in five minutes; its bag with wheels stands beside it. */
export function foldingTent(s) {
  const [a, eaves, top] = [1.3, 1.75, 2.45];
  const colour = '#c2185b';
  const leg = (x, y) => {
    s.bar([x, y, 0], [x, y, 0.9], 0.028, '#9aa0ab');
    s.bar([x, y, 0.8], [x, y, eaves], 0.038, '#cdd1d7');
    s.box(x - 0.09, y - 0.09, 0, 0.18, 0.18, 0.02, '#8d929b');
  };
  const scissors = (from, to) => {
    const p = (t, z) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, z];
    for (const [t0, t1] of [
      [0, 0.5],
      [0.5, 1],
    ])
      for (const [z0, z1] of [
        [eaves - 0.34, eaves - 0.04],
        [eaves - 0.04, eaves - 0.34],
      ])
        s.bar(p(t0, z0), p(t1, z1), 0.016, '#aab0ba');
  };
  leg(-a, a);
  leg(a, a);
  scissors([-a, a], [a, a]);
  leg(-a, -a);
  scissors([-a, -a], [-a, a]);
  s.face(
    [
      [-a, a, 0.85],
      [a, a, 0.85],
      [a, a, eaves],
      [-a, a, eaves],
    ],
    mix(colour, '#ffffff', 0.08),
    { two: true, tone: 0.3 },
  );
  leg(a, -a);
  scissors([-a, -a], [a, -a]);
  scissors([a, -a], [a, a]);
  const w = a * 1.05;
  const corners = [
    [-w, -w],
    [w, -w],
    [w, w],
    [-w, w],
  ];
  const sides = times(4).map((i) => [corners[i], corners[(i + 1) % 4]]);
  for (const [p, q] of s.farFirst(sides, ([a0, b0]) => [(a0[0] + b0[0]) / 2, (a0[1] + b0[1]) / 2, eaves])) {
    s.face(
      [
        [...p, eaves + 0.02],
        [...q, eaves + 0.02],
        [q[0] * 0.06, q[1] * 0.06, top],
        [p[0] * 0.06, p[1] * 0.06, top],
      ],
      colour,
      { edge: 0.2 },
    );
    s.face(
      [
        [...p, eaves - 0.22],
        [...q, eaves - 0.22],
        [...q, eaves + 0.02],
        [...p, eaves + 0.02],
      ],
      colour,
      { two: true, edge: 0.16 },
    );
  }
  s.decal(
    [-w, -w - 0.003, eaves + 0.02],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".2" y=".17" width="${2 * w - 0.4}" height=".03" fill="#f7b733"/>`,
  );
  s.at(1.75, -1.5, 0, 20, () => {
    s.box(0, 0, 0.05, 0.34, 0.34, 1.05, '#3b3a44', { r: 0.06, edge: 0.2 });
    s.decal(
      [0, -0.001, 1.1],
      [1, 0, 0],
      [0, 0, -1],
      '<rect x=".05" y=".1" width=".24" height=".05" rx=".02" fill="#f7b733"/><path d="M.17 .2V.98" stroke="#6c6779" stroke-width=".014" stroke-dasharray=".03 .02"/>',
    );
    for (const x of [0.05, 0.29]) s.ball([x, -0.01, 0.05], 0.05, C.rubber);
  });
}
