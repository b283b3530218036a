import { dice, points, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, front } from './parts.mjs';

const POT = '#c26a3c';

function pot(s, x, y, size, colour = POT) {
  s.at(
    x,
    y,
    0,
    0,
    () => {
      s.lathe(0, 0, points('0,0 .12,0 .17,.24 .19,.24 .19,.31 .165,.31'), colour, { n: 34 });
      s.lathe(0, 0, points('.165,.29 0,.3'), G.soil, { n: 34 });
    },
    size,
  );
}

/** Six lavenders in a carrying tray. */
export function lavender(s) {
  const r = dice(61);
  s.box(-0.46, -0.3, 0, 0.94, 0.62, 0.1, C.dark, { r: 0.03, edge: 0.3 });
  for (const [x, y] of points('-.3,.16 .01,.16 .32,.16 -.3,-.14 .01,-.14 .32,-.14')) {
    pot(s, x, y, 0.76, '#6a5a4a');
    for (const i of times(8)) {
      const [dx, dy, h] = [(r() - 0.5) * 0.3, (r() - 0.5) * 0.18, 0.46 + r() * 0.2];
      const top = [x + dx, y + dy, h];
      s.tube(
        soft([[x + dx * 0.2, y + dy * 0.2, 0.22], [x + dx * 0.7, y + dy * 0.7, h * 0.75], top], 4),
        0.008,
        '#7f9a6a',
      );
      for (const k of times(4))
        s.ball(
          [top[0], top[1], top[2] - 0.03 + k * 0.032],
          0.022 - k * 0.003,
          ['#7a5aa8', '#8f6cc0', '#6b4f9a'][i % 3],
        );
    }
    for (const i of times(7))
      s.bar([x, y, 0.22], [x + Math.cos(i) * 0.1, y + Math.sin(i) * 0.07, 0.34], 0.013, '#8aa57a');
  }
  front(
    s,
    [-0.46, -0.301, 0.09],
    `<rect x=".3" y=".015" width=".34" height=".05" rx=".02" fill="${G.lime}"/>`,
  );
}

/** Young hedge plants in a row, their root balls in jute. */
export function hedgePlants(s) {
  for (const [n, x] of [-0.62, -0.31, 0, 0.31, 0.62].entries())
    s.at(x, 0.1 - n * 0.05, 0, 0, () => {
      const r = dice(71 + n * 3);
      s.lathe(0, 0, points('0,0 .1,.01 .135,.08 .13,.17 .06,.24 .04,.27'), '#b8955a', { n: 26 });
      s.tube(
        times(14).map((i) => [0.062 * Math.cos(i / 2), 0.062 * Math.sin(i / 2), 0.235 + i * 0.001]),
        0.012,
        '#8a6238',
      );
      s.bar([0, 0, 0.24], [0.01, 0, 1.16], 0.016, '#74522f');
      const leaves = times(42).map(() => {
        const h = 0.4 + r() * 0.78;
        const width = 0.12 * Math.sin(Math.PI * Math.min(1, (1.28 - h) * 1.15));
        return [(r() - 0.5) * 2 * width, (r() - 0.5) * 2 * width, h, r()];
      });
      for (const [a, b, h, c] of s.farFirst(leaves, (at) => at.slice(0, 3)))
        s.ball([a, b, h], 0.052, ['#5f9a45', '#4a8440', '#7fb052'][Math.floor(c * 3)]);
    });
}

/** An apple tree in its pot, with fruit. */
export function appleTree(s) {
  pot(s, 0, 0, 1.3, darker(G.sage, 0.15));
  s.tube(soft(points('0,0,.36 .02,0,.6 -.02,0,.86 .0,0,1.1')), 0.034, '#74522f');
  s.bar([0.08, 0.02, 0.36], [0.08, 0.02, 1.02], 0.016, C.oak);
  s.bar([0, 0, 0.74], [0.09, 0.02, 0.74], 0.018, C.dark);
  for (const [x, z] of points('-.26,1.2 .28,1.24 -.1,1.4 .14,1.42'))
    s.bar([0, 0, 0.98], [x, 0, z], 0.018, '#74522f');
  const r = dice(83);
  const crown = times(150).map(() => {
    const [turn, up] = [r() * 2 * Math.PI, r() * 2 - 1];
    const reach = Math.sqrt(1 - up * up) * (0.7 + 0.3 * r());
    return [0.38 * reach * Math.cos(turn), 0.32 * reach * Math.sin(turn), 1.26 + 0.3 * up, r()];
  });
  const fruit = points(
    '-.24,-.26,1.2 .08,-.34,1.1 .3,-.2,1.28 -.06,-.34,1.38 .22,-.28,1.46 -.3,-.16,1.42',
  ).map((at) => [...at, -1]);
  for (const [x, y, z, c] of s.farFirst([...crown, ...fruit], (at) => at.slice(0, 3)))
    if (c < 0) s.ball([x, y, z], 0.062, '#d24a3a');
    else s.ball([x, y, z], 0.075, ['#5f9a45', '#4a8440', '#6fa64a'][Math.floor(c * 3)]);
  s.ball([0.34, -0.24, 0.06], 0.062, '#d24a3a');
  s.bar([0.34, -0.24, 0.11], [0.36, -0.24, 0.15], 0.008, '#74522f');
}
