import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, bolt, darker, front, vents } from './parts.mjs';

/** A point of the shaft that leans from the motor to the head. */
function along([ax, az], [bx, bz], t) {
  return [ax + (bx - ax) * t, 0, az + (bz - az) * t];
}

/** A battery line trimmer on its head. */
export function trimmer(s) {
  const [A, B] = [
    [-0.75, 1],
    [0.72, 0.16],
  ];
  const P = (t) => along(A, B, t);
  const grip = P(0.4);
  const loop = points('0,0,0 .02,.16,.12 .06,.18,.26 .1,0,.3 .06,-.18,.26 .02,-.16,.12 0,0,0');
  s.tube([P(0.04), P(0.97)], 0.02, C.steel);
  s.tube([P(0.14), P(0.3)], 0.03, C.rubber);
  s.tube(
    loop.map((p) => p.map((value, k) => value + grip[k])),
    0.018,
    C.rubber,
  );
  s.at(A[0], 0, A[1], 0, () => {
    s.prism(rounded(points('-.3,-.06 .06,-.14 .1,.02 .04,.12 -.26,.16'), 0.06), 'xz', -0.1, 0.1, G.green);
    s.prism(
      rounded(points('-.26,0 -.04,-.05 -.04,.06 -.24,.1'), 0.03),
      'xz',
      -0.112,
      -0.1,
      darker(G.green, 0.4),
    );
    s.prism(rounded(points('-.36,-.03 -.27,-.05 -.25,.13 -.34,.13'), 0.03), 'xz', -0.07, 0.07, G.lime);
  });
  s.at(B[0], 0, 0, 0, () => {
    s.lathe(0, 0, points('0,.02 .07,.02 .085,.06 .06,.13 .035,.18 0,.19'), C.rubber, { n: 24 });
    s.prism(rounded(points('-.3,.12 -.02,.12 0,.16 -.22,.2'), 0.03), 'xz', -0.15, 0.15, G.green);
    s.cylinder(0, 0, 0, 0.062, 0.05, G.lime, { n: 24 });
    s.line(points('.06,-.02,.03 .3,-.08,.03'), 3, G.lime);
    s.line(points('-.06,.02,.03 -.26,-.22,.03'), 3, G.lime);
  });
}

/** A petrol brush cutter with handlebars and a steel disc. */
export function brushCutter(s) {
  const [A, B] = [
    [-0.8, 0.98],
    [0.86, 0.16],
  ];
  const P = (t) => along(A, B, t);
  const bar = P(0.42);
  s.tube([P(0.05), P(0.98)], 0.024, '#8f979c');
  s.tube([P(0.25), P(0.36)], 0.034, C.rubber);
  const handle = soft(
    points('-.14,.46,.3 -.06,.42,.16 0,.2,.04 0,0,0 0,-.2,.04 -.06,-.42,.16 -.14,-.46,.3'),
    5,
  );
  s.tube(
    handle.map((p) => p.map((value, k) => value + bar[k])),
    0.02,
    C.dark,
  );
  for (const y of [0.44, -0.44])
    s.tube(
      [
        [bar[0] - 0.06, y * 0.95, bar[2] + 0.17],
        [bar[0] - 0.16, y * 1.05, bar[2] + 0.33],
      ],
      0.034,
      C.rubber,
    );
  s.at(A[0], 0, A[1], 0, () => {
    s.box(-0.2, -0.1, -0.24, 0.2, 0.22, 0.12, G.pale, { r: 0.03 });
    s.prism(
      rounded(points('-.32,-.14 .04,-.16 .12,-.06 .04,.14 -.22,.18 -.34,.08'), 0.06),
      'xz',
      -0.13,
      0.13,
      G.signal,
    );
    s.prism(circle(-0.14, 0.02, 0.1, 28), 'xz', -0.15, -0.13, C.dark, { edge: 0.3 });
    s.prism(circle(-0.14, 0.02, 0.055, 20), 'xz', -0.158, -0.15, G.lime);
    s.box(-0.3, -0.13, 0.16, 0.16, 0.24, 0.06, C.rubber, { r: 0.03 });
  });
  s.at(B[0], 0, 0, 0, () => {
    s.prism(rounded(points('-.34,.14 -.02,.1 0,.16 -.28,.26'), 0.04), 'xz', -0.2, 0.2, darker(G.green, 0.1));
    s.prism(blade(0.2), 'xy', 0.055, 0.066, '#c9ced4', { edge: 0.3 });
    s.cylinder(0, 0, 0.066, 0.05, 0.02, C.dark, { n: 24 });
    s.lathe(0, 0, points('0,.086 .045,.086 .05,.12 .035,.19 0,.2'), C.rubber, { n: 24 });
  });
}

/** A disc with teeth. */
function blade(r) {
  return times(24).flatMap((i) => {
    const at = (turn, reach) => [reach * Math.cos(turn), reach * Math.sin(turn)];
    const from = (i / 24) * 2 * Math.PI;
    return [at(from, r), at(from + 0.16, r * 0.86)];
  });
}

/** Battery grass shears: one hand, a row of teeth at the ground. */
export function grassShears(s) {
  const teeth = times(6).map((i) => -0.15 + i * 0.06);
  for (const y of teeth) {
    const tip = [
      [0.36, y - 0.018],
      [0.56, y - 0.006],
      [0.56, y + 0.006],
      [0.36, y + 0.018],
    ];
    s.prism(tip, 'xy', 0.03, 0.042, '#c9ced4', { edge: 0.2 });
  }
  s.prism(rounded(points('.2,-.15 .38,-.19 .38,.19 .2,.15'), 0.03), 'xy', 0.02, 0.06, '#9aa0a8', {
    edge: 0.3,
  });
  s.prism(
    rounded(points('-.34,.06 .1,.02 .3,.05 .3,.12 .1,.2 -.1,.16 -.3,.18'), 0.05),
    'xz',
    -0.1,
    0.1,
    G.green,
    { edge: 0.2 },
  );
  s.prism(rounded(points('-.44,.06 -.3,.05 -.28,.19 -.42,.2'), 0.03), 'xz', -0.085, 0.085, G.lime);
  front(s, [-0.43, -0.086, 0.19], bolt(0.02, 0, '#12351f', 0.8));
  s.tube(soft(points('.18,0,.14 .14,0,.32 0,0,.38 -.2,0,.36 -.32,0,.28 -.34,0,.16')), 0.04, C.rubber);
  s.bar([0.08, -0.01, 0.33], [0.02, -0.01, 0.29], 0.025, G.signal);
  front(s, [-0.16, -0.101, 0.16], vents(0.02, 0.02, 4, { step: 0.05, height: 0.07 }));
}
