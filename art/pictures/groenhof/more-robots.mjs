import { circle, curve, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, flank, front, lid, lighter, wheel } from './parts.mjs';

/** A small robot mower that sits in its charging station. */
export function smallRobot(s) {
  const shell = (k) =>
    rounded(
      points('-.3,-.2 .2,-.2 .3,-.1 .3,.1 .2,.2 -.3,.2').map(([x, y]) => [x * k, y * k]),
      0.12,
      7,
    );
  s.prism(rounded(points('-.42,-.3 .5,-.3 .5,.3 -.42,.3'), 0.1), 'xy', 0, 0.02, C.rubber, { edge: 0.3 });
  s.box(-0.56, -0.2, 0, 0.16, 0.4, 0.34, G.grey, { r: 0.05 });
  s.box(-0.6, -0.22, 0.34, 0.4, 0.44, 0.04, '#666e69', { r: 0.06, edge: 0.3 });
  s.cylinder(-0.48, 0, 0.38, 0.04, 0.01, G.lime);
  s.at(0.12, 0, 0, 0, () => {
    wheel(s, -0.16, 0.16, 0.12, 0.1, 0.05);
    s.prism(shell(0.94), 'xy', 0.05, 0.09, C.rubber);
    for (const [k, from, to] of points('1,.09,.15 .96,.15,.19 .86,.19,.22'))
      s.prism(shell(k), 'xy', from, to, G.lime, { edge: 0.12 });
    s.prism(shell(0.5), 'xy', 0.22, 0.235, '#3f4844');
    s.cylinder(-0.06, 0, 0.235, 0.05, 0.03, G.signal, { n: 24 });
    wheel(s, -0.16, -0.21, 0.12, 0.1, 0.05, G.green);
  });
}

/** A large robot mower on four wheels, with camera and aerial. */
export function largeRobot(s) {
  for (const x of [-0.36, 0.36]) wheel(s, x, 0.3, 0.17, 0.17, 0.1);
  s.box(-0.44, -0.26, 0.12, 0.88, 0.54, 0.1, C.rubber, { r: 0.04 });
  s.prism(
    rounded(points('-.56,.2 .56,.18 .62,.26 .4,.38 -.1,.44 -.5,.4 -.6,.3'), 0.06),
    'xz',
    -0.26,
    0.28,
    G.green,
    { edge: 0.24 },
  );
  s.prism(rounded(points('-.42,.38 .1,.4 .1,.43 -.1,.47 -.38,.45'), 0.03), 'xz', -0.16, 0.18, G.deep);
  s.bar([-0.4, 0.12, 0.44], [-0.44, 0.12, 0.72], 0.014, C.dark);
  s.cylinder(-0.44, 0.12, 0.72, 0.07, 0.04, G.pale, { n: 28 });
  s.cylinder(-0.14, 0, 0.46, 0.06, 0.035, G.signal, { n: 24 });
  flank(
    s,
    [0.585, -0.2, 0.31],
    '<rect width=".42" height=".09" rx=".04" fill="#16241b"/><circle cx=".1" cy=".045" r=".026" fill="#7fb4c4"/><circle cx=".32" cy=".045" r=".026" fill="#7fb4c4"/>',
  );
  front(
    s,
    [-0.5, -0.261, 0.36],
    `<rect x=".12" y=".02" width=".62" height=".035" rx=".017" fill="${G.lime}"/>`,
  );
  for (const x of [-0.36, 0.36]) wheel(s, x, -0.37, 0.17, 0.17, 0.1);
}

/** A garage for a robot: a roof on two walls, the robot half inside. */
export function robotGarage(s) {
  s.box(-0.5, 0.38, 0, 0.95, 0.03, 0.34, C.oak);
  s.box(-0.5, -0.4, 0, 0.03, 0.8, 0.34, C.wood);
  s.at(0.12, 0, 0, 0, () => {
    const shell = (k) =>
      rounded(
        points('-.32,-.22 .22,-.22 .34,-.1 .34,.1 .22,.22 -.32,.22').map(([x, y]) => [x * k, y * k]),
        0.12,
        7,
      );
    s.prism(shell(0.94), 'xy', 0.02, 0.07, C.rubber);
    for (const [k, from, to] of points('1,.07,.13 .96,.13,.17 .84,.17,.2'))
      s.prism(shell(k), 'xy', from, to, G.green, { edge: 0.12 });
    s.prism(shell(0.5), 'xy', 0.2, 0.21, G.deep);
  });
  s.box(-0.5, -0.42, 0, 0.95, 0.03, 0.34, C.oak);
  for (const z of [0.08, 0.17, 0.26]) s.mark([-0.5, -0.421, z], [0.45, -0.421, z], 2, '#8a5f34', 0.7);
  const roof = points('-.58,.3 .56,.44 .56,.48 -.58,.34');
  s.prism(roof, 'xz', -0.5, 0.5, G.grey, { edge: 0.34 });
  for (const i of times(6)) {
    const x = -0.4 + i * 0.17;
    s.mark([x, -0.5, 0.343 + (x + 0.58) * 0.123], [x, 0.5, 0.343 + (x + 0.58) * 0.123], 2, '#39423d', 0.8);
  }
}

/** Nine little knives and their screws, laid out before their box. */
export function robotBlades(s) {
  s.box(-0.42, 0.3, 0, 0.66, 0.2, 0.42, G.green, { edge: 0.3 });
  front(
    s,
    [-0.42, 0.299, 0.42],
    `<rect x=".06" y=".06" width=".54" height=".2" rx=".02" fill="${G.lime}"/><g transform="translate(.33 .16)"><rect x="-.2" y="-.05" width=".4" height=".1" rx=".02" fill="#f4f6ee"/><circle r=".022" fill="#2c7a3f"/></g><rect x=".06" y=".31" width=".3" height=".03" rx=".015" fill="#dfe8c9"/>`,
  );
  const places = times(9).map((i) => [-0.42 + (i % 3) * 0.34, 0.12 - Math.floor(i / 3) * 0.24, i]);
  for (const [x, y, i] of places)
    s.at(x, y, 0, -20 + (i % 2) * 8, () => {
      s.prism(rounded(points('-.11,-.055 .11,-.055 .11,.055 -.11,.055'), 0.012), 'xy', 0, 0.014, '#c6ccd2', {
        edge: 0.4,
      });
      for (const side of [-1, 1])
        s.mark([-0.09, side * 0.045, 0.015], [0.09, side * 0.045, 0.015], 3, '#ffffff', 0.9);
      s.cylinder(0, 0, 0.014, 0.026, 0.002, '#5b6269', { n: 20, edge: 0 });
      s.cylinder(0.19, 0.02, 0, 0.026, 0.03, '#9aa0a8', { n: 18 });
      s.mark([0.175, 0.02, 0.031], [0.205, 0.02, 0.031], 2.4, '#3d434a');
    });
}

/** A roll of boundary wire with its pegs. */
export function boundaryWire(s) {
  s.cylinder(0, 0, 0, 0.34, 0.03, G.grey, { n: 44 });
  for (const i of times(8)) {
    const ring = circle(0, 0, 0.26, 40).map(([x, y]) => [x, y, 0.045 + i * 0.03]);
    s.tube(ring, 0.017, i % 3 ? G.signal : lighter(G.signal, 0.2), { close: true });
  }
  s.cylinder(0, 0, 0.275, 0.34, 0.03, '#666e69', { n: 44, edge: 0.3 });
  s.cylinder(0, 0, 0.305, 0.08, 0.004, '#262b28', { n: 24, edge: 0 });
  lid(s, [-0.16, 0.29, 0.306], `<rect width=".32" height=".13" rx=".03" fill="${G.lime}"/>`);
  s.tube(
    soft(points('.2,-.17,.06 .36,-.26,.02 .54,-.2,.016 .7,-.3,.016 .62,-.44,.016 .4,-.42,.016')),
    0.016,
    G.signal,
  );
  for (const [x, y] of points('.5,.1 .66,.04 .82,-.02')) peg(s, x, y);
}

function peg(s, x, y) {
  s.bar([x, y, 0], [x, y, 0.24], 0.018, G.lime);
  s.tube(
    curve((t) => [x + 0.05 - 0.05 * Math.cos(Math.PI * t), y, 0.24 + 0.06 * Math.sin(Math.PI * t)], 8),
    0.018,
    G.lime,
  );
  s.bar([x + 0.1, y, 0.24], [x + 0.1, y, 0.19], 0.018, G.lime);
}
