import { points, rounded, soft } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, front, lighter } from './parts.mjs';

/** Chainsaw trousers with bib and braces, standing. */
export function sawTrousers(s) {
  for (const x of [-0.13, 0.13])
    s.tube(
      soft([
        [x * 1.4, 0.16, 0.98],
        [x, 0.14, 1.3],
        [x * 0.8, 0.06, 1.36],
        [x, 0.0, 1.22],
      ]),
      0.026,
      G.signal,
    );
  const leg = (side) =>
    rounded(
      points('.02,.78 .3,.84 .31,.5 .28,.02 .06,.02 .04,.4').map(([x, z]) => [side * x, z]),
      0.05,
    );
  s.prism(leg(1), 'xz', 0.02, 0.2, darker(G.green, 0.1), { edge: 0.2 });
  s.prism(leg(-1), 'xz', 0.02, 0.2, G.green, { edge: 0.2 });
  s.prism(
    rounded(
      points('-.3,.76 -.04,.72 .04,.72 .3,.76 .28,1.02 .2,1.06 .16,1.24 -.16,1.24 -.2,1.06 -.28,1.02'),
      0.05,
    ),
    'xz',
    0.02,
    0.2,
    G.green,
    { edge: 0.25 },
  );
  for (const side of [-1, 1]) {
    const patch = rounded(
      points('.07,.16 .27,.16 .28,.6 .08,.64').map(([x, z]) => [side * x, z]),
      0.04,
    );
    s.prism(patch, 'xz', 0.0, 0.02, C.dark, { edge: 0.3 });
    s.prism(
      points('.07,.08 .275,.08 .275,.115 .07,.115').map(([x, z]) => [side * x, z]),
      'xz',
      0.005,
      0.02,
      G.lime,
    );
  }
  front(
    s,
    [-0.16, 0.019, 1.2],
    `<rect x=".08" y=".06" width=".16" height=".16" rx=".02" fill="${darker(G.green, 0.4)}"/><rect x=".1" y=".08" width=".12" height=".035" rx=".01" fill="${G.lime}"/>`,
  );
  s.mark([-0.28, 0.018, 1.0], [0.28, 0.018, 1.0], 5, darker(G.green, 0.5), 0.9);
  for (const x of [-0.13, 0.13]) s.ball([x, 0.0, 1.2], 0.026, C.steel);
  s.mark([0, 0.018, 0.98], [0, 0.018, 0.76], 2.4, darker(G.green, 0.5), 0.8);
}

/** A pair of work gloves, standing on their cuffs. */
export function gloves(s) {
  s.at(0.26, 0.34, 0, 6, () => glove(s, 1));
  s.at(-0.2, 0, 0, -6, () => glove(s, -1));
}

function glove(s, side) {
  const at = (text) => points(text).map(([x, z]) => [side * x, z]);
  s.prism(rounded(at('-.17,0 .17,0 .15,.2 -.15,.2'), 0.03), 'xz', 0, 0.14, G.lime, { edge: 0.2 });
  s.tube(
    [
      [side * 0.12, 0.06, 0.3],
      [side * 0.25, 0.04, 0.42],
      [side * 0.28, 0.03, 0.52],
    ],
    0.062,
    '#d8b98a',
  );
  for (const [x, h, lean] of points('-.135,.72,-.03 -.05,.8,-.01 .035,.78,.01 .115,.71,.03'))
    s.tube(
      [
        [side * x, 0.07, 0.42],
        [side * (x + lean), 0.07, h],
      ],
      0.052,
      '#d8b98a',
    );
  s.prism(
    rounded(at('-.16,.19 .15,.19 .185,.36 .17,.52 -.19,.52 -.19,.36'), 0.05),
    'xz',
    0.01,
    0.13,
    '#d8b98a',
    { edge: 0.2 },
  );
  s.prism(rounded(at('-.13,.26 .12,.26 .14,.46 -.14,.46'), 0.05), 'xz', 0.0, 0.012, G.green, { edge: 0.25 });
  for (const [x, h] of points('-.15,.6 -.055,.66 .04,.65 .13,.59'))
    s.bar([side * x, 0.015, h], [side * x, 0.015, h + 0.03], 0.034, G.green);
  s.prism(at('-.155,.16 .155,.16 .152,.2 -.152,.2'), 'xz', -0.005, 0.145, darker(G.green, 0.3), {
    edge: 0.2,
  });
}

/** A pair of rubber boots. */
export function boots(s) {
  s.at(0, 0.36, 0, 0, () => boot(s));
  s.at(0.16, 0, 0, 0, () => boot(s));
}

function boot(s) {
  const sole = rounded(points('-.2,0 .0,0 .04,.03 .14,.03 .16,0 .46,0 .5,.06 .46,.09 -.2,.09'), 0.02);
  s.prism(sole, 'xz', -0.01, 0.23, C.dark, { edge: 0.3 });
  s.prism(
    rounded(points('-.2,.08 .46,.08 .5,.16 .42,.24 .26,.28 .12,.36 .12,.82 -.2,.78 -.19,.4'), 0.07, 7),
    'xz',
    0,
    0.22,
    G.green,
    { edge: 0.25 },
  );
  s.prism(points('-.2,.7 .12,.74 .12,.82 -.2,.78'), 'xz', -0.006, 0.226, G.lime, { edge: 0.3 });
  s.face(
    [
      [-0.185, 0.02, 0.781],
      [0.105, 0.02, 0.816],
      [0.105, 0.2, 0.816],
      [-0.185, 0.2, 0.781],
    ],
    '#2a3a30',
    { two: true, tone: 0.3 },
  );
  s.line(soft(points('.3,-.002,.1 .34,-.002,.16 .46,-.002,.2')), 3, darker(G.green, 0.45), 0.8);
  s.line(soft(points('-.19,-.002,.24 -.06,-.002,.28 .12,-.002,.36')), 3, darker(G.green, 0.45), 0.7);
  front(
    s,
    [-0.12, -0.001, 0.62],
    `<rect width=".14" height=".05" rx=".02" fill="${lighter(G.green, 0.3)}"/>`,
  );
}
