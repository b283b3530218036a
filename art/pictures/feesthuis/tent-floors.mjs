import { mix } from '../engine/colour.mjs';
import { circle, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** Four concrete blocks with a grip, two of them stacked around the foot of a tent pole. */
export function weights(s) {
  const block = (x, y, z, turn = 0) =>
    s.at(x, y, z, turn, () => {
      s.prism(rounded(points('0,0 .6,0 .6,.42 0,.42'), 0.05), 'xy', 0, 0.24, '#b3adb2', { edge: 0.2 });
      s.decal(
        [0.09, -0.001, 0.18],
        [1, 0, 0],
        [0, 0, -1],
        '<rect width=".16" height=".11" rx=".02" fill="#c2185b"/><path d="M.05 .09h.06l-.008 -.05h-.044z" fill="#fff3df"/><circle cx=".08" cy=".032" r=".012" fill="none" stroke="#fff3df" stroke-width=".008"/><g fill="#8f8990"><circle cx=".28" cy=".05" r=".008"/><circle cx=".36" cy=".1" r=".01"/><circle cx=".43" cy=".03" r=".007"/></g>',
      );
      s.tube(points('.2,.21,.24 .2,.21,.33 .4,.21,.33 .4,.21,.24'), 0.02, '#5f646e');
    });
  block(-0.35, 0.3, 0);
  s.bar([0.62, 0.5, 0], [0.62, 0.5, 1.35], 0.05, C.white);
  block(0.42, 0.3, 0);
  s.line(points('.62,.46,1.2 .74,.42,.8 .72,.5,.56'), 6, '#f4a81d');
  block(0.08, 0.26, 0.24, 4);
  block(0.5, -0.5, 0, -8);
}

/** Click tiles: a corner is laid, one tile still hangs over its place, the rest waits in a stack. */
export function clickFloor(s) {
  const tile = (x, y, z, colour = '#8fa7a3') =>
    s.at(x, y, z, 0, () => {
      s.box(0, 0, 0, 0.5, 0.5, 0.045, colour, { r: 0.015, edge: 0.3 });
      const holes = times(4).flatMap((i) =>
        times(4).map(
          (j) => `<rect x="${0.06 + i * 0.1}" y="${0.06 + j * 0.1}" width=".06" height=".06" rx=".014"/>`,
        ),
      );
      s.decal(
        [0, 0, 0.046],
        [1, 0, 0],
        [0, 1, 0],
        `<g fill="${mix(colour, '#1d3a3a', 0.5)}">${holes.join('')}</g>`,
      );
    });
  for (const y of [0.52, 0])
    for (const x of times(3))
      if (!(y === 0 && x === 2)) tile(x * 0.52, y, 0, (x + y / 0.52) % 2 ? '#8fa7a3' : '#9db4b0');
  s.at(1.1, -0.1, 0.2, -9, () => tile(0, 0, 0, '#f0a92b'));
  for (const i of times(12)) tile(-0.05, -0.74, i * 0.052, i % 4 === 3 ? '#9db4b0' : '#8fa7a3');
}

/** A chequered floor with sloping edges, spots of coloured light on it. */
export function danceFloor(s) {
  const [n, size] = [6, 0.5];
  const w = n * size;
  s.prism(points('-.14,0 .0,.08 3,.08 3.14,0'), 'xz', -0.14, w + 0.14, '#aab0ba', { edge: 0.2 });
  s.box(0, -0.005, 0.05, w, w + 0.01, 0.04, '#8d929b', { edge: 0.3 });
  for (const i of times(n))
    for (const j of times(n)) {
      const [x, y] = [i * size, j * size];
      s.face(
        [
          [x, y, 0.091],
          [x + size, y, 0.091],
          [x + size, y + size, 0.091],
          [x, y + size, 0.091],
        ],
        (i + j) % 2 ? '#f6f0e8' : '#35303f',
        { tone: (i + j) % 2 ? 0.6 : 0.45, noCast: true },
      );
    }
  const spots = [
    [0.7, 2.1, 0.5, '#ff6fa0'],
    [2.2, 1.9, 0.46, '#5fd0c0'],
    [1.5, 1.05, 0.6, '#ffc84a'],
    [2.5, 0.6, 0.34, '#b79cff'],
    [0.6, 0.6, 0.34, '#5fd0c0'],
  ];
  for (const [x, y, r, colour] of spots)
    s.decal(
      [x, y, 0.092],
      [1, 0, 0],
      [0, 1, 0],
      `<circle r="${r}" fill="${colour}" opacity=".42"/><circle r="${r * 0.6}" fill="${colour}" opacity=".35"/>`,
    );
  for (const [x, y, side] of [
    [1.42, 1.0, 1],
    [1.66, 0.92, -1],
  ])
    shoe(s, x, y, side);
}

/** A pair of dancing shoes that somebody has kicked off. */
function shoe(s, x, y, side) {
  s.at(x, y, 0.092, 14 * side, () => {
    s.prism(
      circle(0, 0, 0.055, 20).map(([a, b]) => [a, b * 2.3]),
      'xy',
      0.0,
      0.04,
      '#d6336c',
    );
    s.bar([0, 0.11, 0], [0, 0.11, 0.1], 0.014, '#8a1f46');
    s.prism(circle(0, 0.07, 0.05, 16), 'xy', 0.04, 0.09, '#d6336c');
  });
}
