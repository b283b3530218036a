import { mix } from '../engine/colour.mjs';
import { curve, times } from '../engine/outlines.mjs';
import { T } from './cloth.mjs';

/** Softer than other balls: a face is no billiard ball. */
const FACE = [0.3, 0.48, 0.66, 0.8];

/** A child or a leader in a scarf; `tall` in metres. */
export function scout(
  s,
  { shirt = T.pine, scarf = T.lamp, skin = '#e0ac86', hair = '#4a3325', tall = 1.45 } = {},
) {
  const k = tall / 1.45;
  s.at(
    0,
    0,
    0,
    0,
    () => {
      for (const x of [0.1, -0.1]) s.cylinder(x, 0, 0, 0.075, 0.42, '#33424c', { n: 14 });
      s.lathe(
        0,
        0,
        [
          [0, 0.36],
          [0.21, 0.38],
          [0.23, 0.5],
          [0.2, 0.8],
          [0.12, 0.98],
          [0, 1],
        ],
        shirt,
        { n: 22 },
      );
      for (const x of [0.24, -0.24]) s.bar([x * 0.7, 0, 0.88], [x * 1.1, -0.05, 0.54], 0.055, shirt);
      s.lathe(
        0,
        0,
        [
          [0.19, 0.84],
          [0.2, 0.9],
          [0.1, 1.02],
        ],
        scarf,
        { n: 20, two: true },
      );
      s.ball([0.015, 0.05, 1.24], 0.165, hair);
      s.ball([-0.02, -0.05, 1.19], 0.15, skin, { tones: FACE });
    },
    k,
  );
}

/** A spruce of `tall` metres. */
export function spruce(s, { tall = 3, colour = '#2c6a52' } = {}) {
  s.cylinder(0, 0, 0, 0.1, tall * 0.2, '#6b4a2a', { n: 12 });
  const layers = 3;
  for (const i of times(layers)) {
    const base = tall * (0.14 + i * 0.25);
    const r = tall * (0.25 - i * 0.055);
    s.lathe(
      0,
      0,
      [
        [0, base],
        [r, base],
        [0, base + tall * 0.38],
      ],
      mix(colour, '#4e8466', i * 0.22),
      { n: 9, facets: true },
    );
  }
}

/** A pole with the flag of the service. */
export function flagPole(s, { tall = 4.6, colour = T.heather } = {}) {
  s.bar([0, 0, 0], [0, 0, tall], 0.055, T.pole);
  s.ball([0, 0, tall + 0.06], 0.09, T.knob);
  const wave = (t) => 0.09 * Math.sin(t * 6);
  const top = curve((t) => [1.5 * t, wave(t), tall - 0.12 + wave(t) * 0.6], 16);
  const foot = curve((t) => [1.5 * t, wave(t), tall - 0.98 + wave(t) * 0.6], 16);
  s.face([...top, ...foot.toReversed()], colour, { two: true, tone: 0.52 });
  s.face(
    [
      [0.5, -0.06, tall - 0.82],
      [0.98, -0.06, tall - 0.82],
      [0.74, -0.06, tall - 0.34],
    ],
    T.lamp,
    { two: true, tone: 0.6, noCast: true },
  );
}

/** Small flags on a line that sags. */
export function pennants(s, from, to, { sag = 0.5, count = 9 } = {}) {
  const at = (t) =>
    from.map((value, k) => value + (to[k] - value) * t - (k === 2 ? sag * 4 * t * (1 - t) : 0));
  const colours = [T.lamp, '#c2542f', '#f4ecd8', T.heather];
  s.line(curve(at, 24), 2, T.pole, 0.9);
  for (const i of times(count)) {
    const [a, b] = [at((i + 0.2) / count), at((i + 0.72) / count)];
    const tip = a.map((value, k) => (value + b[k]) / 2 - (k === 2 ? 0.3 : 0));
    s.face([a, b, tip], colours[i % colours.length], { two: true, tone: 0.55, noCast: true });
  }
}

/** Logs in a star and the flame above them, drawn towards the viewer. */
export function campFire(s, { glow = false } = {}) {
  const turn = s.yaw;
  for (const i of times(5)) {
    const t = (i / 5) * Math.PI;
    const [x, y] = [0.42 * Math.cos(t), 0.42 * Math.sin(t)];
    s.bar([x, y, 0.06], [-x, -y, 0.06], 0.06, '#6b4526');
  }
  if (glow) s.ball([0, 0, 0.5], 0.24, '#f6a93a', { glow: true });
  const right = [Math.cos(turn), -Math.sin(turn), 0];
  s.decal(
    [0, 0, 0.12],
    right,
    [0, 0, 1],
    [
      '<path d="M-.36 0C-.48 .34-.26 .46-.24 .78-.02 .66 .02 .84 .04 1.12 .3 .84 .46 .5 .36 0z" fill="#e0622a"/>',
      '<path d="M-.22 0C-.3 .24-.12 .36-.1 .56 .04 .5 .06 .62 .08 .74 .26 .5 .3 .26 .22 0z" fill="#f6b244"/>',
      '<path d="M-.1 0C-.14 .14-.02 .22 0 .34 .1 .24 .14 .12 .1 0z" fill="#fdeaa8"/>',
    ].join(''),
  );
}

/** A fallen trunk to sit on. */
export function log(s, { length = 1.5, colour = '#8b6239' } = {}) {
  s.bar([0, 0, 0.17], [length, 0, 0.17], 0.17, colour, { caps: 'butt' });
  s.cylinder(0, 0, 0.17, 0.01, 0.01, colour);
}
