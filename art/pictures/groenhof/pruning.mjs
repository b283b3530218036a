import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, lighter } from './parts.mjs';

/** Secateurs standing on their grips, open. */
export function secateurs(s) {
  const hook = points('-.04,.5 .06,.5 .1,.62 .2,.74 .26,.86 .2,.84 .1,.76 -.02,.62');
  s.prism(rounded(hook, 0.03), 'xz', 0.05, 0.08, '#7d858c', { edge: 0.3 });
  s.tube(soft(points('.02,.04,.52 .14,.04,.34 .2,.04,.16 .18,.04,.02')), 0.042, G.signal);
  s.prism(
    rounded(points('-.06,.5 .05,.48 .08,.6 .04,.78 -.06,.98 -.12,.82 -.12,.64'), 0.04),
    'xz',
    0.01,
    0.035,
    '#d5dade',
    { edge: 0.4 },
  );
  s.tube(soft(points('-.02,.02,.52 -.14,.02,.34 -.2,.02,.16 -.18,.02,.02')), 0.046, darker(G.signal, 0.12));
  s.prism(circle(0, 0.52, 0.05, 24), 'xz', -0.02, 0.01, '#aab1b8', { edge: 0.3 });
  s.prism(circle(0, 0.52, 0.02, 14), 'xz', -0.03, -0.02, C.dark);
  const spring = times(22).map((i) => [-0.07 + i * 0.0066, -0.01, 0.34 + (i % 2) * 0.035]);
  s.tube(spring, 0.009, C.steel);
}

/** Loppers on their long handles, about a branch. */
export function loppers(s) {
  s.bar([-0.02, 0.34, 1.06], [-0.02, 0.1, 1.08], 0.05, '#8a6238');
  const jaw = points('-.06,.92 .06,.92 .16,1.0 .16,1.16 .1,1.26 .1,1.12 .02,1.02');
  s.prism(rounded(jaw, 0.04), 'xz', 0.06, 0.1, '#7d858c', { edge: 0.3 });
  s.bar([0.02, 0.05, 0.94], [0.2, 0.05, 0.5], 0.026, C.steel);
  s.bar([0.19, 0.05, 0.53], [0.3, 0.05, 0.22], 0.034, G.green);
  s.bar([0.29, 0.05, 0.26], [0.37, 0.05, 0.02], 0.044, C.rubber);
  s.prism(circle(-0.02, 1.07, 0.05, 20), 'xz', -0.04, 0.1, '#8a6238', { cap: '#e8c690', edge: 0.2 });
  s.prism(
    rounded(points('-.1,.92 .03,.9 .0,1.04 -.1,1.3 -.18,1.22 -.16,1.04'), 0.04),
    'xz',
    0.005,
    0.03,
    '#d5dade',
    { edge: 0.4 },
  );
  s.bar([-0.04, 0.02, 0.94], [-0.22, 0.02, 0.5], 0.026, C.steel);
  s.bar([-0.21, 0.02, 0.53], [-0.32, 0.02, 0.22], 0.034, G.green);
  s.bar([-0.31, 0.02, 0.26], [-0.39, 0.02, 0.02], 0.044, C.rubber);
  s.prism(circle(-0.01, 0.94, 0.06, 24), 'xz', -0.03, 0.005, G.lime, { edge: 0.3 });
  s.prism(circle(-0.01, 0.94, 0.024, 14), 'xz', -0.04, -0.03, C.dark);
}

/** A curved pruning saw halfway through a log. */
export function pruningHandSaw(s) {
  const rings = [0.19, 0.13, 0.07];
  s.prism(circle(0.34, 0.2, 0.2, 36), 'xz', -0.24, 0.6, '#8a6238', { cap: '#e8c690', edge: 0.3 });
  for (const [i, r] of rings.entries())
    s.line(
      circle(0.34, 0.2, r, 30).map(([x, z]) => [x, -0.241, z]),
      i ? 2 : 5,
      i ? '#b98a4f' : '#74522f',
      0.8,
      true,
    );
  const upper = points('-.3,.56 .0,.52 .4,.42 .86,.24');
  const lower = times(17).map((i) => {
    const x = 0.84 - i * 0.067;
    return [x, 0.39 - 0.38 * x * x * 0.62 - x * 0.02 + (i % 2 ? 0 : -0.028)];
  });
  s.prism([...upper, ...lower], 'xz', 0.1, 0.116, '#d5dade', { edge: 0.3 });
  s.prism(points('.2,.4 .36,.395 .5,.36 .5,.3 .2,.3'), 'xz', 0.09, 0.1, '#e8c690', { edge: 0 });
  const grip = soft(points('-.2,.1,.5 -.4,.1,.52 -.58,.1,.48 -.72,.1,.36 -.76,.1,.26'));
  s.tube(grip, 0.058, G.green);
  s.tube(soft(points('-.3,.1,.5 -.44,.1,.51 -.58,.1,.47')), 0.061, C.rubber);
  s.ball([-0.76, 0.1, 0.26], 0.066, G.green);
  s.prism(circle(-0.22, 0.5, 0.04, 20), 'xz', 0.03, 0.05, G.lime, { edge: 0.3 });
  for (const [x, y, size] of points('.1,-.14,.03 .6,-.02,.035 .72,.1,.025 .0,.0,.025 .56,-.2,.028'))
    s.ball([x - 0.02, y - 0.16, size * 0.6], size, '#d9b06c');
}

/** A bottle of chain oil with a handle and a long spout. */
export function chainOil(s) {
  s.tube(
    soft(points('-.16,.11,.5 -.3,.11,.5 -.33,.11,.34 -.3,.11,.16 -.18,.11,.12')),
    0.04,
    darker(G.ochre, 0.1),
  );
  s.prism(rounded(points('-.2,0 .22,0 .22,.46 .12,.62 -.02,.64 -.2,.54'), 0.05), 'xz', 0, 0.22, G.ochre, {
    edge: 0.2,
  });
  s.cylinder(0.05, 0.11, 0.62, 0.06, 0.06, darker(G.ochre, 0.2));
  s.lathe(0.05, 0.11, points('.066,.68 .066,.74 .05,.76 .018,.98 .014,1 0,1'), C.rubber, { n: 26 });
  s.decal(
    [-0.15, -0.001, 0.44],
    [1, 0, 0],
    [0, 0, -1],
    `<rect width=".32" height=".34" rx=".03" fill="${G.deep}"/><g fill="none" stroke="${G.lime}" stroke-width=".022"><rect x=".05" y=".08" width=".2" height=".09" rx=".045" stroke-dasharray=".035 .018"/></g><path d="M.25 .2q.05 .06 .05 .085a.05 .05 0 0 1-.1 0q0-.025 .05-.085z" fill="${G.ochre}"/><rect x=".05" y=".25" width=".11" height=".025" rx=".012" fill="#f2f0df"/>`,
  );
}

/** Files for a saw chain on their canvas roll. */
export function files(s) {
  const cloth = '#b59a6a';
  s.prism(rounded(points('-.5,-.36 .56,-.36 .56,.36 -.5,.36'), 0.04), 'xy', 0, 0.025, cloth, { edge: 0.25 });
  s.prism(circle(-0.52, 0.07, 0.07, 28), 'xz', -0.36, 0.36, darker(cloth, 0.12), { edge: 0.2 });
  s.bar([-0.5, 0.06, 0.13], [-0.5, -0.02, 0.14], 0.012, G.signal);
  for (const y of [0.3, 0.1, -0.1, -0.3])
    s.mark([0.0, y, 0.026], [0.0, y - 0.14, 0.026], 1.6, darker(cloth, 0.4), 0.7);
  const handle = (y, colour) =>
    s.tube(
      soft([
        [-0.36, y, 0.07],
        [-0.22, y, 0.075],
        [-0.08, y, 0.065],
      ]),
      0.044,
      colour,
    );
  for (const [i, y] of [0.22, 0.04].entries()) {
    s.bar([-0.1, y, 0.06], [0.5, y, 0.05], 0.022 - i * 0.005, '#8d949b');
    for (const k of times(9))
      s.mark([0.02 + k * 0.05, y - 0.016, 0.08], [0.04 + k * 0.05, y + 0.01, 0.08], 1.4, '#4d545b', 0.8);
    handle(y, i ? G.signal : C.wood);
  }
  s.box(-0.08, -0.2, 0.04, 0.58, 0.07, 0.025, '#9aa1a8', { edge: 0.4 });
  for (const k of times(13))
    s.mark([-0.04 + k * 0.04, -0.2, 0.066], [-0.01 + k * 0.04, -0.13, 0.066], 1.2, '#5b6269', 0.8);
  handle(-0.165, lighter(G.green, 0.05));
}
