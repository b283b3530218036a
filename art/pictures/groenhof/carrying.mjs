import { circle, dice, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, front, lighter, wheel } from './parts.mjs';

/** A hand cart on four wheels with folding sides of mesh, two bags of soil in it. */
export function handCart(s) {
  const [L, W] = [1.1, 0.56];
  for (const x of [0.18, L - 0.18]) wheel(s, x, W - 0.02, 0.15, 0.15, 0.08);
  mesh(s, [0, W, 0.3], L);
  s.box(0, 0, 0.26, L, W, 0.05, darker(G.green, 0.2), { edge: 0.3 });
  s.bar([0, W, 0.3], [0, 0, 0.3], 0.016, G.green);
  for (const [x, colour] of [
    [0.08, '#6b4a33'],
    [0.56, '#7d9a4a'],
  ])
    s.at(x, 0.06, 0.31, 0, () => {
      s.prism(rounded(points('0,0 .44,0 .46,.2 .4,.3 .06,.3 -.02,.18'), 0.09, 7), 'xz', 0, 0.42, colour, {
        edge: 0.2,
      });
      front(
        s,
        [0.08, -0.001, 0.24],
        `<rect width=".28" height=".13" rx=".03" fill="#f2ecd9"/><rect x=".05" y=".05" width=".18" height=".03" rx=".015" fill="${G.deep}"/>`,
      );
    });
  s.bar([L, W, 0.3], [L, W, 0.56], 0.016, G.green);
  mesh(s, [0, 0, 0.3], L);
  s.tube(points('0,0,.56 0,.56,.56'), 0.016, G.green);
  s.tube(points('1.1,0,.56 1.1,.56,.56'), 0.016, G.green);
  for (const y of [0.14, 0.28, 0.42]) s.bar([L, y, 0.31], [L, y, 0.55], 0.008, lighter(G.green, 0.1));
  for (const x of [0.18, L - 0.18]) wheel(s, x, -0.06, 0.155, 0.155, 0.08);
  s.tube(points('1.1,.28,.2 1.34,.28,.22 1.66,.28,.72'), 0.022, C.dark);
  s.bar([1.66, 0.16, 0.72], [1.66, 0.4, 0.72], 0.03, C.rubber);
}

function mesh(s, [x, y, z], length) {
  for (const i of times(9))
    s.bar([x + (length * i) / 8, y, z], [x + (length * i) / 8, y, z + 0.26], 0.008, lighter(G.green, 0.1));
  for (const h of [0.09, 0.17]) s.bar([x, y, z + h], [x + length, y, z + h], 0.008, lighter(G.green, 0.1));
  s.tube(
    [
      [x, y, z],
      [x, y, z + 0.26],
      [x + length, y, z + 0.26],
      [x + length, y, z],
    ],
    0.016,
    G.green,
  );
}

/** A pop-up bag with handles, full of leaves. */
export function gardenBag(s) {
  const ring = (z, r = 0.42) => circle(0, 0, r, 44).map(([x, y]) => [x, y, z]);
  s.lathe(0, 0, points('0,0 .42,0 .425,.2 .42,.4 .425,.6 .42,.78'), G.green, {
    n: 48,
    colours: (row) => (row === 3 ? G.lime : G.green),
  });
  s.lathe(0, 0, points('.42,.78 .4,.7 0,.7'), G.deep, { n: 48, two: true });
  const r = dice(7);
  const leaves = times(110).map(() => {
    const [turn, reach] = [r() * 2 * Math.PI, Math.sqrt(r()) * 0.37];
    return [reach * Math.cos(turn), reach * Math.sin(turn), 0.74 + 0.14 * (1 - reach / 0.37), r()];
  });
  for (const [x, y, z, c] of s.farFirst(leaves, (at) => at.slice(0, 3)))
    s.at(x, y, z, c * 360, () =>
      s.prism(
        rounded(points('-.06,0 0,-.035 .07,0 0,.035'), 0.03),
        'xy',
        0,
        0.02,
        ['#c9852f', '#d9a441', '#a85a2a', '#8f9a3c', '#6f8f3e'][Math.floor(c * 5)],
        { edge: 0.3 },
      ),
    );
  s.tube(ring(0.78).slice(22).concat(ring(0.78).slice(0, 1)), 0.02, G.deep);
  for (const x of [-0.2, 0.2]) {
    const y = -Math.sqrt(0.42 ** 2 - x * x) - 0.012;
    s.tube(
      soft([
        [x - 0.08, y, 0.42],
        [x - 0.07, y - 0.02, 0.66],
        [x, y - 0.05, 0.74],
        [x + 0.07, y - 0.02, 0.66],
        [x + 0.08, y, 0.42],
      ]),
      0.018,
      C.dark,
    );
  }
}
