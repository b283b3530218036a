import { circle, curve, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { gasBottle } from './bar.mjs';

/** An open gas barbecue on wheels, sausages and a skewer on it. */
export function gasBarbecue(s) {
  const [w, d, h] = [1.2, 0.56, 0.86];
  for (const [x, y] of [
    [0.04, d - 0.04],
    [w - 0.04, d - 0.04],
  ])
    s.bar([x, y, 0], [x, y, h], 0.024, C.dark);
  s.box(0, 0, 0.2, w, d, 0.03, '#5d5768');
  s.at(w * 0.28, d * 0.5, 0.23, 0, () => gasBottle(s), 0.62);
  for (const [x, y] of [
    [0.04, 0.04],
    [w - 0.04, 0.04],
  ])
    s.bar([x, y, 0.06], [x, y, h], 0.024, C.dark);
  for (const x of [0.04, w - 0.04]) s.ball([x, 0.02, 0.06], 0.06, C.rubber);
  s.box(-0.04, -0.02, h - 0.18, w + 0.08, d + 0.04, 0.2, '#4b4757', { r: 0.03, edge: 0.24 });
  s.decal(
    [0, -0.021, h + 0.02],
    [1, 0, 0],
    [0, 0, -1],
    times(3)
      .map(
        (i) =>
          `<circle cx="${0.28 + i * 0.32}" cy=".1" r=".05" fill="#d9d4de"/><path d="M${0.28 + i * 0.32} .1V.055" stroke="#c2185b" stroke-width=".02" stroke-linecap="round"/>`,
      )
      .join(''),
  );
  s.face(
    [
      [0.03, 0.04, h + 0.021],
      [w - 0.03, 0.04, h + 0.021],
      [w - 0.03, d - 0.04, h + 0.021],
      [0.03, d - 0.04, h + 0.021],
    ],
    '#26232c',
    { tone: 0.5, noCast: true },
  );
  for (const i of times(18))
    s.mark([0.06 + i * 0.064, 0.05, h + 0.024], [0.06 + i * 0.064, d - 0.05, h + 0.024], 2.6, '#8d929b');
  for (const [x, y] of points('.12,.4 .12,.28 .12,.16 .42,.4 .42,.28')) {
    s.tube(
      curve((t) => [x + 0.22 * t, y + 0.02 * Math.sin(Math.PI * t), h + 0.055], 8),
      0.03,
      '#a8502b',
    );
    for (const k of [0.06, 0.11, 0.16])
      s.mark([x + k, y - 0.02, h + 0.085], [x + k + 0.02, y + 0.02, h + 0.085], 2, '#5a2414', 0.8);
  }
  for (const y of [0.14, 0.3, 0.42]) {
    s.bar([0.74, y, h + 0.05], [1.18, y, h + 0.05], 0.008, C.oak);
    for (const [k, colour] of ['#c2185b', '#8fb04a', '#c98d55', '#f0a92b', '#8fb04a'].entries())
      s.ball([0.8 + k * 0.066, y, h + 0.055], 0.034, colour);
  }
  s.box(w + 0.04, 0.02, h - 0.06, 0.36, d - 0.04, 0.03, C.oak, { edge: 0.3 });
  s.at(w + 0.2, 0.26, h - 0.03, 0, () =>
    s.lathe(0, 0, points('0,0 .05,0 .06,.16 .03,.19 .03,.23 0,.23'), '#c2185b', { n: 24 }),
  );
}

/** A pan of paella on a ring burner with three legs. */
export function paella(s) {
  for (const a of [0.9, 2.8, 4.7])
    s.bar(
      [0.34 * Math.cos(a), 0.34 * Math.sin(a), 0.66],
      [0.5 * Math.cos(a), 0.5 * Math.sin(a), 0],
      0.024,
      '#4b4757',
    );
  for (const r of [0.34, 0.22])
    s.tube(
      circle(0, 0, r, 44).map(([x, y]) => [x, y, 0.6]),
      0.022,
      '#5d5768',
      { close: true },
    );
  for (const i of times(18))
    s.lathe(
      0.34 * Math.cos(i * 0.349),
      0.34 * Math.sin(i * 0.349),
      points('0,.61 .018,.62 .012,.66 0,.7'),
      '#5fa8d8',
      { n: 8 },
    );
  s.lathe(0, 0, points('0,.72 .5,.72 .58,.76 .62,.82 .64,.82 .6,.79 .56,.77'), '#5d5768', {
    n: 60,
    two: true,
  });
  s.face(
    circle(0, 0, 0.565, 60).map(([x, y]) => [x, y, 0.785]),
    '#e9b03a',
    { tone: 0.6, noCast: true },
  );
  const roll = [0.13, 0.77, 0.4, 0.91, 0.28, 0.6];
  const bits = times(70).map((i) => {
    const [a, r] = [i * 2.4, 0.52 * Math.sqrt((i + 0.5) / 70)];
    return [
      r * Math.cos(a),
      r * Math.sin(a),
      ['#d98c17', '#4f9a5a', '#c2185b', '#f2c14e'][Math.floor(roll[i % 6] * 4)],
    ];
  });
  for (const [x, y, colour] of s.farFirst(bits, (bit) => [bit[0], bit[1], 0]))
    s.ball([x, y, 0.795], 0.022, colour);
  for (const [x, y, turn] of points('-.25,.2,0 .2,.28,1.2 .3,-.12,2.4 -.1,-.28,4 -.36,-.1,5'))
    prawn(s, x, y, turn);
  for (const [x, y] of points('0,.12 -.12,0 .14,.02'))
    s.lathe(x, y, points('0,.8 .05,.81 .06,.84 .02,.85'), '#3b3450', { n: 16 });
  for (const [x, y] of points('.0,.42 -.42,.1'))
    s.decal(
      [x, y, 0.83],
      [1, 0, 0],
      [0, 1, 0],
      '<path d="M0 0a.08 .08 0 0 1 .13 .03L.03 .1z" fill="#f4e04d"/>',
    );
  for (const side of [-1, 1])
    s.tube(
      curve((t) => [side * (0.62 + 0.1 * Math.sin(Math.PI * t)), -0.12 + 0.24 * t, 0.83], 12),
      0.018,
      '#6c6779',
    );
}

function prawn(s, x, y, turn) {
  s.at(x, y, 0.815, (turn * 180) / Math.PI, () =>
    s.tube(
      curve((t) => [0.09 * Math.cos(3.6 * t), 0.09 * Math.sin(3.6 * t), 0], 14),
      0.026,
      '#f08a5d',
    ),
  );
}
