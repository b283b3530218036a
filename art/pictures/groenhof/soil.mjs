import { circle, points, rounded, soft } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { heap } from './digging.mjs';
import { G, darker, front, wheel } from './parts.mjs';

/** A sack of potting soil, some of it poured out. */
export function pottingSoil(s) {
  s.prism(
    rounded(points('-.32,0 .32,0 .36,.3 .34,.72 .26,.8 -.26,.8 -.34,.72 -.36,.3'), 0.1, 8),
    'xz',
    0,
    0.26,
    '#5a4632',
    { edge: 0.2 },
  );
  s.prism(points('-.28,.78 .28,.78 .3,.88 -.3,.88'), 'xz', 0.1, 0.16, '#4a3928', { edge: 0.3 });
  front(
    s,
    [-0.26, -0.001, 0.68],
    `<rect width=".52" height=".46" rx=".05" fill="${G.lime}"/><path d="M.26 .36V.2M.26 .24q-.13 0 -.14 -.13q.14 0 .14 .13M.26 .2q.02 -.13 .15 -.12q0 .13 -.15 .14" fill="#2c7a3f" stroke="#2c7a3f" stroke-width=".016"/><path d="M.1 .37h.32q-.03 .05-.16 .05t-.16-.05z" fill="#5a4632"/>`,
  );
  heap(s, { x: 0.4, y: -0.22, w: 0.32, d: 0.18, h: 0.16, size: 0.04, count: 110, seed: 29 });
  s.at(0.1, -0.3, 0, 18, () => {
    s.bar([-0.3, 0, 0.05], [-0.08, 0, 0.05], 0.034, C.oak);
    s.bar([-0.08, 0, 0.05], [0.04, 0, 0.05], 0.016, '#5c6b62');
    s.prism(
      rounded(points('.02,-.06 .22,-.075 .34,0 .22,.075 .02,.06'), 0.04),
      'xy',
      0.03,
      0.045,
      '#7b887f',
      { edge: 0.4 },
    );
  });
}

/** A bag of lawn fertiliser with a scoop of grains. */
export function lawnFeed(s) {
  s.box(-0.28, 0, 0, 0.56, 0.26, 0.66, '#e9e6d4', { r: 0.04, edge: 0.2 });
  s.prism(points('-.27,.66 .27,.66 .27,.78 -.27,.78'), 'xz', 0.1, 0.16, '#d8d4bd', { edge: 0.3 });
  s.prism(rounded(points('-.1,.78 .1,.78 .1,.8 -.1,.8'), 0.01), 'xz', 0.08, 0.18, G.green);
  front(
    s,
    [-0.28, -0.001, 0.66],
    `<rect y=".08" width=".56" height=".38" fill="${G.green}"/><path d="M.06 .42q.04-.2 .02-.28M.16 .42q-.04-.16 .03-.3M.28 .42q.05-.2 0-.3M.4 .42q-.04-.2 .03-.28M.5 .42q.02-.14-.02-.24" stroke="${G.lime}" stroke-width=".028" fill="none" stroke-linecap="round"/><rect x=".06" y=".52" width=".3" height=".035" rx=".017" fill="#8a8f78"/><rect x=".06" y=".58" width=".2" height=".035" rx=".017" fill="#b3b59f"/>`,
  );
  heap(s, {
    x: 0.3,
    y: -0.2,
    w: 0.22,
    d: 0.12,
    h: 0.08,
    size: 0.016,
    count: 170,
    seed: 37,
    colours: ['#cfd8b0', '#9fb37a', '#e9e6d4', '#8a9a6a'],
  });
  s.tube(soft(points('.1,-.28,.05 -.06,-.32,.05 -.18,-.34,.05')), 0.03, G.signal);
  s.prism(rounded(points('.08,-.34 .3,-.32 .3,-.2 .08,-.2'), 0.04), 'xy', 0, 0.05, G.signal, { edge: 0.3 });
}

/** A spreader on two wheels. */
export function spreader(s) {
  s.tube(points('.06,.4,.42 -.44,.32,.92 -.5,.3,.98'), 0.02, C.dark);
  wheel(s, 0.08, 0.5, 0.16, 0.16, 0.06);
  const [low, high] = [points('-.04,.14 .24,.14 .24,.36 -.04,.36'), points('-.2,.0 .42,.0 .42,.5 -.2,.5')];
  const wall = (i, j) => [
    [...low[i], 0.2],
    [...low[j], 0.2],
    [...high[j], 0.58],
    [...high[i], 0.58],
  ];
  s.face(wall(2, 3).toReversed(), G.green, { two: true, tone: 0.35 });
  s.face(wall(3, 0).toReversed(), G.green, { two: true, tone: 0.3 });
  s.at(0, 0, 0.46, 0, () =>
    heap(s, {
      x: 0.11,
      y: 0.25,
      w: 0.28,
      d: 0.22,
      h: 0.1,
      size: 0.026,
      count: 220,
      seed: 53,
      colours: ['#e9e6d4', '#cfd8b0', '#d8d4bd'],
    }),
  );
  s.face(wall(1, 2), G.green, { edge: 0.2 });
  s.face(wall(0, 1), G.green, { edge: 0.2 });
  s.tube(
    high.map((p) => [...p, 0.58]),
    0.018,
    darker(G.green, -0.2),
    { close: true },
  );
  front(s, [0.0, 0.06, 0.44], `<rect width=".22" height=".07" rx=".02" fill="${G.lime}"/>`);
  s.lathe(0.1, 0.25, points('0,.14 .12,.14 .13,.16 0,.18'), G.signal, { n: 28 });
  s.tube(points('.06,.1,.42 -.44,.18,.92 -.5,.2,.98'), 0.02, C.dark);
  s.bar([-0.5, 0.08, 0.98], [-0.5, 0.42, 0.98], 0.03, C.rubber);
  s.bar([-0.28, 0.2, 0.78], [-0.24, 0.2, 0.88], 0.02, G.signal);
  wheel(s, 0.08, -0.07, 0.16, 0.165, 0.06);
  s.tube(
    circle(0.08, 0.16, 0.165, 30).map(([x, z]) => [x, -0.04, z]),
    0.008,
    '#2a2a30',
    { close: true },
  );
}
