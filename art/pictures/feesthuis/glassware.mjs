import { mix } from '../engine/colour.mjs';
import { curve, points, times } from '../engine/outlines.mjs';
import { crate } from './tableware.mjs';

const BEER = '#e9a23b';
const PINT = points('.062,.2 .064,.215 .058,.3 .062,.5 .078,.7 .082,.82');
const TALL = points('.06,.2 .06,.215 .058,.4 .06,.84');

/** Beer glasses; one stands before the crate, just drawn. */
export function beerCrate(s) {
  crate(s, { body: '#b8741f', glass: PINT, columns: 5, rows: 4 });
  s.at(1.06, -0.32, 0, 0, () => pint(s), 1.25);
}

function pint(s) {
  const glass = [
    [0.066, 0],
    [0.066, 0.02],
    [0.06, 0.1],
    [0.064, 0.32],
    [0.086, 0.56],
    [0.09, 0.66],
  ];
  s.vessel(0, 0, glass, { tint: '#fffaf4', fill: BEER, level: [0, 0.57] });
  s.cylinder(0, 0, 0.54, 0.083, 0.08, '#fff6e2', { n: 30 });
  for (const [x, y] of points('-.04,-.02 .03,-.04 .02,.03'))
    s.ball([x, y, 0.63], 0.042, '#fff6e2', { tones: [0.4, 0.6, 0.8, 1] });
  for (const [x, z] of points('-.02,.2 .03,.3 -.01,.4'))
    s.mark([x, -0.07, z], [x, -0.07, z + 0.01], 3, '#ffe2a6', 0.9);
}

/** Tall tumblers; the one in front has ice, lemon and a straw. */
export function tallCrate(s) {
  crate(s, { body: '#53407a', glass: TALL, columns: 5, rows: 4 });
  s.at(1.06, -0.32, 0, 0, () => longDrink(s), 1.25);
}

export function longDrink(s, { fill = '#f28a6a' } = {}) {
  s.bar([0.01, 0.03, 0.1], [0.07, 0.05, 0.76], 0.012, '#2a9d8f');
  s.vessel(
    0,
    0,
    [
      [0.068, 0],
      [0.068, 0.02],
      [0.066, 0.3],
      [0.072, 0.6],
    ],
    { tint: '#fffaf4', fill, level: [0, 0.46] },
  );
  for (const [x, y, z] of [
    [-0.025, -0.03, 0.4],
    [0.02, -0.04, 0.46],
  ])
    s.at(x, y, z, 20, () => s.box(-0.02, -0.02, 0, 0.045, 0.045, 0.045, '#eaf6f8', { edge: 0.3 }));
  s.decal(
    [-0.1, -0.04, 0.66],
    [1, 0, 0],
    [0, 0, -1],
    '<circle cx=".04" cy=".04" r=".055" fill="#f4c81d"/><circle cx=".04" cy=".04" r=".044" fill="#fff3b0"/><path d="M.04 0v.08M0 .04h.08M.012 .012l.056 .056M.068 .012l-.056 .056" stroke="#f4c81d" stroke-width=".008"/>',
  );
}

/** Coupes piled to a tower; the upper ones are filled. */
export function coupeTower(s) {
  const rise = 0.19;
  const layers = [
    [4, 0],
    [3, 1],
    [2, 2],
    [1, 3],
  ];
  for (const [n, layer] of layers) {
    const places = times(n).flatMap((i) =>
      times(n).map((j) => [(i - (n - 1) / 2) * 0.245, (j - (n - 1) / 2) * 0.245]),
    );
    for (const [x, y] of s.farFirst(places, (place) => [...place, 0]))
      coupe(s, x, y, layer * rise, layer > 0);
  }
  s.lathe(
    0.78,
    -0.3,
    points('0,0 .075,0 .078,.02 .078,.34 .03,.5 .028,.62 .034,.62 .034,.68 0,.68'),
    '#2f6f4f',
    { n: 36, colours: (row) => (row > 3 ? '#d9a441' : '#2f6f4f') },
  );
  s.decal(
    [0.71, -0.377, 0.28],
    [1, 0, 0],
    [0, 0, -1],
    '<rect width=".14" height=".13" rx=".02" fill="#fff3df"/><path d="M.03 .05h.08M.04 .085h.06" stroke="#c2185b" stroke-width=".014"/>',
  );
}

function coupe(s, x, y, z, filled) {
  const glass = [
    [0.06, 0],
    [0.06, 0.006],
    [0.009, 0.014],
    [0.009, 0.1],
    [0.05, 0.12],
    [0.105, 0.15],
    [0.118, 0.19],
  ].map(([r, h]) => [r, z + h]);
  s.vessel(
    x,
    y,
    glass,
    filled ? { tint: '#fffaf4', fill: '#f2c14e', level: [z + 0.1, z + 0.18] } : { tint: '#fffaf4' },
  );
}

/** A jar with a tap, lemons and mint in the water, a filled glass under it. */
export function drinkJar(s) {
  s.at(0, 0.06, 0, 0, () => {
    for (const a of [1.2, 2.6, 3.7, 5.6])
      s.bar(
        [0.2 * Math.cos(a), 0.2 * Math.sin(a), 0],
        [0.2 * Math.cos(a), 0.2 * Math.sin(a), 0.3],
        0.016,
        '#d9a441',
      );
    s.cylinder(0, 0, 0.29, 0.23, 0.025, '#d9a441', { n: 44 });
    const jar = [
      [0.2, 0.32],
      [0.215, 0.36],
      [0.215, 0.78],
      [0.17, 0.86],
      [0.16, 0.9],
    ];
    s.vessel(0, 0, jar, { tint: '#f2fbfa', fill: '#f7e3a1', level: [0.3, 0.8] });
    for (const [x, z, r] of points('-.1,.45,.065 .08,.5,.07 -.03,.6,.062 .11,.66,.055 -.12,.7,.058'))
      s.decal(
        [x, -0.2, z],
        [1, 0, 0],
        [0, 0, -1],
        `<circle r="${r}" fill="#f4c81d"/><circle r="${r * 0.82}" fill="#fff3b0"/><path d="M0 ${-r * 0.7}V${r * 0.7}M${-r * 0.7} 0H${r * 0.7}" stroke="#f4c81d" stroke-width=".01"/>`,
      );
    for (const [x, z] of points('-.02,.74 .05,.76 0,.42'))
      s.decal(
        [x, -0.2, z],
        [1, 0, 0],
        [0, 0, -1],
        '<path d="M0 0q.03 -.05 .07 -.02q-.02 .05 -.07 .02z" fill="#4f9a5a"/>',
      );
    s.lathe(0, 0, points('.17,.9 .175,.94 .1,.97 .03,.98 .03,1 .045,1.03 0,1.05'), '#d9a441', { n: 40 });
  });
  s.tube(points('0,-.16,.4 0,-.24,.4 0,-.25,.36'), 0.022, '#b9bec6');
  s.bar([0, -0.21, 0.42], [0, -0.21, 0.48], 0.016, '#c2185b');
  s.at(0, -0.26, 0, 0, () =>
    s.vessel(
      0,
      0,
      [
        [0.06, 0],
        [0.062, 0.02],
        [0.072, 0.24],
      ],
      { tint: '#fffaf4', fill: '#f7e3a1', level: [0, 0.2] },
    ),
  );
  s.at(0.34, -0.18, 0, 0, () =>
    s.vessel(
      0,
      0,
      [
        [0.06, 0],
        [0.062, 0.02],
        [0.072, 0.24],
      ],
      { tint: '#fffaf4' },
    ),
  );
}

/** Steam above a cup. */
export function steam(s, x, y, z, colour = '#ffffff') {
  for (const side of [-1, 1])
    s.line(
      curve((t) => [x + side * 0.03 + 0.02 * Math.sin(t * 6 + side), y, z + 0.16 * t], 12),
      3,
      mix(colour, '#ffffff', 0.6),
      0.55,
    );
}
