import { mix } from '../engine/colour.mjs';
import { points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, front, vents } from './parts.mjs';

/** A battery hedge trimmer with two rows of teeth. */
export function hedgeTrimmer(s) {
  s.prism(points('.28,.16 1.35,.16 1.38,.19 1.35,.22 .28,.22'), 'xz', 0.08, 0.1, C.steel);
  for (const i of times(14)) {
    const x = 0.36 + i * 0.07;
    const tooth = (from, to, tone) =>
      s.face(
        [
          [x, 0.079, from],
          [x + 0.035, 0.079, from],
          [x + 0.03, 0.079, to],
          [x + 0.012, 0.079, to],
        ],
        C.steel,
        { two: true, tone, noCast: true },
      );
    tooth(0.22, 0.285, 0.75);
    tooth(0.16, 0.1, 0.35);
  }
  s.mark([0.32, 0.079, 0.19], [1.3, 0.079, 0.19], 2.4, C.ink, 0.5);
  s.tube(points('-.62,.1,.2 -.7,.1,.34 -.6,.1,.46 -.3,.1,.46'), 0.034, C.rubber);
  s.prism(
    rounded(points('-.66,.12 -.2,.1 .26,.1 .34,.2 .2,.32 -.2,.4 -.36,.32 -.62,.28'), 0.07),
    'xz',
    0,
    0.2,
    G.green,
  );
  s.prism(rounded(points('-.7,.1 -.5,.1 -.48,.27 -.68,.27'), 0.03), 'xz', 0.02, 0.18, G.lime);
  front(
    s,
    [-0.26, -0.001, 0.3],
    `${vents(0.06, 0.02, 4)}<rect x=".34" y=".06" width=".14" height=".03" rx=".015" fill="${G.lime}"/>`,
  );
  s.tube(points('.14,-.06,.24 .14,-.1,.5 .18,.02,.56 .18,.2,.56 .14,.28,.46 .14,.26,.26'), 0.024, C.rubber);
  s.prism(rounded(points('.3,.02 .36,.02 .4,.44 .34,.44'), 0.02), 'xz', -0.08, 0.28, '#a9c7ac');
}

/** A pole hedge trimmer, its cutter bent down. */
export function poleTrimmer(s) {
  s.at(0, 0, -0.34, 0, () => pole(s));
}

function pole(s) {
  const [A, B] = [
    [-1, 0, 0.5],
    [0.62, 0, 1.18],
  ];
  const P = (t) => A.map((value, k) => value + (B[k] - value) * t);
  s.bar(P(0.1), P(1), 0.032, '#8f979c');
  s.bar(P(0.5), P(0.53), 0.046, C.dark);
  s.bar(P(0.22), P(0.38), 0.044, C.rubber);
  s.at(A[0], 0, A[2], 0, () => {
    s.prism(
      rounded(points('-.2,-.12 .14,-.02 .22,.1 .1,.14 -.14,.06 -.26,-.02'), 0.05),
      'xz',
      -0.09,
      0.09,
      G.green,
    );
    s.prism(rounded(points('-.3,-.16 -.16,-.12 -.18,.04 -.3,0'), 0.03), 'xz', -0.075, 0.075, G.lime);
    s.tube(soft(points('.0,0,-.08 .1,0,-.12 .24,0,-.02 .26,0,.08')), 0.024, C.rubber);
  });
  s.prism(rounded(points('.52,1.08 .72,1.1 .8,1.2 .7,1.28 .56,1.24'), 0.05), 'xz', -0.09, 0.09, G.green);
  const cutter = (x, z) => [0.74 + x * 0.78 + z * 0.62, 0, 1.14 - x * 0.62 + z * 0.78];
  const flat = (x, z) => [cutter(x, z)[0], cutter(x, z)[2]];
  s.prism(
    [flat(0, -0.04), flat(0.76, -0.04), flat(0.8, 0), flat(0.76, 0.04), flat(0, 0.04)],
    'xz',
    -0.012,
    0.012,
    C.steel,
    { edge: 0.3 },
  );
  for (const i of times(10)) {
    const x = 0.06 + i * 0.07;
    for (const [from, to, tone] of [
      [0.04, 0.12, 0.8],
      [-0.04, -0.12, 0.35],
    ])
      s.face(
        [cutter(x, from), cutter(x + 0.036, from), cutter(x + 0.03, to), cutter(x + 0.012, to)],
        C.steel,
        { two: true, tone, noCast: true },
      );
  }
}

/** Hand shears for a hedge: two blades, two ash handles, open. */
export function handShears(s) {
  const half = (side) => {
    const turn = (x, y) => [x * 0.96 + side * y * 0.26, side * (-x * 0.22) + y * 0.96];
    const blade = points('0,-.03 .62,-.012 .66,0 .6,.045 0,.05').map(([x, y]) => turn(x, side * y));
    s.prism(blade, 'xy', side > 0 ? 0.05 : 0.075, side > 0 ? 0.07 : 0.095, side > 0 ? '#aeb5bc' : '#ccd2d7', {
      edge: 0.3,
    });
    const [a, b, c] = [turn(0, 0), turn(-0.2, side * 0.01), turn(-0.72, side * 0.05)];
    const z = side > 0 ? 0.06 : 0.085;
    s.bar([...a, z], [...b, z], 0.022, C.dark);
    s.bar([...b, z], [...c, z], 0.032, C.wood);
    s.bar([...turn(-0.68, side * 0.047), z], [...c, z], 0.034, G.green);
  };
  half(1);
  half(-1);
  s.cylinder(0, 0, 0.095, 0.04, 0.02, G.lime, { n: 24 });
  const leaf = mix('#5f8f45', '#ffffff', 0.1);
  for (const [x, y, turn] of points('.5,.3,20 .72,.06,70 .34,-.34,-30'))
    s.at(x, y, 0, turn, () =>
      s.prism(rounded(points('-.06,0 0,-.032 .07,0 0,.032'), 0.03), 'xy', 0, 0.008, leaf),
    );
}
