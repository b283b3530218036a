import { mix } from '../engine/colour.mjs';
import { circle, curve, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const WARM = '#ffd35c';

/** Paper lanterns of several sizes on a line between two poles. */
export function lanterns(s) {
  const [w, h] = [2.6, 2.1];
  for (const x of [0, w]) {
    s.lathe(x, 0, points('0,0 .17,0 .2,.26 0,.26'), '#a8466a', { n: 26 });
    s.bar([x, 0, 0.26], [x, 0, h], 0.03, C.oak);
  }
  const line = (t) => [w * t, 0, h - 0.05 - 0.36 * 4 * t * (1 - t)];
  s.line(curve(line, 30), 3, '#20151f', 0.95);
  const balls = [
    [0.12, 0.16, '#f6a9c4'],
    [0.27, 0.22, '#fff3df'],
    [0.43, 0.17, '#ffc84a'],
    [0.59, 0.24, '#8fd5c6'],
    [0.75, 0.18, '#fff3df'],
    [0.89, 0.15, '#ff8fae'],
  ];
  for (const [t, r, colour] of balls) {
    const [x, y, z] = line(t);
    const centre = [x, y, z - r - 0.08];
    s.mark([x, y, z], [x, y, z - 0.08], 2.4, '#20151f');
    s.ball(centre, r, colour, { tones: [0.4, 0.56, 0.78, 1], glow: WARM });
    for (const k of [-0.66, -0.33, 0, 0.33, 0.66]) {
      const half = r * Math.sqrt(1 - k * k);
      s.line(
        curve(
          (u) => [
            x - half * Math.cos(Math.PI * u) * 0.98,
            y - half * 0.12 * Math.sin(Math.PI * u),
            centre[2] + k * r - half * 0.2 * Math.sin(Math.PI * u),
          ],
          12,
        ),
        1.6,
        mix(colour, '#7a3b50', 0.45),
        0.6,
      );
    }
  }
}

/** L O V E, man-high, full of bulbs. */
export function loveLetters(s) {
  const shapes = {
    L: [
      '0,0 .62,0 .62,.24 .26,.24 .26,1.2 0,1.2',
      '.13,1.05 .13,.82 .13,.58 .13,.34 .13,.12 .34,.12 .52,.12',
    ],
    V: [
      '.3,0 .52,0 .82,1.2 .55,1.2 .41,.52 .27,1.2 0,1.2',
      '.12,1.08 .19,.82 .26,.56 .33,.3 .41,.12 .49,.3 .56,.56 .63,.82 .7,1.08',
    ],
    E: [
      '0,0 .64,0 .64,.22 .26,.22 .26,.5 .56,.5 .56,.71 .26,.71 .26,.98 .64,.98 .64,1.2 0,1.2',
      '.13,1.09 .13,.85 .13,.6 .13,.36 .13,.11 .34,.11 .54,.11 .32,.6 .47,.6 .34,1.09 .54,1.09',
    ],
  };
  const letter = (name, x) =>
    s.at(x, 0, 0, 0, () => {
      const [outline, bulbs] = shapes[name];
      s.prism(points(outline), 'xz', 0, 0.2, '#f6ead8', { side: '#c2185b', edge: 0.2 });
      for (const [u, v] of points(bulbs)) bulb(s, u, v);
    });
  letter('L', 0);
  s.at(0.72, 0, 0, 0, () => ringLetter(s));
  letter('V', 1.58);
  letter('E', 2.52);
}

function bulb(s, u, v) {
  s.ball([u, -0.03, v], 0.055, WARM, { tones: [0.5, 0.66, 0.88, 1], glow: WARM });
}

/** The O: an oval with a hole, drawn as two half rings. */
function ringLetter(s) {
  const at = (t, k) => [0.42 + 0.42 * k * Math.sin(t), 0.6 + 0.6 * (1 - (1 - k) * 0.8) * Math.cos(t)];
  const ring = (from, to) => [
    ...curve((t) => at(from + (to - from) * t, 1), 24),
    ...curve((t) => at(to + (from - to) * t, 0.42), 24),
  ];
  for (const [from, to] of [
    [Math.PI, 2 * Math.PI],
    [0, Math.PI],
  ])
    s.prism(ring(from, to), 'xz', 0, 0.2, '#f6ead8', { side: '#c2185b', edge: 0 });
  for (const i of times(12)) bulb(s, ...at((i / 12) * 2 * Math.PI, 0.72));
}

/** Cordless table lamps, three to a row. */
export function tableLamps(s) {
  const places = [
    [-0.62, 0.42, '#f6ead8'],
    [0.12, 0.5, '#d6336c'],
    [0.86, 0.44, '#2a9d8f'],
    [-0.5, -0.4, '#d9a441'],
    [0.22, -0.34, '#2a9d8f'],
    [0.9, -0.42, '#d6336c'],
  ];
  for (const [x, y] of places) {
    const [px, py] = s.point([x, y, 0.38]);
    s.push(
      `<ellipse cx="${px}" cy="${py}" rx="${s.metre * 0.42}" ry="${s.metre * 0.34}" fill="url(#glow)"/>`,
    );
  }
  for (const [x, y, colour] of places)
    s.at(x, y, 0, 0, () => {
      s.lathe(0, 0, points('0,0 .12,0 .12,.02 .025,.035 .018,.06 .018,.44'), colour, { n: 36 });
      s.lathe(0, 0, points('.0,.43 .19,.43 .185,.45 .1,.56 .03,.59 0,.59'), colour, {
        n: 40,
        colours: (row) => (row === 0 ? WARM : colour),
      });
      s.line(
        circle(0, 0, 0.188, 40).map(([a, b]) => [a, b, 0.43]),
        2.4,
        WARM,
        0.9,
        true,
      );
    });
}
