import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, bolt, darker, front, vents } from './parts.mjs';

/** A one-handed pruning chainsaw on a battery, and the branch it has just cut. */
export function pruningSaw(s) {
  cutBranch(s, 0.14, -0.1);
  s.at(0, 0, 0.11, 0, () => pruningSawItself(s));
}

function pruningSawItself(s) {
  const bar = rounded(points('.1,.2 .62,.22 .67,.26 .62,.3 .1,.32'), 0.05, 6);
  s.prism(bar, 'xz', 0.06, 0.09, C.steel);
  const chain = rounded(points('.1,.185 .62,.205 .69,.26 .62,.315 .1,.335'), 0.06, 7);
  s.line(
    chain.map(([x, z]) => [x, 0.058, z]),
    6,
    C.ink,
    0.9,
    true,
  );
  for (const i of times(7)) {
    const x = 0.16 + i * 0.066;
    s.face(
      [
        [x, 0.058, 0.335],
        [x + 0.036, 0.058, 0.335],
        [x + 0.01, 0.058, 0.365],
      ],
      C.ink,
      { two: true, tone: 0.3, noCast: true },
    );
  }
  s.prism(rounded(points('-.3,-.02 -.14,-.02 -.08,.24 -.2,.3 -.3,.24'), 0.05), 'xz', 0.02, 0.16, C.rubber);
  s.prism(rounded(points('-.36,-.1 -.1,-.1 -.1,.02 -.36,.02'), 0.03), 'xz', 0, 0.18, G.lime);
  front(s, [-0.3, -0.001, 0.02], bolt(0.05, 0.0, '#12351f', 0.8));
  s.prism(
    rounded(points('-.34,.2 .04,.16 .2,.16 .24,.3 .14,.4 -.22,.42 -.36,.36'), 0.07),
    'xz',
    0,
    0.18,
    G.green,
  );
  s.prism(
    rounded(points('.02,.34 .3,.34 .42,.4 .3,.46 .02,.46'), 0.05),
    'xz',
    0.02,
    0.16,
    darker(G.green, 0.3),
  );
  front(s, [-0.26, -0.001, 0.4], vents(0.04, 0.04, 4, { step: 0.055, height: 0.1 }));
  s.prism(circle(0.12, 0.26, 0.05, 22), 'xz', -0.02, 0, C.dark, { edge: 0.3 });
  s.bar([-0.12, 0.08, 0.1], [-0.06, 0.08, 0.16], 0.018, G.signal);
}

/** A branch in two pieces. */
function cutBranch(s, x, y, r = 0.06) {
  const piece = (from, length, near) =>
    s.prism(circle(near, r, r, 20), 'yz', from, from + length, '#8a6238', { cap: '#e8c690', edge: 0.1 });
  piece(x, 0.3, y);
  piece(x + 0.38, 0.24, y - 0.04);
}

/** A petrol chainsaw for felling: long bar, pull start, hand guard. */
export function petrolSaw(s) {
  const bar = rounded(points('.42,.13 1.46,.16 1.53,.21 1.46,.26 .42,.29'), 0.05, 6);
  s.prism(bar, 'xz', 0.08, 0.11, '#d5dade');
  const chain = rounded(points('.42,.112 1.47,.143 1.555,.21 1.47,.277 .42,.308'), 0.06, 7);
  s.line(
    chain.map(([x, z]) => [x, 0.078, z]),
    6,
    C.ink,
    0.9,
    true,
  );
  for (const i of times(17)) {
    const x = 0.5 + i * 0.057;
    const z = 0.305 - (x - 0.42) * 0.03;
    s.face(
      [
        [x, 0.078, z],
        [x + 0.034, 0.078, z],
        [x + 0.01, 0.078, z + 0.03],
      ],
      C.ink,
      { two: true, tone: 0.3, noCast: true },
    );
  }
  front(s, [0.66, 0.079, 0.24], `<rect width=".5" height=".05" rx=".025" fill="${G.signal}" opacity=".85"/>`);
  s.tube(soft(points('-.08,.16,.16 -.4,.16,.12 -.46,.16,.24 -.34,.16,.36 -.1,.16,.36')), 0.04, C.rubber);
  s.prism(
    rounded(points('-.12,.06 .42,.06 .48,.14 .46,.32 .3,.42 0,.44 -.12,.34'), 0.06),
    'xz',
    0,
    0.3,
    G.signal,
  );
  s.prism(rounded(points('.02,.4 .3,.38 .28,.48 .04,.5'), 0.04), 'xz', 0.06, 0.26, '#3b3a44');
  s.prism(circle(0.1, 0.23, 0.13, 30), 'xz', -0.03, 0, C.dark, { edge: 0.3 });
  front(
    s,
    [-0.03, -0.031, 0.36],
    `<g transform="translate(.13 .13)" stroke="#8d949b" stroke-width=".014">${times(8)
      .map((i) => `<path d="M.04 0H.105" transform="rotate(${i * 45})"/>`)
      .join('')}</g><circle cx=".13" cy=".13" r=".03" fill="${G.lime}"/>`,
  );
  s.bar([0.26, -0.02, 0.36], [0.34, -0.02, 0.36], 0.026, C.rubber);
  s.prism(circle(0.36, 0.15, 0.05, 22), 'xz', -0.02, 0, '#f0d9a0', { edge: 0.2 });
  s.tube(soft(points('.3,-.03,.16 .3,-.06,.5 .26,0,.58 .26,.28,.58 .3,.36,.46')), 0.028, C.rubber);
  s.prism(rounded(points('.4,.38 .46,.38 .42,.64 .36,.64'), 0.02), 'xz', 0, 0.3, '#3b3a44', { edge: 0.3 });
}

/** A saw chain as a loop of links, laid on its card. */
export function sawChain(s) {
  s.box(-0.4, -0.34, 0, 0.84, 0.66, 0.03, G.green, { r: 0.04, edge: 0.3 });
  s.decal(
    [-0.4, 0.32, 0.031],
    [1, 0, 0],
    [0, -1, 0],
    `<rect x=".05" y=".05" width=".74" height=".1" rx=".03" fill="${G.lime}"/><rect x=".27" y=".3" width=".3" height=".05" rx=".02" fill="#dfe8c9"/><rect x=".32" y=".38" width=".2" height=".035" rx=".017" fill="#dfe8c9"/>`,
  );
  const loop = rounded(points('-.34,-.28 .38,-.28 .38,.12 -.34,.12'), 0.2, 10);
  const path = spaced(loop, 34);
  for (const [i, [x, y, turn]] of path.entries())
    s.at(x, y, 0.034, turn, () => {
      s.prism(
        rounded(points('-.032,-.018 .032,-.018 .032,.018 -.032,.018'), 0.014),
        'xy',
        0,
        0.03,
        i % 2 ? '#6d747b' : '#aab1b8',
        { edge: 0.4 },
      );
      if (i % 4 === 0)
        s.prism(points('-.03,-.022 .02,-.06 .032,-.018'), 'xy', 0.01, 0.045, '#d5dade', { edge: 0.4 });
    });
}

/** `n` places at even steps along a closed outline, each with its direction in degrees. */
function spaced(outline, n) {
  const ends = outline.map((p, i) => [p, outline[(i + 1) % outline.length]]);
  const lengths = ends.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return times(n).map((i) => {
    let left = (total * i) / n;
    const k = lengths.findIndex((length) => (left -= length) <= 0);
    const [a, b] = ends[k];
    const t = 1 + left / lengths[k];
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, turn];
  });
}
