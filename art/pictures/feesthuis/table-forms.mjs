import { mix } from '../engine/colour.mjs';
import { points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { flowers } from './dinner.mjs';
import { glassOn } from './tables.mjs';

/** A long oak table on crossed legs, a runner and flowers on it. */
export function refectoryTable(s, { laid = true } = {}) {
  const [w, d, h] = [2.4, 0.95, 0.76];
  const wood = '#b97f47';
  const trestle = (x) => {
    s.prism(rounded(points('.02,0 .14,0 .9,.7 .78,.7'), 0.01), 'yz', x, x + 0.09, mix(wood, '#3b1f14', 0.22));
    s.prism(rounded(points('.78,0 .9,0 .14,.7 .02,.7'), 0.01), 'yz', x - 0.01, x + 0.1, wood);
    s.box(x - 0.02, 0.02, h - 0.1, 0.13, d - 0.04, 0.05, wood);
  };
  trestle(0.28);
  s.bar([0.35, d / 2, 0.33], [w - 0.32, d / 2, 0.33], 0.036, wood);
  trestle(w - 0.38);
  for (const i of times(5))
    s.box(
      0,
      d - (i + 1) * (d / 5) + 0.004,
      h - 0.05,
      w,
      d / 5 - 0.008,
      0.06,
      mix(wood, '#dcab74', [0.25, 0.5, 0.1, 0.4, 0.3][i]),
      { edge: 0.26 },
    );
  if (!laid) return;
  s.face(
    [
      [-0.002, 0.33, h + 0.012],
      [w + 0.002, 0.33, h + 0.012],
      [w + 0.002, 0.62, h + 0.012],
      [-0.002, 0.62, h + 0.012],
    ],
    C.cream,
    { noCast: true, tone: 0.62 },
  );
  s.face(
    [
      [w + 0.004, 0.33, h - 0.2],
      [w + 0.004, 0.62, h - 0.2],
      [w + 0.004, 0.62, h + 0.012],
      [w + 0.004, 0.33, h + 0.012],
    ],
    C.cream,
    { tone: 0.4 },
  );
  for (const x of [0.5, 1.8]) s.at(x, 0.47, h + 0.012, 0, () => flowers(s));
  glassOn(s, 1.05, 0.6, h + 0.012, '#f2c14e');
  glassOn(s, 1.3, 0.22, h + 0.012, '#f2c14e');
}

/** A low table with four stools, crayons and a drawing on it. */
export function kidsTable(s) {
  const stool = (x, y, colour) =>
    s.at(x, y, 0, 0, () => {
      for (const a of [2.3, 0.8, 3.9, 5.5])
        s.bar(
          [0.1 * Math.cos(a), 0.1 * Math.sin(a), 0.26],
          [0.14 * Math.cos(a), 0.14 * Math.sin(a), 0],
          0.02,
          C.oak,
        );
      s.cylinder(0, 0, 0.26, 0.17, 0.05, colour, { n: 36, edge: 0.3 });
    });
  const [w, d, h] = [1.1, 0.7, 0.5];
  stool(0.3, d + 0.24, '#d6336c');
  stool(0.85, d + 0.24, '#2a9d8f');
  for (const [x, y] of [
    [0.1, d - 0.1],
    [w - 0.1, d - 0.1],
    [0.1, 0.1],
    [w - 0.1, 0.1],
  ])
    s.bar([x, y, h], [x, y, 0], 0.034, C.oak);
  s.box(0, 0, h - 0.02, w, d, 0.05, '#f3e7da', { r: 0.1, edge: 0.3 });
  s.decal(
    [0.34, 0.2, h + 0.032],
    [0.96, 0.2, 0],
    [-0.2, 0.96, 0],
    '<rect width=".36" height=".27" fill="#fff"/><circle cx=".08" cy=".2" r=".035" fill="#f4a81d"/><path d="M.12 .03h.16v.11h-.16z" fill="#d6336c"/><path d="M.1 .14l.1 .08l.1 -.08z" fill="#8a4b2a"/><path d="M.02 .03h.32" stroke="#3f7d5b" stroke-width=".014"/>',
  );
  for (const [x, y, turn, colour] of [
    [0.22, 0.22, 1, '#2a9d8f'],
    [0.82, 0.32, -0.5, '#d6336c'],
    [0.78, 0.5, 0.4, '#f0a92b'],
  ])
    s.bar([x, y, h + 0.045], [x + 0.1 * Math.cos(turn), y + 0.1 * Math.sin(turn), h + 0.045], 0.014, colour);
  stool(0.2, -0.3, '#f0a92b');
  stool(0.8, -0.3, '#2f6f9a');
}
