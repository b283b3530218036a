import { mix } from '../engine/colour.mjs';
import { circle, curve, dice, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const FLOWERS = ['#f6a9c4', '#c2185b', '#f6ead8', '#f0a92b', '#f28a6a'];

/** One flower or leaf, turned to the viewer. */
function flower(s, origin, r, colour, turn) {
  const petal = (i, k, shade) => {
    const a = ((i * 60 + turn) * Math.PI) / 180;
    return `<circle cx="${(r * k * Math.cos(a)).toFixed(3)}" cy="${(r * k * Math.sin(a)).toFixed(3)}" r="${(r * 0.46).toFixed(3)}" fill="${shade}"/>`;
  };
  const dark = mix(colour, '#4a1240', 0.24);
  s.decal(
    origin,
    [1, 0, 0],
    [0, 0, -1],
    `${times(6)
      .map((i) => petal(i, 0.6, i % 2 ? colour : mix(colour, dark, 0.4)))
      .join(
        '',
      )}<circle r="${r * 0.36}" fill="${mix(colour, '#fff3df', 0.3)}"/><circle r="${r * 0.16}" fill="${colour === '#f0a92b' ? '#8a4b2a' : '#f0a92b'}"/>`,
  );
}

function leaf(s, origin, r, colour, turn) {
  s.decal(
    origin,
    [1, 0, 0],
    [0, 0, -1],
    `<path transform="rotate(${Math.round(turn * 6)})" d="M0 0q${r} ${-r * 0.8} ${r * 2} 0q${-r} ${r * 0.8} ${-r * 2} 0z" fill="${colour}"/>`,
  );
}

/** Flowers and leaves around points, far ones first; `n` to each point. */
export function blooms(s, spots, seed, size = 0.11, n = 4) {
  const roll = dice(seed);
  const heads = spots.flatMap(([x, y, z]) =>
    times(n).map((k) => ({
      at: [x + (roll() - 0.5) * size * 2, y - roll() * size, z + (roll() - 0.5) * size * 2],
      r: size * (0.6 + roll() * 0.5),
      green: k === n - 1,
      colour: FLOWERS[Math.floor(roll() * FLOWERS.length)],
      turn: roll() * 60,
    })),
  );
  for (const { at } of heads) {
    s.measure([s.point(at)], size * s.metre);
    s.cast(circle(at[0], at[2], size * 0.9, 10).map(([u, v]) => s.world([u, at[1], v])));
  }
  for (const [i, { at, r, turn }] of heads.filter(({ green }) => green).entries())
    leaf(s, at, r, i % 2 ? '#5d8f5a' : '#7aa567', turn);
  for (const { at, r, colour, turn } of s.farFirst(
    heads.filter(({ green }) => !green),
    (head) => head.at,
  ))
    flower(s, at, r, colour, turn);
}

/** A ring of brass, flowers on one side, to say yes under. */
export function weddingArch(s) {
  const [r, z] = [1.0, 1.08];
  for (const x of [-0.5, 0.5]) s.box(x - 0.06, -0.35, 0, 0.12, 0.7, 0.04, '#d9a441', { edge: 0.3 });
  s.box(-0.6, -0.06, 0, 1.2, 0.12, 0.05, '#d9a441', { edge: 0.3 });
  s.tube(
    circle(0, z, r, 72).map(([x, h]) => [x, 0, h]),
    0.03,
    '#d9a441',
    { close: true },
  );
  const arc = (from, to, n) =>
    times(n).map((i) => {
      const a = from + ((to - from) * i) / (n - 1);
      return [r * Math.cos(a), 0, z + r * Math.sin(a)];
    });
  blooms(s, arc(1.2, 3.7, 22), 5, 0.14, 4);
  blooms(s, arc(-0.75, -0.1, 8), 8, 0.11, 3);
  blooms(
    s,
    times(5).map((i) => [0.72 + i * 0.06, -0.1, 0.1 + (i % 2) * 0.08]),
    3,
    0.12,
  );
}

/** A wall of flowers with a neon heart. */
export function flowerWall(s) {
  const [w, h] = [2.2, 2.0];
  for (const x of [0.1, w - 0.1]) s.bar([x, 0.5, 0], [x, 0.05, 0.9], 0.03, C.dark);
  s.box(0, 0, 0.03, w, 0.1, h, '#4f7a52', { edge: 0.1 });
  const roll = dice(77);
  const spots = times(12).flatMap((i) =>
    times(11).map((j) => [
      0.06 + i * 0.19 + (roll() - 0.5) * 0.06,
      -0.004,
      0.1 + j * 0.186 + (roll() - 0.5) * 0.06,
    ]),
  );
  for (const spot of spots) leaf(s, spot, 0.1, roll() > 0.5 ? '#6f9d62' : '#7fae74', roll() * 60);
  for (const spot of spots)
    if (roll() > 0.12)
      flower(
        s,
        spot,
        0.085 + roll() * 0.04,
        ['#f6ead8', '#f6c9d6', '#f6a9c4', '#f7e7cf', '#e88aa8'][Math.floor(roll() * 5)],
        roll() * 60,
      );
  const heart = curve((t) => {
    const a = t * 2 * Math.PI;
    return [
      w / 2 + 0.026 * 16 * Math.sin(a) ** 3,
      -0.16,
      1.14 + 0.026 * (13 * Math.cos(a) - 5 * Math.cos(2 * a) - 2 * Math.cos(3 * a) - Math.cos(4 * a)),
    ];
  }, 60);
  s.line(heart, 17, '#ff6fa0', 0.45, true);
  s.line(heart, 9, '#ff4d8d', 1, true);
  s.line(heart, 3.4, '#fff3f7', 1, true);
}

/** Vases of four forms with flowers, on a tray. */
export function vases(s) {
  s.cylinder(0.06, 0.06, 0, 0.66, 0.03, C.oak, { n: 60, edge: 0.3 });
  const stems = (x, y, z, list) => {
    for (const [dx, h] of list) s.mark([x, y, z - 0.16], [x + dx, y, z + h], 3, '#5d8f5a');
    blooms(
      s,
      list.map(([dx, h]) => [x + dx, y - 0.02, z + h]),
      Math.round(z * 1000) + 7,
      0.085,
      3,
    );
  };
  const pot = (x, y, profile, colour) => s.lathe(x, y, profile, colour, { n: 36, z: 0.03, two: true });
  stems(-0.28, 0.28, 0.5, [
    [-0.14, 0.2],
    [0.12, 0.24],
    [0, 0.36],
    [-0.02, 0.12],
  ]);
  pot(-0.28, 0.28, points('0,0 .09,0 .13,.12 .12,.26 .06,.42 .08,.5'), '#c2185b');
  stems(0.34, 0.26, 0.36, [
    [-0.08, 0.2],
    [0.1, 0.16],
    [0.02, 0.3],
  ]);
  pot(0.34, 0.26, points('0,0 .08,0 .14,.08 .14,.2 .07,.3 .07,.36'), '#2a9d8f');
  stems(-0.12, -0.2, 0.26, [
    [0, 0.16],
    [-0.07, 0.08],
    [0.07, 0.1],
  ]);
  pot(-0.12, -0.2, points('0,0 .06,0 .1,.06 .09,.14 .04,.2 .05,.26'), '#f0a92b');
  stems(0.4, -0.16, 0.22, [
    [0.03, 0.14],
    [-0.05, 0.1],
  ]);
  pot(0.4, -0.16, points('0,0 .075,0 .09,.06 .07,.16 .08,.22'), '#f6ead8');
}
