import { curve, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { steam } from './glassware.mjs';

const PORCELAIN = '#f6f0ea';

const BERRY = '#c2185b';

const SAFFRON = '#f0a92b';

/** Three plates on a brass rod, with cakes. */
export function cakeStand(s) {
  const tier = (z, r) => {
    s.lathe(
      0,
      0,
      [
        [0, z],
        [r * 0.7, z],
        [r, z + 0.03],
        [r * 0.98, z + 0.038],
        [r * 0.66, z + 0.012],
        [0, z + 0.012],
      ],
      PORCELAIN,
      { n: 56, two: true },
    );
    s.tube(
      times(56).map((i) => [r * Math.cos(i / 8.91), r * Math.sin(i / 8.91), z + 0.034]),
      0.006,
      '#d9a441',
      { close: true },
    );
  };
  const sweets = (z, r, n, draw) => {
    const places = times(n).map((i) => [
      r * Math.cos((i / n) * 6.283 + 0.3),
      r * Math.sin((i / n) * 6.283 + 0.3),
    ]);
    for (const [i, [x, y]] of s.farFirst([...places.entries()], ([, place]) => [...place, z]))
      s.at(x, y, z, 0, () => draw(i));
  };
  const cake = (i) => {
    s.lathe(0, 0, points('0,0 .038,0 .05,.05 0,.05'), [BERRY, '#2a9d8f', SAFFRON][i % 3], { n: 22 });
    s.ball([0, 0, 0.07], 0.042, ['#f6f0e8', '#f6a9c4', '#f7e7cf'][i % 3], { tones: [0.35, 0.5, 0.7, 0.95] });
    s.ball([0, 0, 0.115], 0.015, '#d6336c');
  };
  const macaron = (i) => {
    const colour = ['#f6a9c4', '#8fc9b8', '#f4c96a'][i % 3];
    s.lathe(0, 0, points('0,0 .045,.004 .048,.018 .042,.026 .042,.036 .048,.044 .04,.062 0,.068'), colour, {
      n: 26,
      colours: (row) => (row === 3 ? '#fff3df' : colour),
    });
  };
  s.bar([0, 0, 0], [0, 0, 0.03], 0.05, '#d9a441');
  tier(0.04, 0.36);
  sweets(0.055, 0.26, 9, cake);
  s.bar([0, 0, 0.05], [0, 0, 0.36], 0.014, '#d9a441');
  tier(0.34, 0.27);
  sweets(0.355, 0.185, 7, macaron);
  s.bar([0, 0, 0.35], [0, 0, 0.62], 0.014, '#d9a441');
  tier(0.6, 0.18);
  sweets(0.615, 0.1, 4, cake);
  s.bar([0, 0, 0.61], [0, 0, 0.84], 0.014, '#d9a441');
  s.tube(
    times(24).map((i) => [0.05 * Math.cos(i / 3.82), 0, 0.89 + 0.05 * Math.sin(i / 3.82)]),
    0.011,
    '#d9a441',
    { close: true },
  );
}

/** A warming dish with its lid turned back, two flames under it. */
export function chafingDish(s) {
  const [w, d] = [0.9, 0.56];
  const steel = '#c3c8cf';
  for (const [x, y] of [
    [0.06, d - 0.06],
    [w - 0.06, d - 0.06],
  ])
    s.bar([x, y, 0], [x, y, 0.3], 0.02, steel);
  const lid = curve((t) => [d * 0.5 + 0.32 - 0.34 * Math.sin(Math.PI * t * 0.5), 0.36 + 0.42 * t], 10);
  for (const i of times(10)) {
    const [[y0, z0], [y1, z1]] = [lid[i], lid[i + 1]];
    s.face(
      [
        [0.02, y0, z0],
        [w - 0.02, y0, z0],
        [w - 0.02, y1, z1],
        [0.02, y1, z1],
      ],
      steel,
      { two: true, smooth: true },
    );
  }
  s.tube(
    [
      [0.02, ...lid[0]],
      [0.02, ...lid[10]],
      [w - 0.02, ...lid[10]],
      [w - 0.02, ...lid[0]],
    ],
    0.014,
    '#dfe3e8',
  );
  s.box(0, 0, 0.06, w, d, 0.02, '#8d929b');
  for (const x of [0.26, w - 0.26]) {
    s.cylinder(x, d / 2, 0.08, 0.06, 0.07, '#d6336c', { n: 24 });
    s.lathe(x, d / 2, points('0,.15 .03,.16 .024,.2 0,.25'), '#ffb53d', { n: 16 });
  }
  s.box(-0.02, -0.02, 0.3, w + 0.04, d + 0.04, 0.08, steel, { r: 0.05, edge: 0.3 });
  s.box(0.05, 0.05, 0.345, w - 0.1, d - 0.1, 0.036, '#6b4632');
  const places = times(6).flatMap((i) => times(4).map((j) => [0.13 + i * 0.128, 0.13 + j * 0.1]));
  for (const [k, [x, y]] of s.farFirst([...places.entries()], ([, place]) => [...place, 0]))
    s.ball([x, y, 0.39], 0.056, ['#b5622e', '#c9773a', '#e0a23b'][k % 3], { tones: [0.2, 0.45, 0.7, 0.95] });
  for (const [x, y] of points('.3,.2 .55,.35 .7,.2 .2,.38')) s.ball([x, y, 0.45], 0.016, '#4f9a5a');
  for (const [x, y] of [
    [0.06, 0.06],
    [w - 0.06, 0.06],
  ])
    s.bar([x, y, 0], [x, y, 0.3], 0.02, steel);
  s.bar([w * 0.36, -0.05, 0.35], [w * 0.64, -0.05, 0.35], 0.016, '#3b3a44');
}

/** A coffee urn with a tap and a filled cup. */
export function coffeeUrn(s) {
  const steel = '#c3c8cf';
  s.lathe(0, 0, points('0,0 .24,0 .24,.05 .2,.07 .2,.1'), C.dark, { n: 44 });
  s.lathe(0, 0, points('.2,.1 .22,.14 .22,.78 .2,.82'), steel, { n: 52 });
  s.lathe(0, 0, points('.215,.82 .215,.85 .14,.93 .05,.95 0,.95'), C.dark, { n: 44 });
  s.ball([0, 0, 0.98], 0.04, BERRY);
  for (const a of [-2.2, 0.3]) {
    const [x, y] = [0.22 * Math.cos(a), 0.22 * Math.sin(a)];
    s.tube(
      [
        [x, y, 0.72],
        [x * 1.3, y * 1.3, 0.72],
        [x * 1.3, y * 1.3, 0.58],
        [x, y, 0.58],
      ],
      0.02,
      C.dark,
    );
  }
  s.decal(
    [-0.02, -0.222, 0.66],
    [1, 0, 0],
    [0, 0, -1],
    '<rect width=".05" height=".36" rx=".025" fill="#fffaf4"/><rect x=".006" y=".1" width=".038" height=".25" rx=".018" fill="#6b3f26"/>',
  );
  s.tube(points('.12,-.2,.24 .17,-.28,.24 .17,-.28,.19'), 0.024, '#d9a441');
  s.bar([0.15, -0.25, 0.26], [0.15, -0.25, 0.33], 0.016, C.dark);
  s.at(0.18, -0.3, 0, 0, () => {
    s.lathe(0, 0, points('0,0 .08,0 .14,.02 .145,.028 .06,.012'), PORCELAIN, { n: 40 });
    s.lathe(0, 0, points('0,.015 .045,.015 .07,.06 .085,.12 .08,.12 0,.1'), PORCELAIN, {
      n: 36,
      colours: (row) => (row === 4 ? '#6b3f26' : PORCELAIN),
    });
    steam(s, 0, -0.02, 0.13, '#d8efef');
  });
}
