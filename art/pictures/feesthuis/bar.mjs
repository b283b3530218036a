import { mix } from '../engine/colour.mjs';
import { circle, points, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { fridge } from './cooking.mjs';
import { stool } from './seats.mjs';
import { glassOn } from './tables.mjs';

const BEER = '#e9a23b';

/** A bar with a front of slats; by itself it carries a cooler and two glasses. */
export function foldingBar(s, { laid = true } = {}) {
  const [w, d, h] = [1.5, 0.55, 1.08];
  s.box(0, 0.02, 0.04, w, d - 0.04, h - 0.06, '#6b4632', { edge: 0.1 });
  const slats = times(12).map((i) => slat(0.02 + i * 0.123, 0.105, h - 0.1, i));
  s.decal([0, 0.019, h - 0.02], [1, 0, 0], [0, 0, -1], slats.join(''));
  const sides = times(4).map((i) => slat(0.02 + i * 0.125, 0.105, h - 0.1, i + 3, 0.18));
  s.decal([w + 0.001, 0.03, h - 0.02], [0, 1, 0], [0, 0, -1], sides.join(''));
  s.decal(
    [0, 0.017, h - 0.02],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".02" y=".46" width="${w - 0.04}" height=".035" fill="#c2185b"/>`,
  );
  s.box(-0.07, -0.09, h - 0.03, w + 0.14, d + 0.16, 0.055, C.oak, { r: 0.03, edge: 0.32 });
  if (!laid) return;
  s.at(0.36, 0.26, h + 0.025, 0, () => bottleCooler(s));
  glassOn(s, 0.85, 0.24, h + 0.025, '#f2c14e');
  glassOn(s, 1.06, 0.1, h + 0.025, '#f2c14e');
}

function slat(x, width, height, i, shade = 0) {
  const wood = mix(mix(C.wood, '#8a5a34', [0.1, 0.45, 0, 0.3, 0.2][i % 5]), '#3b1f14', shade);
  return `<rect x="${x}" y="0" width="${width}" height="${height}" fill="${wood}"/><rect x="${x}" y="0" width=".01" height="${height}" fill="#fff" opacity=".18"/>`;
}

/** A steel bucket with ice and a bottle. */
function bottleCooler(s) {
  s.at(0.02, 0.02, 0.06, 0, () =>
    s.lathe(0, 0, points('0,0 .05,0 .05,.22 .018,.32 .018,.4 .022,.4 .022,.44 0,.44'), '#2f6f4f', {
      colours: (row) => (row > 3 ? '#d9a441' : '#2f6f4f'),
    }),
  );
  s.lathe(0, 0, points('0,0 .1,0 .135,.2 .145,.2'), C.steel, { n: 34 });
  for (const [x, y] of points('-.06,-.05 .04,-.09 -.02,-.1'))
    s.at(x, y, 0.17, 20, () => s.box(0, 0, 0, 0.05, 0.05, 0.05, '#e4f3f6'));
}

/** A dry cooler with two taps, a filled glass under the first and a keg beside it. */
export function beerTap(s, { keg = true } = {}) {
  if (keg) s.at(-0.32, 0.42, 0, 0, () => steelKeg(s));
  const [w, d, h] = [0.44, 0.46, 0.42];
  s.box(0, 0, 0.02, w, d, h, '#c3c8cf', { r: 0.03, edge: 0.25 });
  const vents = times(6).map(
    (i) =>
      `<rect x=".1" y="${0.1 + i * 0.045}" width=".26" height=".018" rx=".009" fill="#4a4d55" opacity=".6"/>`,
  );
  s.decal([w, 0, h], [0, 1, 0], [0, 0, -1], vents.join(''));
  s.decal(
    [0, -0.001, h],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".05" y=".07" width=".34" height=".13" rx=".03" fill="#c2185b"/><circle cx=".13" cy=".135" r=".034" fill="#f4a81d"/><rect x=".19" y=".12" width=".15" height=".03" rx=".015" fill="#fff3df"/>`,
  );
  s.lathe(w / 2, 0.26, points('0,0 .07,0 .06,.03 .045,.05 .045,.26 0,.26'), '#d9a441', {
    z: h + 0.02,
    n: 26,
  });
  s.bar([0.05, 0.26, h + 0.27], [w - 0.05, 0.26, h + 0.27], 0.048, '#d9a441');
  tap(s, 0.1, h, '#c2185b');
  tap(s, w - 0.1, h, '#2a9d8f');
  s.box(0.03, -0.2, 0.02, w - 0.06, 0.19, 0.05, '#565a63');
  s.decal(
    [0.03, -0.2, 0.071],
    [1, 0, 0],
    [0, 1, 0],
    times(9)
      .map((i) => `<rect x="${0.02 + i * 0.04}" y=".02" width=".02" height=".15" fill="#2b2d33"/>`)
      .join(''),
  );
  beer(s, 0.12, -0.1, 0.07);
}

function tap(s, x, h, colour) {
  s.tube(
    [
      [x, 0.24, h + 0.26],
      [x, 0.14, h + 0.25],
      [x, 0.12, h + 0.17],
    ],
    0.016,
    C.steel,
  );
  s.lathe(x, 0.19, points('0,0 .016,0 .026,.05 .026,.15 .012,.17 0,.17'), colour, { z: h + 0.3, n: 18 });
}

/** A glass of beer with its head. */
function beer(s, x, y, z) {
  s.vessel(
    x,
    y,
    [
      [0.036, z],
      [0.038, z + 0.01],
      [0.05, z + 0.16],
      [0.052, z + 0.19],
    ],
    { tint: '#fffaf4', fill: BEER, level: [z, z + 0.17] },
  );
  s.cylinder(x, y, z + 0.155, 0.048, 0.035, '#fff6e2', { n: 24 });
}

function steelKeg(s) {
  s.lathe(
    0,
    0,
    points(
      '0,0 .17,0 .18,.05 .165,.07 .19,.16 .18,.19 .19,.22 .19,.36 .18,.39 .19,.42 .165,.52 .18,.54 .18,.6 .16,.6 .15,.55 0,.55',
    ),
    '#aab0ba',
    { n: 40 },
  );
  s.lathe(0, 0, points('0,.55 .035,.55 .035,.6 0,.61'), '#d9a441', { n: 18 });
  s.tube(points('.02,-.03,.6 .1,-.14,.68 .3,-.14,.6 .36,-.02,.42'), 0.012, '#2a9d8f');
}

/** Everything that opens a bar, far to near. */
export function barSet(s) {
  s.at(1.75, 0.55, 0, 0, () => fridge(s), 0.95);
  s.at(0.1, 0.05, 0, 0, () => foldingBar(s, { laid: false }));
  s.at(0.32, 0.12, 1.105, 0, () => beerTap(s, { keg: false }), 0.95);
  s.at(1.2, 0.26, 1.105, 0, () => glassOn(s, 0, 0, 0, BEER));
  s.at(1.36, 0.14, 1.105, 0, () => glassOn(s, 0, 0, 0, BEER));
  const seats = ['#d6336c', '#2a9d8f', '#d6336c', '#2a9d8f'];
  for (const [i, seat] of seats.entries()) s.at(0.05 + i * 0.55, -0.75, 0, i * 20, () => stool(s, { seat }));
}

/** A propane bottle with regulator and hose. */
export function gasBottle(s) {
  const body = '#2a8f86';
  s.lathe(
    0,
    0,
    points('0,0 .15,0 .155,.05 .14,.06 .165,.09 .165,.45 .15,.53 .1,.585 .05,.6 .05,.62 0,.62'),
    body,
    { n: 44 },
  );
  s.bar([-0.07, 0.05, 0.58], [-0.085, 0.06, 0.76], 0.014, body);
  s.bar([0.07, 0.05, 0.58], [0.085, 0.06, 0.76], 0.014, body);
  s.lathe(0, 0, points('0,.62 .024,.62 .024,.68 .034,.68 .034,.71 0,.71'), '#d9a441', { n: 20 });
  s.tube(
    soft(
      points(
        '.02,-.02,.66 .1,-.06,.66 .17,-.14,.58 .24,-.22,.3 .32,-.24,.05 .46,-.16,.03 .5,0,.03 .4,.1,.03',
      ),
    ),
    0.016,
    '#e0762c',
  );
  s.cylinder(0.1, -0.06, 0.63, 0.045, 0.04, C.steel, { n: 22 });
  s.tube(
    circle(0, 0, 0.1, 36).map(([x, y]) => [x, y, 0.77]),
    0.016,
    body,
    { close: true },
  );
  s.decal(
    [-0.1, -0.168, 0.4],
    [1, 0, 0],
    [0, 0, -1],
    '<path d="M.1 0L.2 .1.1 .2 0 .1z" fill="#fff3df"/><path d="M.1 .045q.05 .05 .03 .085t-.06 0q-.02 -.03 .03 -.085z" fill="#c2185b"/>',
  );
}
