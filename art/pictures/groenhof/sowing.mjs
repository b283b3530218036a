import { dice, points, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { heap } from './digging.mjs';
import { G, darker, front } from './parts.mjs';

/** A box of grass seed; before it the seed and what comes of it. */
export function grassSeed(s) {
  s.box(-0.26, 0.1, 0, 0.5, 0.2, 0.72, G.green, { edge: 0.3 });
  s.prism(points('-.26,.72 .24,.72 .16,.84 -.18,.84'), 'xz', 0.1, 0.3, darker(G.green, 0.15), { edge: 0.3 });
  const blades = times(13).map(
    (i) =>
      `<path d="M${0.08 + i * 0.028} .5q${(i % 3) * 0.02 - 0.02} -.1 ${(i % 5) * 0.02 - 0.04} -.2" stroke="${['#3f8f3f', '#7fb23c', '#5aa04a'][i % 3]}" stroke-width=".022" fill="none" stroke-linecap="round"/>`,
  );
  front(
    s,
    [-0.26, 0.099, 0.72],
    `<rect x=".05" y=".07" width=".4" height=".14" rx=".02" fill="${G.lime}"/><rect x=".05" y=".26" width=".4" height=".27" rx=".02" fill="#e9f2d2"/>${blades.join('')}<rect x=".05" y=".58" width=".24" height=".04" rx=".02" fill="#dfe8c9"/>`,
  );
  heap(s, {
    x: 0.24,
    y: -0.12,
    w: 0.2,
    d: 0.13,
    h: 0.08,
    size: 0.018,
    count: 150,
    seed: 13,
    colours: ['#d9b870', '#c9a35a', '#e3c98b'],
  });
  tuft(s, -0.2, -0.1);
}

function tuft(s, x, y) {
  const r = dice(19);
  for (const i of times(34)) {
    const [dx, dy] = [(r() - 0.5) * 0.3, (r() - 0.5) * 0.16];
    s.tube(
      [
        [x + dx, y + dy, 0],
        [x + dx * 1.2, y + dy, 0.1 + r() * 0.06],
        [x + dx * 1.5 + 0.02, y + dy, 0.18 + r() * 0.08],
      ],
      0.009,
      ['#4f9a3f', '#7fb23c', '#3f8a45'][i % 3],
    );
  }
}

/** Meadow flowers around a tin of seed. */
export function meadow(s) {
  const flower = (x, y, h, colour, i) => {
    s.tube(
      soft([
        [x, y, 0],
        [x + 0.02, y, h * 0.5],
        [x + ((i % 3) - 1) * 0.03, y, h],
      ]),
      0.01,
      '#5f8f45',
    );
    const top = [x + ((i % 3) - 1) * 0.03, y, h];
    for (const k of times(6)) {
      const t = (k * Math.PI) / 3;
      s.ball([top[0] + 0.045 * Math.cos(t), top[1] - 0.01, top[2] + 0.045 * Math.sin(t)], 0.03, colour);
    }
    s.ball([top[0], top[1] - 0.03, top[2]], 0.026, '#e0b23a');
  };
  for (const [i, [x, y, h]] of points('-.36,.3,.6 -.16,.34,.78 .1,.36,.66 .34,.3,.8 .5,.2,.56').entries())
    flower(x, y, h, ['#d24a3a', '#f6f0e8', '#5b7fc0', '#d24a3a', '#f6f0e8'][i], i);
  s.lathe(0, 0, points('0,0 .24,0 .24,.02 .23,.03 .23,.42 .24,.44'), '#e9e3c6', { n: 44 });
  s.lathe(0, 0, points('.245,.43 .25,.45 .25,.5 .2,.52 0,.52'), G.green, { n: 44 });
  front(
    s,
    [-0.13, -0.232, 0.36],
    `<rect width=".26" height=".27" rx=".03" fill="${G.lime}"/><g transform="translate(.13 .12)"><path d="M0 0V.11" stroke="#2c7a3f" stroke-width=".02"/><g fill="#d24a3a">${times(
      5,
    )
      .map((i) => `<circle r=".032" cx="0" cy="-.045" transform="rotate(${i * 72})"/>`)
      .join('')}</g><circle r=".025" fill="#f0d060"/></g>`,
  );
  for (const [i, [x, y, h]] of points('-.44,-.04,.4 .42,-.1,.42 .3,-.22,.26 -.3,-.22,.3').entries())
    flower(x, y, h, ['#5b7fc0', '#e08a3a', '#f6f0e8', '#d24a3a'][i], i + 1);
}

/** A wooden tray of seed packets for the vegetable garden. */
export function vegetableSeeds(s) {
  const icons = [
    '<path d="M.13 .1L.16 .3.13 .34.1 .3z" fill="#e0762c"/><path d="M.13 .11L.09 .03M.13 .11V.02M.13 .11L.17 .03" stroke="#4f9a3f" stroke-width=".02"/>',
    '<circle cx=".13" cy=".2" r=".08" fill="#d24a3a"/><path d="M.13 .13l-.05-.03M.13 .13l.05-.03M.13 .13V.08" stroke="#3f8a45" stroke-width=".02"/>',
    '<path d="M.05 .14q.08 .2 .17 .12-.02-.18-.17-.12z" fill="#7fb23c"/><circle cx=".11" cy=".2" r=".02" fill="#d5e69a"/><circle cx=".15" cy=".22" r=".02" fill="#d5e69a"/>',
    '<path d="M.13 .08q.1 .08 .08 .16-.03 .09-.08 .09t-.08-.09q-.02-.08 .08-.16z" fill="#6b3f7a"/><path d="M.13 .1V.04" stroke="#4f9a3f" stroke-width=".024"/>',
  ];
  s.box(-0.5, 0.34, 0, 1, 0.03, 0.24, C.wood);
  s.box(-0.5, -0.1, 0, 0.03, 0.44, 0.24, C.wood);
  for (const [row, y] of [0.22, 0.06].entries())
    for (const i of times(3))
      s.at(-0.44 + i * 0.31 + row * 0.02, y, 0.02, 0, () => {
        const colour = ['#f2ecd9', '#dfe8c9', '#f3dfc0'][(i + row) % 3];
        s.box(0, 0, 0, 0.27, 0.02, row ? 0.46 : 0.54, colour, { edge: 0.3 });
        front(
          s,
          [0, -0.001, row ? 0.46 : 0.54],
          `<rect width=".27" height=".06" fill="${[G.green, G.signal, G.ochre][(i + row * 2) % 3]}"/><g transform="translate(0 .05)">${icons[(i + row * 3) % 4]}</g>`,
        );
      });
  s.box(0.47, -0.1, 0, 0.03, 0.44, 0.24, C.wood);
  s.box(-0.5, -0.12, 0, 1, 0.03, 0.24, C.oak, { edge: 0.3 });
  front(
    s,
    [-0.5, -0.121, 0.24],
    '<path d="M.02 .08H.98M.02 .16H.98" stroke="#a8743f" stroke-width=".008" opacity=".7"/>',
  );
}
