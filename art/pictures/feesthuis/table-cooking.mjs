import { mix } from '../engine/colour.mjs';
import { curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { steam } from './glassware.mjs';

const DARK = '#3f3a4a';

/** An iron turned open on a Brussels waffle; another with sugar and strawberries waits on a plate. */
export function waffleIron(s) {
  s.box(-0.02, -0.02, 0.02, 0.62, 0.52, 0.13, DARK, { r: 0.05, edge: 0.22 });
  s.decal(
    [0, -0.021, 0.15],
    [1, 0, 0],
    [0, 0, -1],
    '<circle cx=".14" cy=".065" r=".034" fill="#d9d4de"/><path d="M.14 .065V.035" stroke="#c2185b" stroke-width=".014"/><circle cx=".26" cy=".065" r=".014" fill="#5fd08a"/><circle cx=".32" cy=".065" r=".014" fill="#f0a92b"/>',
  );
  const grid = (z, colour, dark) => {
    s.box(0.05, 0.04, z, 0.48, 0.38, 0.03, colour, { r: 0.02, edge: 0.2 });
    const cells = times(6).flatMap((i) =>
      times(4).map(
        (j) => `<rect x="${0.075 + i * 0.073}" y="${0.065 + j * 0.085}" width=".05" height=".06" rx=".008"/>`,
      ),
    );
    s.decal([0, 0, z + 0.031], [1, 0, 0], [0, 1, 0], `<g fill="${dark}">${cells.join('')}</g>`);
  };
  s.face(
    [
      [0.0, 0.48, 0.16],
      [0.58, 0.48, 0.16],
      [0.58, 0.62, 0.62],
      [0.0, 0.62, 0.62],
    ],
    '#57526a',
    { two: true, edge: 0.2 },
  );
  const cells = times(6).flatMap((i) =>
    times(4).map(
      (j) => `<rect x="${0.075 + i * 0.073}" y="${0.07 + j * 0.095}" width=".05" height=".065" rx=".008"/>`,
    ),
  );
  s.decal([0, 0.617, 0.61], [1, 0, 0], [0, -0.29, -0.96], `<g fill="#35313e">${cells.join('')}</g>`);
  s.bar([0.18, 0.6, 0.66], [0.4, 0.6, 0.66], 0.024, C.oak);
  grid(0.15, '#57526a', '#35313e');
  grid(0.165, '#e0a246', '#b3701f');
  steam(s, 0.2, 0.2, 0.24);
  steam(s, 0.42, 0.2, 0.24);
  s.at(0.86, -0.14, 0, 0, () => {
    s.lathe(0, 0, points('0,0 .14,.004 .24,.024 .25,.032 .14,.014'), '#f6f0ea', { n: 48 });
    s.at(-0.17, -0.11, 0.02, 10, () => {
      s.box(0, 0, 0, 0.33, 0.22, 0.045, '#e0a246', { r: 0.012, edge: 0.25 });
      s.decal(
        [0, 0, 0.046],
        [1, 0, 0],
        [0, 1, 0],
        `<g fill="#b3701f">${times(5)
          .flatMap((i) =>
            times(3).map(
              (j) =>
                `<rect x="${0.02 + i * 0.061}" y="${0.02 + j * 0.066}" width=".044" height=".048" rx=".008"/>`,
            ),
          )
          .join('')}</g><g fill="#fff" opacity=".75">${times(16)
          .map(
            (i) =>
              `<circle cx="${0.02 + ((i * 37) % 29) / 100}" cy="${0.02 + ((i * 53) % 18) / 100}" r=".008"/>`,
          )
          .join('')}</g>`,
      );
      s.ball([0.1, 0.12, 0.085], 0.045, '#f6f0e8');
      s.ball([0.16, 0.1, 0.08], 0.04, '#f6f0e8');
      for (const [x, y] of points('.2,.15 .25,.08 .13,.06')) s.ball([x, y, 0.08], 0.03, '#d6336c');
    });
  });
}

/** A raclette for eight: pans with melting cheese under the plate, vegetables on it. */
export function raclette(s) {
  const [w, d] = [1.0, 0.46];
  for (const [x, y] of [
    [0.06, d - 0.05],
    [w - 0.06, d - 0.05],
    [w - 0.06, 0.05],
    [0.06, 0.05],
  ])
    s.bar([x, y, 0], [x, y, 0.26], 0.02, '#8d929b');
  s.box(0, 0, 0.02, w, d, 0.03, DARK, { r: 0.03 });
  for (const i of times(4))
    s.at(0.14 + i * 0.23, -0.02, 0.06, 0, () => {
      s.bar([0.05, -0.02, 0.02], [0.05, -0.24, 0.05], 0.018, C.oak);
      s.box(0, -0.03, 0, 0.12, 0.2, 0.022, '#57526a', { r: 0.02 });
      s.box(0.015, -0.015, 0.02, 0.09, 0.16, 0.012, '#f2c14e', { r: 0.02, edge: 0.3 });
    });
  s.mark([0.08, 0.02, 0.2], [w - 0.08, 0.02, 0.2], 5, '#ff8a3d', 0.9);
  s.box(-0.02, -0.02, 0.24, w + 0.04, d + 0.04, 0.045, DARK, { r: 0.05, edge: 0.25 });
  const food = [
    ['#c2185b', 0.16, 0.12],
    ['#8fb04a', 0.3, 0.3],
    ['#e0a246', 0.46, 0.14],
    ['#d6472f', 0.62, 0.3],
    ['#8fb04a', 0.78, 0.14],
    ['#e0a246', 0.86, 0.32],
    ['#a8502b', 0.14, 0.34],
    ['#a8502b', 0.46, 0.34],
    ['#f6ead8', 0.66, 0.1],
    ['#d6472f', 0.3, 0.1],
  ];
  for (const [colour, x, y] of s.farFirst(food, (bite) => [bite[1], bite[2], 0]))
    s.cylinder(x, y, 0.285, 0.05, 0.022, colour, { n: 24, edge: 0.3 });
  s.at(1.2, -0.12, 0, 0, () => {
    s.lathe(0, 0, points('0,0 .16,0 .16,.02 0,.02'), C.oak, { n: 40 });
    s.prism(
      [[0, 0], ...curve((t) => [0.13 * Math.cos(0.6 + t * 5), 0.13 * Math.sin(0.6 + t * 5)], 26)],
      'xy',
      0.02,
      0.1,
      '#f2c14e',
      { side: '#d98c3a', edge: 0.3 },
    );
  });
}

/** A bag of charcoal, some of it spilled. */
export function charcoalBag(s) {
  const coal = (x, y, z, r, turn) =>
    s.at(x, y, z, turn, () =>
      s.box(-r, -r, 0, r * 2, r * 1.7, r * 1.5, '#3b3740', { r: r * 0.3, edge: 0.25 }),
    );
  const paper = '#d9b384';
  s.prism(rounded(points('0,0 .56,0 .54,.72 .5,.78 .06,.78 .02,.72'), 0.05), 'xz', 0.06, 0.34, paper, {
    edge: 0.2,
  });
  s.prism(points('.05,.76 .51,.76 .5,.86 .06,.86'), 'xz', 0.16, 0.24, mix(paper, '#4a1240', 0.12), {
    edge: 0.2,
  });
  s.mark([0.07, 0.155, 0.81], [0.49, 0.155, 0.81], 3, '#c2185b');
  s.decal(
    [0.06, 0.058, 0.66],
    [1, 0, 0],
    [0, 0, -1],
    '<rect width=".44" height=".5" rx=".03" fill="#35303f"/><path d="M.22 .07q.12 .12 .08 .22a.085 .085 0 0 1 -.17 .0q-.0 -.06 .04 -.1q.01 .05 .04 .06q-.02 -.1 .01 -.18z" fill="#ff8a3d"/><path d="M.22 .22q.05 .06 .03 .1a.035 .035 0 0 1 -.07 0q0 -.05 .04 -.1z" fill="#ffd35c"/><rect x=".1" y=".42" width=".24" height=".035" rx=".017" fill="#f4a81d"/>',
  );
  for (const [x, y, z, r, turn] of points(
    '-.06,-.14,0,.06,20 .12,-.22,0,.07,50 .32,-.16,0,.06,10 .5,-.24,0,.065,35 .22,-.14,.09,.055,70 .62,-.06,0,.05,15',
  ))
    coal(x, y, z, r, turn);
}
