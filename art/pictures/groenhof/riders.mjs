import { circle, dice, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, flank, front, vents, wheel } from './parts.mjs';

const LEAVES = ['#c9852f', '#8f9a3c', '#d9a441', '#a85a2a', '#6f8f3e', '#b8742c'];

/** A lawn tractor with bonnet, seat and deck. */
export function tractor(s) {
  const W = 0.78;
  wheel(s, 0.24, W - 0.1, 0.27, 0.27, 0.16);
  wheel(s, 1.42, W - 0.06, 0.18, 0.18, 0.1);
  const deck = rounded(points('.5,-.1 1.1,-.1 1.2,.02 1.2,.8 1.1,.9 .5,.9'), 0.12);
  s.box(0.1, 0.14, 0.2, 1.4, 0.5, 0.1, C.dark);
  s.prism(
    rounded(points('-.08,.34 .56,.34 .62,.42 .5,.6 .02,.62 -.1,.5'), 0.1),
    'xz',
    0.06,
    W - 0.06,
    darker(G.green, 0.15),
  );
  seat(s, 0.08, 0.2, 0.6);
  s.prism(deck, 'xy', 0.12, 0.22, G.grey, { edge: 0.3 });
  s.box(0.56, 0.08, 0.3, 0.34, W - 0.16, 0.04, C.rubber);
  s.bar([0.86, W / 2, 0.5], [0.68, W / 2, 0.92], 0.026, C.dark);
  s.tube(
    circle(0, 0, 0.17, 32).map(([a, b]) => [0.66 + a * 0.55, W / 2 + b, 0.95 + a * 0.62]),
    0.02,
    C.rubber,
    { close: true },
  );
  s.bar([0.66, W / 2 - 0.16, 0.95], [0.66, W / 2 + 0.16, 0.95], 0.014, C.rubber);
  const bonnet = rounded(points('.82,.3 1.64,.3 1.68,.56 1.5,.7 .98,.78 .82,.74'), 0.08);
  s.prism(bonnet, 'xz', 0.14, W - 0.14, G.green, { edge: 0.2 });
  front(
    s,
    [0.9, 0.139, 0.7],
    `${vents(0.1, 0.1, 5, { step: 0.07, height: 0.16 })}<rect x=".04" y=".32" width=".62" height=".04" rx=".02" fill="${G.lime}"/>`,
  );
  flank(
    s,
    [1.668, 0.18, 0.54],
    `<rect x="0" y="0" width=".13" height=".09" rx=".03" fill="#fbf6d8"/><rect x=".29" y="0" width=".13" height=".09" rx=".03" fill="#fbf6d8"/>${vents(0.02, 0.12, 7, { step: 0.058, height: 0.09 })}`,
  );
  s.tube(soft(points('.3,-.06,.32 .26,-.08,.5 .1,-.08,.56 -.06,-.06,.5')), 0.03, darker(G.green, 0.1));
  wheel(s, 0.24, -0.08, 0.28, 0.28, 0.16);
  wheel(s, 1.42, -0.04, 0.185, 0.185, 0.1);
}

/** A zero-turn mower: two levers, wide deck in front of the seat. */
export function zeroTurn(s) {
  const W = 0.9;
  wheel(s, 0.24, W - 0.08, 0.28, 0.28, 0.2);
  wheel(s, 1.56, W - 0.12, 0.11, 0.11, 0.08, G.pale);
  s.bar([1.56, W - 0.08, 0.16], [1.42, W - 0.1, 0.3], 0.026, C.dark);
  s.tube(points('.02,.74,.5 -.02,.74,1.16 -.02,.16,1.16 .02,.16,.5'), 0.026, C.dark);
  s.prism(
    rounded(points('-.2,.28 .36,.28 .4,.5 .3,.6 -.14,.6 -.22,.5'), 0.07),
    'xz',
    0.14,
    W - 0.14,
    darker(G.green, 0.2),
  );
  s.decal([-0.1, 0.74, 0.601], [1, 0, 0], [0, -1, 0], vents(0.03, 0.1, 4, { step: 0.06, height: 0.3 }));
  s.prism(
    rounded(points('.2,.26 1.42,.26 1.46,.32 1.0,.36 .86,.5 .2,.52'), 0.05),
    'xz',
    0.12,
    W - 0.12,
    G.green,
    { edge: 0.24 },
  );
  s.prism(
    rounded(points('.62,-.12 1.3,-.12 1.4,.1 1.4,.8 1.3,1.02 .62,1.02'), 0.16),
    'xy',
    0.1,
    0.22,
    G.grey,
    { edge: 0.3 },
  );
  s.box(1.0, 0.16, 0.36, 0.4, W - 0.32, 0.02, C.rubber);
  s.tube(points('.66,.72,.52 .7,.74,.9 .68,.7,.95 .66,.5,.96'), 0.022, C.dark);
  seat(s, 0.4, 0.24, 0.52);
  s.tube(points('.66,.18,.52 .7,.16,.9 .68,.2,.95 .66,.4,.96'), 0.022, C.dark);
  for (const y of [0.24, 0.52]) s.bar([0.668, y, 0.957], [0.66, y + 0.14, 0.96], 0.034, C.rubber);
  front(
    s,
    [0.3, 0.119, 0.5],
    `<rect x=".08" y=".06" width=".42" height=".04" rx=".02" fill="${G.lime}"/>${vents(0.1, 0.13, 6, { step: 0.06, height: 0.06 })}`,
  );
  s.bar([1.54, 0.12, 0.16], [1.42, 0.12, 0.3], 0.026, C.dark);
  wheel(s, 1.56, 0.06, 0.11, 0.11, 0.08, G.pale);
  wheel(s, 0.24, -0.12, 0.29, 0.29, 0.2);
}

/** A tipping trailer for behind a rider, full of leaves. */
export function trailer(s) {
  const [b, t, z0, z1] = [
    points('0,.06 .9,.06 .9,.64 0,.64'),
    points('-.06,0 .98,0 .98,.7 -.06,.7'),
    0.3,
    0.64,
  ];
  const q = (i, j) => [
    [...b[i], z0],
    [...b[j], z0],
    [...t[j], z1],
    [...t[i], z1],
  ];
  wheel(s, 0.42, 0.66, 0.2, 0.2, 0.1);
  s.face(
    b.map((p) => [...p, z0]),
    G.green,
    { tone: 0.3 },
  );
  s.face(q(2, 3).toReversed(), G.green, { two: true, tone: 0.4 });
  s.face(q(3, 0).toReversed(), G.green, { two: true, tone: 0.3 });
  s.box(0, 0.06, 0.44, 0.92, 0.58, 0.14, '#8a6a34', { edge: 0.1 });
  const r = dice(11);
  const leaves = times(150).map(() => [0.02 + r() * 0.88, 0.06 + r() * 0.58, r()]);
  for (const [x, y, colour] of s.farFirst(leaves, (at) => [at[0], at[1], 0.6])) {
    const heap = 0.24 * Math.cos((x - 0.46) * 2.6) * Math.cos((y - 0.35) * 3.4);
    s.ball([x, y, 0.56 + heap], 0.055, LEAVES[Math.floor(colour * LEAVES.length)]);
  }
  s.face(q(1, 2), G.green, { edge: 0.2 });
  s.face(q(0, 1), G.green, { edge: 0.2 });
  s.tube(
    t.map((p) => [...p, z1]),
    0.022,
    darker(G.green, -0.15),
    { close: true },
  );
  for (const x of [0.24, 0.66]) s.bar([x, 0.05, 0.32], [x - 0.01, -0.01, 0.63], 0.016, darker(G.green, 0.2));
  s.tube(points('.92,.35,.27 1.3,.35,.22 1.52,.35,.22'), 0.026, C.dark);
  s.tube(
    circle(1.58, 0.35, 0.05, 20).map(([x, y]) => [x, y, 0.22]),
    0.016,
    C.dark,
    { close: true },
  );
  s.bar([1.2, 0.35, 0.22], [1.2, 0.35, 0], 0.018, C.dark);
  wheel(s, 0.42, -0.06, 0.2, 0.2, 0.1);
}

/** A seat with its back to the left. */
function seat(s, x, y, z) {
  s.prism(
    rounded(points(`${x},${z} ${x + 0.34},${z} ${x + 0.36},${z + 0.07} ${x + 0.02},${z + 0.1}`), 0.03),
    'xz',
    y,
    y + 0.4,
    C.rubber,
  );
  s.prism(
    rounded(
      points(
        `${x - 0.02},${z + 0.06} ${x + 0.08},${z + 0.08} ${x - 0.02},${z + 0.42} ${x - 0.12},${z + 0.4}`,
      ),
      0.03,
    ),
    'xz',
    y,
    y + 0.4,
    '#4a4b51',
    { edge: 0.3 },
  );
}
