import { mix } from '../engine/colour.mjs';
import { circle, curve, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const BRASS = '#d9a441';

/** A round velvet pouf on a brass ring. */
export function pouf(s, { colour = '#2a9d8f' } = {}) {
  s.lathe(0, 0, points('0,0 .26,0 .26,.05 0,.05'), BRASS, { n: 40 });
  const folds = (row, i) => mix(colour, '#4a1240', row < 5 && i % 6 === 0 ? 0.12 : 0);
  s.lathe(0, 0, points('.24,.05 .3,.09 .315,.22 .3,.36 .25,.42 .1,.44 0,.43'), colour, {
    n: 48,
    colours: folds,
  });
  s.ball([0, 0, 0.432], 0.018, mix(colour, '#4a1240', 0.4));
}

/** A pouf to stand in other pictures. */
export function poufOn(s, colour) {
  pouf(s, { colour });
}

/** Two round side tables that slide into each other, a glass bowl of nuts on the lower. */
export function lowTables(s) {
  const one = (x, y, r, h, top) =>
    s.at(x, y, 0, 0, () => {
      const leg = (a) =>
        s.bar(
          [r * 0.86 * Math.cos(a), r * 0.86 * Math.sin(a), 0.01],
          [r * 0.7 * Math.cos(a), r * 0.7 * Math.sin(a), h],
          0.014,
          BRASS,
        );
      leg(1.4);
      leg(3.3);
      s.tube(
        circle(0, 0, r * 0.86, 40).map(([a, b]) => [a, b, 0.014]),
        0.012,
        BRASS,
        { close: true },
      );
      leg(5.2);
      s.cylinder(0, 0, h, r, 0.035, top, { n: 56, edge: 0.3 });
      s.tube(
        circle(0, 0, r, 48).map(([a, b]) => [a, b, h + 0.012]),
        0.012,
        BRASS,
        { close: true },
      );
    });
  one(-0.18, 0.16, 0.36, 0.46, C.oak);
  one(0.24, -0.16, 0.3, 0.34, '#f3e7da');
  s.at(0.24, -0.16, 0.376, 0, () => {
    s.lathe(0, 0, points('0,0 .05,0 .11,.05 .12,.07'), '#2a9d8f', { n: 30 });
    for (const [x, y] of points('-.04,.03 .05,.02 0,-.04 -.05,-.02 .02,.05'))
      s.ball([x, y, 0.075], 0.026, '#c98d55');
  });
}

/** A bean bag folded to a seat, with piping, a label and a loop. */
export function beanBag(s, { colour = '#2f7a80' } = {}) {
  const side = points(
    '.02,.02 -.04,.2 .08,.42 .4,.38 .56,.6 .66,.98 .86,1.08 1.02,.94 1.06,.5 1.02,.06 .9,0',
  );
  const slice = (from, to, shrink) => {
    const outline = side.map(([y, z]) => [0.5 + (y - 0.5) * shrink, 0.46 + (z - 0.46) * shrink]);
    s.prism(rounded(outline, 0.16, 8), 'yz', from, to, colour, { edge: 0.1 });
  };
  slice(-0.07, 0, 0.86);
  slice(0, 0.06, 0.95);
  slice(0.06, 1.0, 1);
  slice(1.0, 1.06, 0.95);
  slice(1.06, 1.13, 0.86);
  const seam = soft(
    points('.05,.42 .38,.4 .54,.62 .66,.96 .84,1.06').map(([y, z]) => [0.53, y, z + 0.006]),
    6,
  );
  s.line(seam, 2.6, mix(colour, '#0d2f35', 0.5), 0.55);
  for (const [x, y, z] of points('.3,.24,.42 .78,.28,.42'))
    s.line(
      soft(
        [
          [x - 0.1, y, z],
          [x, y - 0.02, z - 0.02],
          [x + 0.1, y + 0.02, z],
        ],
        6,
      ),
      2.4,
      mix(colour, '#0d2f35', 0.5),
      0.45,
    );
  s.decal(
    [0.1, -0.035, 0.26],
    [1, 0, 0],
    [0, 0, -1],
    '<rect width=".16" height=".09" rx=".015" fill="#f7e7cf"/><path d="M.03 .045h.1" stroke="#c2185b" stroke-width=".02" stroke-linecap="round"/>',
  );
  s.tube(
    curve((t) => [0.42 + 0.22 * t, 0.9, 1.04 + 0.14 * Math.sin(Math.PI * t)], 12),
    0.02,
    '#f0a92b',
  );
}

/** A bench of pallets with thick cushions. */
export function palletSofa(s) {
  const [w, d] = [1.5, 0.8];
  const wood = C.oak;
  const pallet = (z) => {
    for (const y of [d - 0.12, d / 2 - 0.05, 0.02])
      for (const x of [0, w / 2 - 0.07, w - 0.14])
        s.box(x, y, z, 0.14, 0.1, 0.085, mix(wood, '#6b3f1c', 0.2));
    for (const i of times(6))
      s.box(0, d - 0.12 - i * 0.137, z + 0.085, w, 0.11, 0.022, mix(wood, '#8a5a34', (i % 3) * 0.14), {
        edge: 0.25,
      });
  };
  pallet(0);
  pallet(0.108);
  for (const i of times(5))
    s.prism(
      rounded(points('0,0 .024,0 .15,.5 .126,.5'), 0.004).map(([a, b]) => [d - 0.05 + a, 0.22 + b]),
      'yz',
      0.02 + i * 0.3,
      0.26 + i * 0.3,
      mix(wood, '#8a5a34', (i % 3) * 0.16),
    );
  const back = rounded(points('0,0 .16,0 .28,.42 .13,.42'), 0.06).map(([a, b]) => [d - 0.26 + a, 0.36 + b]);
  for (const i of times(2)) s.prism(back, 'yz', 0.02 + i * 0.74, 0.74 + i * 0.74, C.cream, { edge: 0.14 });
  for (const i of times(2))
    s.box(0.01 + i * 0.745, -0.01, 0.216, 0.735, d - 0.2, 0.15, C.cream, { r: 0.06, edge: 0.16 });
  const small = rounded(points('0,0 .1,0 .2,.34 .1,.34'), 0.05).map(([a, b]) => [d - 0.42 + a, 0.37 + b]);
  s.prism(small, 'yz', 0.12, 0.5, '#d6336c', { edge: 0.16 });
  s.prism(small, 'yz', 1.02, 1.38, '#2a9d8f', { edge: 0.16 });
}

/** A garden parasol on a heavy foot. */
export function parasol(s, { colours = ['#f0a92b', C.cream] } = {}) {
  s.lathe(0, 0, points('0,0 .34,0 .34,.06 .1,.1 .06,.22 0,.22'), '#5a5560', { n: 40 });
  s.bar([0, 0, 0.1], [0, 0, 2.4], 0.03, C.wood);
  const [r, n, z] = [1.35, 8, 1.92];
  const rib = (i, radius, height) => [
    radius * Math.cos((i / n) * 2 * Math.PI + 0.3),
    radius * Math.sin((i / n) * 2 * Math.PI + 0.3),
    height,
  ];
  for (const i of times(n)) s.mark([0, 0, 1.75], rib(i, r * 0.55, z + 0.22), 3, '#8a5a34', 0.9);
  const panels = times(n).flatMap((i) =>
    times(4).map((k) => {
      const edge = (a, t) => rib(a, r * (1 - t), z + 0.52 * Math.sin((t * Math.PI) / 2));
      const [t0, t1] = [k / 4, (k + 1) / 4];
      return {
        i,
        points:
          k === 3
            ? [edge(i, t0), edge(i + 1, t0), edge(i, 1)]
            : [edge(i, t0), edge(i + 1, t0), edge(i + 1, t1), edge(i, t1)],
      };
    }),
  );
  for (const { i, points: panel } of s.farFirst(panels, ({ points: [a, b] }) =>
    a.map((v, k) => (v + b[k]) / 2),
  ))
    s.face(panel, colours[i % 2], { two: true });
  for (const i of times(n)) {
    const [a, b] = [rib(i, r, z), rib(i + 1, r, z)];
    if (s.depth(s.world(a)) + s.depth(s.world(b)) > 2 * s.depth([0, 0, z])) continue;
    const hem = curve(
      (t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z - 0.12 - 0.05 * Math.sin(Math.PI * t)],
      8,
    );
    s.face([a, ...hem, b], colours[i % 2], { two: true });
  }
  s.ball([0, 0, z + 0.56], 0.05, '#c2185b');
}
