import { circle, dice, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker } from './parts.mjs';

/** A heap of balls about a point: soil or stones. */
export function heap(
  s,
  { x = 0, y = 0, w = 0.5, d = 0.3, h = 0.2, size = 0.05, count = 60, seed = 3, colours = [G.soil] },
) {
  const r = dice(seed);
  const grains = times(count).map(() => {
    const turn = r() * 2 * Math.PI;
    const reach = Math.sqrt(r());
    const up = h * (1 - reach) * (0.6 + 0.4 * r());
    return [x + w * reach * Math.cos(turn), y + d * reach * Math.sin(turn), up + size * 0.6, r()];
  });
  for (const [a, b, c, colour] of s.farFirst(grains, (at) => at.slice(0, 3)))
    s.ball([a, b, c], size * (0.8 + 0.4 * colour), colours[Math.floor(colour * colours.length)]);
}

/** An ash shaft with a T on top. */
function shaft(s, x, from, to) {
  s.bar([x, 0, from], [x, 0, to], 0.022, C.wood);
  s.bar([x - 0.12, 0, to], [x + 0.12, 0, to], 0.026, C.wood);
  s.bar([x, 0, from - 0.02], [x, 0, from + 0.16], 0.03, C.dark);
}

/** A narrow drainage spade in the soil, the clod beside it. */
export function drainSpade(s) {
  heap(s, { x: 0, y: 0.22, w: 0.34, d: 0.16, h: 0.12, count: 40, seed: 9 });
  shaft(s, 0, 0.5, 1.34);
  const body = rounded(points('-.09,.5 .09,.5 .075,.06 0,.0 -.075,.06'), 0.02);
  s.prism(body, 'xz', -0.012, 0.014, '#5c6b62', { edge: 0.4 });
  s.mark([-0.045, -0.013, 0.46], [-0.035, -0.013, 0.1], 2, '#39443d', 0.7);
  s.mark([0.045, -0.013, 0.46], [0.035, -0.013, 0.1], 2, '#39443d', 0.7);
  s.bar([-0.11, -0.01, 0.505], [0.11, -0.01, 0.505], 0.016, G.green);
  heap(s, { x: 0.02, y: -0.1, w: 0.36, d: 0.16, h: 0.1, count: 50, seed: 5 });
  s.at(0.5, -0.16, 0, 20, () =>
    s.prism(rounded(points('-.1,0 .1,0 .08,.3 -.08,.3'), 0.03), 'xz', -0.08, 0.08, '#7a5539', { edge: 0.15 }),
  );
}

/** A wide scoop shovel, its blade under gravel. */
export function shovel(s) {
  const rod = soft(points('-.78,0,1.06 -.5,0,.76 -.16,0,.4 .04,0,.2'));
  s.tube(rod, 0.024, C.wood);
  s.tube(points('-.86,-.1,1.14 -.78,0,1.06 -.86,.1,1.14'), 0.018, C.wood);
  s.bar([-0.86, -0.12, 1.14], [-0.86, 0.12, 1.14], 0.026, C.rubber);
  s.bar([-0.04, 0, 0.28], [0.1, 0, 0.15], 0.034, '#4d5a52');
  const [back, flat] = [
    points('.06,-.2,.24 .06,.2,.24'),
    points('.16,-.24,.03 .58,-.2,.02 .66,0,.02 .58,.2,.02 .16,.24,.03'),
  ];
  s.face(flat, '#5c6b62', { two: true, edge: 0.3 });
  s.face([back[0], flat[0], flat[4], back[1]], '#6b7a70', { two: true, edge: 0.3 });
  s.face([back[1], flat[4], flat[3]], '#5c6b62', { two: true, tone: 0.4 });
  const stones = ['#b9b3a3', '#9d988a', '#cbc5b4', '#8b8a80'];
  heap(s, { x: 0.38, y: 0.02, w: 0.22, d: 0.17, h: 0.14, size: 0.034, count: 90, seed: 17, colours: stones });
  s.face([back[0], flat[0], flat[1]], '#4f5d54', { two: true, tone: 0.45, edge: 0.3 });
  heap(s, { x: 0.9, y: -0.02, w: 0.2, d: 0.24, h: 0.1, size: 0.034, count: 60, seed: 23, colours: stones });
}

/** A push-pull hoe between young weeds. */
export function hoe(s) {
  heap(s, { x: 0.5, y: 0.1, w: 0.44, d: 0.26, h: 0.06, size: 0.035, count: 110, seed: 31 });
  for (const [x, y] of points('.2,.3 .46,.34 .74,.28')) sprout(s, x, y);
  s.bar([-0.8, 0, 1.2], [0.26, 0, 0.2], 0.022, C.wood);
  s.bar([-0.8, 0, 1.2], [-0.7, 0, 1.105], 0.03, G.green);
  s.bar([0.2, 0, 0.256], [0.34, 0, 0.13], 0.03, C.dark);
  s.tube(points('.32,0,.14 .42,.13,.05 .56,.13,.03'), 0.014, '#5c6b62');
  s.tube(points('.32,0,.14 .42,-.13,.05 .56,-.13,.03'), 0.014, '#5c6b62');
  s.prism(points('.5,-.15 .62,-.15 .62,.15 .5,.15'), 'xy', 0.02, 0.034, '#aab1b8', { edge: 0.4 });
  sprout(s, 0.8, -0.06);
  sprout(s, 0.62, -0.2);
}

/** A small weed of four leaves. */
export function sprout(s, x, y, z = 0.04, size = 1) {
  for (const [dx, dy, up] of points('-.09,.03,.1 .08,.05,.12 -.03,-.06,.09 .04,-.03,.15')) {
    const tip = [x + dx * size, y + dy * size, z + up * size];
    s.tube(
      soft([[x, y, z], [x + dx * size * 0.4, y + dy * size * 0.4, z + up * size * 0.9], tip], 4),
      0.016 * size,
      '#5f8f45',
    );
  }
}

/** A fan rake among fallen leaves. */
export function leafRake(s) {
  const colours = ['#c9852f', '#d9a441', '#a85a2a', '#8f9a3c'];
  const r = dice(41);
  const leaf = (x, y, i) =>
    s.at(x, y, 0, r() * 360, () =>
      s.prism(rounded(points('-.07,0 0,-.04 .08,0 0,.04'), 0.03), 'xy', 0, 0.012, colours[i % 4], {
        edge: 0.3,
      }),
    );
  for (const i of times(16)) leaf(0.3 + r() * 0.8, 0.1 + r() * 0.36, i);
  s.bar([-0.8, 0, 1.18], [0.22, 0, 0.32], 0.022, C.wood);
  s.bar([-0.8, 0, 1.18], [-0.7, 0, 1.096], 0.032, C.rubber);
  s.bar([0.12, 0, 0.404], [0.26, 0, 0.286], 0.034, G.deep);
  for (const i of times(13)) {
    const side = (i - 6) / 6;
    const tip = [0.74 - 0.08 * side * side, side * 0.42, 0.06];
    s.tube(
      [[0.24, side * 0.03, 0.3], [tip[0] - 0.06, tip[1], 0.1], tip, [tip[0] + 0.01, tip[1], 0]],
      0.013,
      i % 2 ? G.green : '#358a4a',
    );
  }
  s.bar([0.5, -0.24, 0.19], [0.5, 0.24, 0.19], 0.012, G.lime);
  for (const i of times(14)) leaf(0.66 + r() * 0.5, -0.5 + r() * 0.4, i);
}

/** Trowel, hand fork and a seedling in its pot. */
export function plantingSet(s) {
  s.at(0.2, 0.36, 0, 0, () => {
    s.lathe(0, 0, points('0,0 .13,0 .18,.26 .2,.26 .2,.32 .17,.32 .16,.29 0,.29'), '#c26a3c', { n: 36 });
    s.at(0, 0, 0.27, 0, () => {
      heap(s, { w: 0.14, d: 0.14, h: 0.04, size: 0.03, count: 34, seed: 2 });
      sprout(s, 0, 0, 0.03, 2.1);
    });
  });
  const handle = (from, to) => {
    s.bar(from, to, 0.034, C.oak);
    s.bar(
      to,
      to.map((v, k) => v + (v - from[k]) * 0.14),
      0.03,
      G.signal,
    );
  };
  s.at(-0.2, 0.0, 0, 24, () => {
    handle([-0.1, 0, 0.05], [-0.4, 0, 0.06]);
    s.bar([-0.1, 0, 0.05], [0.06, 0, 0.05], 0.016, '#5c6b62');
    const scoop = rounded(points('.04,-.07 .26,-.085 .4,0 .26,.085 .04,.07'), 0.04);
    s.prism(scoop, 'xy', 0.02, 0.04, '#7b887f', { edge: 0.4 });
    s.mark([0.08, 0, 0.041], [0.34, 0, 0.041], 3, '#56635b', 0.9);
  });
  s.at(0.08, -0.3, 0, 12, () => {
    handle([-0.1, 0, 0.05], [-0.4, 0, 0.06]);
    s.bar([-0.1, 0, 0.05], [0.06, 0, 0.05], 0.016, '#5c6b62');
    s.bar([0.06, -0.08, 0.05], [0.06, 0.08, 0.05], 0.016, '#5c6b62');
    for (const y of [0.08, 0, -0.08])
      s.tube(
        soft([
          [0.06, y, 0.05],
          [0.24, y, 0.06],
          [0.38, y, 0.01],
        ]),
        0.013,
        darker('#7b887f', 0.1),
      );
  });
  s.tube(
    circle(0.56, -0.1, 0.08, 26).map(([x, y]) => [x, y, 0.02]),
    0.02,
    '#c9a86a',
    { close: true },
  );
  s.tube(
    circle(0.56, -0.1, 0.08, 26).map(([x, y]) => [x, y, 0.055]),
    0.02,
    '#b8955a',
    { close: true },
  );
}
