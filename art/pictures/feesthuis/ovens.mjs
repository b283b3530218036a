import { mix } from '../engine/colour.mjs';
import { circle, curve, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const STEEL = '#c3c8cf';

/** A double fryer, one basket lifted, chips in a paper cone. */
export function fryer(s) {
  const [w, d, h] = [0.84, 0.5, 0.3];
  s.box(0, d - 0.1, 0.02, w, 0.1, h + 0.22, STEEL, { r: 0.02, edge: 0.2 });
  s.decal(
    [0, d - 0.101, h + 0.24],
    [1, 0, 0],
    [0, 0, -1],
    '<g><circle cx=".2" cy=".07" r=".035" fill="#c2185b"/><circle cx=".3" cy=".07" r=".018" fill="#f0a92b"/><circle cx=".6" cy=".07" r=".035" fill="#c2185b"/><circle cx=".7" cy=".07" r=".018" fill="#5fd08a"/></g>',
  );
  s.box(0, 0, 0.02, w, d - 0.1, h, STEEL, { r: 0.02, edge: 0.25 });
  for (const x of [0.05, 0.45])
    s.face(
      [
        [x, 0.04, h + 0.021],
        [x + 0.34, 0.04, h + 0.021],
        [x + 0.34, d - 0.14, h + 0.021],
        [x, d - 0.14, h + 0.021],
      ],
      '#c98a2e',
      { tone: 0.56, noCast: true },
    );
  const chips = (x, y, z, n, spread) => {
    for (const i of times(n)) {
      const [a, b] = [(((i * 37) % 17) / 17 - 0.5) * spread, (((i * 53) % 19) / 19 - 0.5) * spread * 0.8];
      s.bar(
        [x + a, y + b, z],
        [x + a * 1.5 + 0.02, y + b * 1.3, z + 0.07 + ((i * 29) % 7) * 0.008],
        0.014,
        i % 3 ? '#f2c14e' : '#e0a236',
        { caps: 'butt' },
      );
    }
  };
  const basket = (x, z) => {
    s.box(x, 0.07, z, 0.28, 0.26, 0.02, '#8d929b');
    chips(x + 0.14, 0.2, z + 0.03, 34, 0.2);
    for (const i of times(8)) s.mark([x + i * 0.04, 0.07, z], [x + i * 0.04, 0.07, z + 0.14], 1.8, '#6c6779');
    for (const k of [0, 0.07, 0.14]) s.mark([x, 0.07, z + k], [x + 0.28, 0.07, z + k], 2, '#6c6779');
    for (const i of times(7))
      s.mark([x + 0.28, 0.07 + i * 0.043, z], [x + 0.28, 0.07 + i * 0.043, z + 0.14], 1.8, '#6c6779');
    s.bar([x + 0.14, 0.07, z + 0.13], [x + 0.14, -0.16, z + 0.2], 0.016, C.dark);
  };
  basket(0.08, h - 0.08);
  basket(0.48, h + 0.12);
  s.at(1.04, -0.16, 0, 0, () => {
    chips(0, 0.01, 0.2, 26, 0.13);
    s.lathe(0, 0, points('0.02,0 .05,.1 .09,.24'), '#f6ead8', {
      n: 28,
      two: true,
      colours: (row, i) => (i % 4 < 2 ? '#c2185b' : '#f6ead8'),
    });
    s.ball([-0.02, -0.04, 0.28], 0.036, '#f7e9a8');
  });
}

/** A domed oven on a stand, fire at the back and a pizza on the peel. */
export function pizzaOven(s) {
  for (const [x, y] of [
    [-0.36, 0.34],
    [0.36, 0.34],
    [-0.36, -0.34],
    [0.36, -0.34],
  ])
    s.bar([x, y, 0.72], [x * 1.12, y * 1.12, 0], 0.028, '#4b4757');
  s.box(-0.42, -0.4, 0.26, 0.84, 0.8, 0.03, C.oak);
  for (const [x, z] of points('-.26,.34 -.12,.34 .02,.34 .16,.34 -.18,.44 -.04,.44 .1,.44'))
    s.prism(circle(x, z, 0.055, 18), 'xz', -0.36, 0.2, C.wood, { cap: '#e2b47c' });
  s.box(-0.5, -0.48, 0.72, 1.0, 0.96, 0.07, '#8d8790', { r: 0.06, edge: 0.25 });
  const dome = curve(
    (t) => [0.46 * Math.cos((t * Math.PI) / 2) + 1e-6, 0.79 + 0.46 * Math.sin((t * Math.PI) / 2)],
    14,
  );
  s.cylinder(0.08, 0.14, 1.1, 0.07, 0.46, '#4b4757', { n: 24 });
  s.lathe(0, 0, dome, '#c65d3b', { n: 48 });
  for (const [a, z] of points('3.6,.95 4.2,1.12 5.4,.92 5.9,1.05 5.0,1.16')) {
    const r = 0.46 * Math.cos(Math.asin((z - 0.79) / 0.46)) + 0.004;
    s.decal(
      [r * Math.cos(a), r * Math.sin(a), z],
      [-Math.sin(a), Math.cos(a), 0],
      [0, 0, -1],
      `<rect width=".1" height=".05" rx=".012" fill="${mix('#c65d3b', '#4a1240', 0.22)}"/>`,
    );
  }
  s.at(0, -0.4, 0.79, 0, () => {
    const arch = (r) => [
      [-r, 0],
      ...curve((t) => [-r * Math.cos(Math.PI * t), 0.12 + r * 0.62 * Math.sin(Math.PI * t)], 16),
      [r, 0],
    ];
    s.prism(arch(0.27), 'xz', -0.07, 0.1, '#a94a2c', { edge: 0.2 });
    s.decal(
      [-0.22, -0.072, 0.3],
      [1, 0, 0],
      [0, 0, -1],
      '<path d="M.02 .3V.17a.2 .145 0 0 1 .4 0V.3z" fill="#2b1a16"/><path d="M.1 .3q-.03 -.12 .06 -.2q-.01 .08 .05 .1q.0 -.1 .08 -.13q-.02 .1 .05 .13q.03 .04 .0 .1z" fill="#ff9b3d"/><path d="M.16 .3q-.01 -.07 .05 -.12q.01 .06 .05 .08q.01 .02 0 .04z" fill="#ffd35c"/>',
    );
  });
  s.at(0.62, -0.62, 0.7, 0, () => {
    s.bar([0.1, 0.02, 0.01], [0.62, 0.34, 0.05], 0.02, C.oak);
    s.cylinder(0, -0.06, 0, 0.2, 0.016, C.oak, { n: 40 });
    s.cylinder(0, -0.06, 0.016, 0.17, 0.02, '#e2b47c', { n: 40 });
    s.cylinder(0, -0.06, 0.034, 0.145, 0.006, '#d6472f', { n: 40, edge: 0 });
    for (const [x, y] of points('-.07,-.02 .06,-.04 .0,-.14 .08,-.12 -.05,-.12'))
      s.cylinder(x, y, 0.04, 0.03, 0.005, '#f6ead8', { n: 18, edge: 0 });
    for (const [x, y] of points('0,-.03 -.02,-.08 .05,-.09')) s.ball([x, y, 0.045], 0.014, '#4f9a5a');
  });
}
