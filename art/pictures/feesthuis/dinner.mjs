import { mix } from '../engine/colour.mjs';
import { points, rounded, roundBox, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { glassOn } from './tables.mjs';

const PORCELAIN = '#f6f0ea';
const BERRY = '#c2185b';

/** A table for eight under a cloth that falls in folds, laid for four, flowers in the middle. */
export function roundTable(s) {
  const [radius, height, n] = [0.82, 0.75, 96];
  const rim = (i, lift) => {
    const t = (i / n) * 2 * Math.PI;
    const fold = lift ? 0 : 0.05 * Math.cos(16 * t);
    const r = lift ? radius : radius + 0.05 + fold;
    return [r * Math.cos(t), r * Math.sin(t), lift ? height : 0.01];
  };
  const folds = times(n).map((i) => [rim(i, false), rim(i + 1, false), rim(i + 1, true), rim(i, true)]);
  for (const fold of s.farFirst(folds, ([corner]) => corner)) s.face(fold, '#fbf3e8', { smooth: true });
  s.cylinder(0, 0, height - 0.01, radius, 0.02, '#fdf8f0', { n, edge: 0.3 });
  for (const angle of [100, 20, 190, 280]) {
    const t = (angle * Math.PI) / 180;
    s.at(0.55 * Math.cos(t), 0.55 * Math.sin(t), height + 0.01, 0, () => plate(s), 0.8);
    s.at(
      0.4 * Math.cos(t + 0.5),
      0.4 * Math.sin(t + 0.5),
      height + 0.01,
      0,
      () => glassOn(s, 0, 0, 0, '#f2c14e'),
      0.72,
    );
  }
  s.at(0, 0, height + 0.01, 0, () => flowers(s));
}

export function flowers(s) {
  s.lathe(0, 0, points('0,0 .06,0 .075,.05 .06,.12 .035,.16 .045,.19'), '#2a9d8f', { n: 28 });
  const heads = [
    [-0.09, 0.04, 0.3, '#f0a92b'],
    [0.08, 0.06, 0.31, BERRY],
    [0, 0.02, 0.38, '#f6ead8'],
    [-0.05, -0.06, 0.28, BERRY],
    [0.08, -0.05, 0.27, '#f0a92b'],
  ];
  for (const [x, y, z] of heads) s.mark([0, 0, 0.19], [x, y, z], 2.4, '#3f7d5b');
  for (const [x, y, z, colour] of heads) s.ball([x, y, z], 0.05, colour);
}

/** One plate with a thin coloured rim. */
function plate(s) {
  const profile = points('0,.004 .1,0 .105,.006 .175,.018 .19,.024 .187,.027 .172,.026 .12,.014 0,.012');
  s.lathe(0, 0, profile, PORCELAIN, {
    n: 48,
    colours: (row) => (row === 5 ? BERRY : PORCELAIN),
  });
}

/** A stack of ten, a folded napkin on top. */
export function plates(s) {
  for (const i of times(10)) s.at(0, 0, i * 0.019, 0, () => plate(s));
  const top = 9 * 0.019 + 0.015;
  s.at(-0.06, -0.09, top, 24, () => {
    s.prism(roundBox(0, 0, 0.13, 0.2, 0.015), 'xy', 0, 0.014, '#f0a92b');
    s.prism(roundBox(0.012, 0.008, 0.106, 0.184, 0.012), 'xy', 0.014, 0.026, '#f0a92b');
  });
}

/** A felt roll with its pockets filled, the end still rolled up. */
export function cutlery(s) {
  const felt = '#4b3357';
  s.box(0, 0, 0, 1.12, 0.9, 0.018, felt, { r: 0.03, edge: 0.2 });
  s.decal(
    [0, 0.72, 0.019],
    [1, 0, 0],
    [0, -1, 0],
    times(6)
      .map((i) => piece(0.08 + i * 0.13, i % 4))
      .join(''),
  );
  s.box(0, 0, 0.018, 1.12, 0.36, 0.014, mix(felt, '#ffffff', 0.1), { r: 0.02, edge: 0.3 });
  s.decal(
    [0, 0, 0.034],
    [1, 0, 0],
    [0, 1, 0],
    times(6)
      .map(
        (i) =>
          `<path d="M${0.196 + i * 0.172} .02V.33" stroke="#f7e7cf" stroke-width=".008" stroke-dasharray=".03 .02"/>`,
      )
      .join(''),
  );
  s.prism(
    rounded(
      times(22).map((i) => [1.2 + 0.1 * Math.cos((i / 22) * 6.283), 0.1 + 0.1 * Math.sin((i / 22) * 6.283)]),
      0.01,
    ),
    'xz',
    0,
    0.9,
    felt,
  );
  s.decal(
    [1.1, -0.002, 0.2],
    [1, 0, 0],
    [0, 0, -1],
    '<path d="M.1 .1m-.07 0a.07 .07 0 1 1 .02 .05a.04 .04 0 1 0 .03 -.07" fill="none" stroke="#f7e7cf" stroke-width=".012"/>',
  );
  s.tube(soft(points('1.27,.36,.17 1.42,.34,.03 1.5,.22,.02 1.42,.12,.02')), 0.014, '#f0a92b');
}

/** Knife, fork, spoon or dessert spoon, handle towards the viewer, drawn from y = 0 at the far end. */
function piece(x, kind) {
  const steel = '#d5d9df';
  const handle = `<path d="M${x - 0.016} .3h.032l.012 .34h-.056z"/>`;
  const heads = [
    `<path d="M${x - 0.022} .32V.09q.004 -.06 .044 -.06V.32z"/>`,
    `<path d="M${x - 0.036} .04v.13q0 .05 .024 .06v.1h.024v-.1q.024 -.01 .024 -.06V.04h-.014v.11h-.014V.04h-.014v.11h-.014V.04z"/>`,
    `<ellipse cx="${x}" cy=".11" rx=".042" ry=".075"/><rect x="${x - 0.012}" y=".17" width=".024" height=".16"/>`,
    `<ellipse cx="${x}" cy=".17" rx=".034" ry=".055"/><rect x="${x - 0.012}" y=".2" width=".024" height=".13"/>`,
  ];
  return `<g fill="${steel}">${handle}${heads[kind]}</g><path d="M${x - 0.006} .24v.36" stroke="#fff" stroke-width=".008" stroke-linecap="round"/>`;
}

/** A stack of napkins in a paper band, one of them folded out in front. */
export function napkins(s) {
  for (const i of times(14))
    s.box(0, 0, i * 0.018, 0.5, 0.5, 0.016, i % 3 === 1 ? mix(BERRY, '#ffffff', 0.14) : BERRY, {
      r: 0.03,
      edge: 0.16,
    });
  const top = 14 * 0.018;
  s.box(0.17, -0.004, 0, 0.16, 0.508, top + 0.004, C.cream, { edge: 0.12 });
  s.decal(
    [0.17, 0.504, top + 0.005],
    [1, 0, 0],
    [0, -1, 0],
    '<path d="M.08 .29L.035 .245a.028 .028 0 0 1 .045 -.032a.028 .028 0 0 1 .045 .032z" fill="#c2185b"/>',
  );
  s.at(0.62, -0.1, 0, -18, () => {
    const fan = points('0,0,0 .34,0,0 .17,.12,.32');
    s.face(points('.17,.12,.32 0,0,0 .02,.26,0'), BERRY, { two: true, tone: 0.3 });
    s.face(points('.17,.12,.32 .02,.26,0 .34,.24,0').toReversed(), BERRY, { two: true, tone: 0.35 });
    s.face(points('.34,0,0 .34,.24,0 .17,.12,.32'), BERRY, { two: true, tone: 0.22 });
    s.face(fan, BERRY, { edge: 0.25 });
    s.mark([0.17, 0, 0.005], [0.17, 0.118, 0.318], 2, '#7a0c36', 0.6);
  });
}
