import { circle, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const [BERRY, SAFFRON, TEAL] = ['#d6336c', '#f0a92b', '#2a9d8f'];

/** Kubb: a king, ten blocks, six sticks. */
export function kubb(s) {
  const wood = '#e2b47c';
  const block = (x, y, turn = 0, colour = BERRY) =>
    s.at(x, y, 0, turn, () => {
      s.box(0, 0, 0, 0.12, 0.12, 0.26, wood, { edge: 0.24 });
      s.box(0, 0, 0.26, 0.12, 0.12, 0.03, colour, { edge: 0.24 });
    });
  for (const i of times(4)) block(-0.15 + i * 0.34, 0.72, i * 6);
  s.at(0.42, 0.2, 0, 6, () => {
    s.box(0, 0, 0, 0.16, 0.16, 0.46, wood, { edge: 0.24 });
    s.box(-0.01, -0.01, 0.46, 0.18, 0.18, 0.05, SAFFRON, { edge: 0.24 });
    for (const [x, y] of [
      [0, 0.11],
      [0.11, 0.11],
      [0, 0],
      [0.11, 0],
    ])
      s.lathe(x + 0.03, y + 0.03, points('.04,.51 .04,.54 0,.62'), SAFFRON, { n: 4, facets: true });
  });
  s.at(0.95, 0.3, 0.06, 70, () =>
    s.prism(points('0,0 .12,0 .12,.12 0,.12'), 'xy', 0, 0.12, wood, { edge: 0.24 }),
  );
  for (const [x, colour] of [
    [-0.3, TEAL],
    [0.05, TEAL],
    [0.8, TEAL],
  ])
    block(x, -0.38, 8, colour);
  for (const [x, y, z, turn] of points('.16,-.6,.035,.2 .2,-.68,.035,.3 .18,-.63,.1,.05 .62,-.75,.035,-.6'))
    s.bar([x, y, z], [x + 0.36 * Math.cos(turn), y + 0.36 * Math.sin(turn), z], 0.034, wood);
}

/** A high striker with its bell, the hammer beside it. */
export function highStriker(s) {
  const h = 2.6;
  s.box(-0.42, -0.3, 0, 0.84, 0.72, 0.12, BERRY, { r: 0.05, edge: 0.25 });
  s.box(-0.19, 0.16, 0.12, 0.38, 0.1, h - 0.12, '#f6ead8', { edge: 0.25 });
  const steps = times(9).map(
    (i) =>
      `<rect x=".03" y="${0.16 + i * 0.24}" width=".32" height=".19" rx=".02" fill="${[BERRY, SAFFRON, TEAL][i % 3]}"/><circle cx=".19" cy="${0.255 + i * 0.24}" r=".045" fill="#fff3df"/>`,
  );
  s.decal(
    [-0.19, 0.159, h],
    [1, 0, 0],
    [0, 0, -1],
    `${steps.join('')}<rect x=".178" y=".1" width=".024" height="2.3" fill="#2f2630"/><rect x=".12" y=".86" width=".14" height=".1" rx=".03" fill="#2f2630"/>`,
  );
  for (const [i, x] of [-0.24, -0.08, 0.08, 0.24].entries())
    s.ball([x, 0.14, h + 0.06 + (i === 1 || i === 2 ? 0.08 : 0)], 0.045, '#ffd35c', {
      tones: [0.5, 0.66, 0.88, 1],
    });
  s.lathe(0, 0.12, points('0,0 .17,0 .16,.03 .12,.1 .08,.17 .03,.2 0,.21'), '#d9a441', {
    n: 34,
    z: h + 0.08,
  });
  s.cylinder(0, -0.08, 0.12, 0.15, 0.05, '#3b3a44', { n: 36, edge: 0.3 });
  s.bar([0.62, -0.4, 0.1], [0.4, 0.02, 0.95], 0.026, C.oak);
  s.bar([0.52, -0.52, 0.14], [0.74, -0.3, 0.08], 0.12, TEAL, { caps: 'butt' });
}

/** A wheel of fortune on its stand. */
export function fortuneWheel(s) {
  const [r, z] = [0.62, 1.15];
  for (const [from, to] of [
    [
      [-0.4, 0.3, 0],
      [0, 0.1, z],
    ],
    [
      [0.4, 0.3, 0],
      [0, 0.1, z],
    ],
    [
      [0, -0.42, 0],
      [0, 0.06, 0.8],
    ],
  ])
    s.bar(from, to, 0.036, C.wood);
  s.prism(circle(0, z, r, 60), 'xz', -0.03, 0.06, '#8a5a34', { edge: 0.2 });
  const colours = [BERRY, '#f6ead8', SAFFRON, '#f6ead8', TEAL, '#f6ead8'];
  const slices = times(12).map((i) => {
    const [a, b] = [(i * Math.PI) / 6, ((i + 1) * Math.PI) / 6];
    const middle = (a + b) / 2;
    const mark =
      i % 2
        ? `<circle cx="${r + 0.38 * Math.cos(middle)}" cy="${r + 0.38 * Math.sin(middle)}" r=".035" fill="${colours[(i + 1) % 6]}"/>`
        : `<path transform="translate(${r + 0.38 * Math.cos(middle)} ${r + 0.38 * Math.sin(middle)}) rotate(${(middle * 180) / Math.PI + 90})" d="M0 -.06l.018 .04l.044 .004l-.034 .028l.012 .044l-.04 -.024l-.04 .024l.012 -.044l-.034 -.028l.044 -.004z" fill="#fff3df"/>`;
    return `<path d="M${r} ${r}L${r + 0.57 * Math.cos(a)} ${r + 0.57 * Math.sin(a)}A.57 .57 0 0 1 ${r + 0.57 * Math.cos(b)} ${r + 0.57 * Math.sin(b)}z" fill="${colours[i % 6]}"/>${mark}`;
  });
  s.decal([-r, -0.031, z + r], [1, 0, 0], [0, 0, -1], slices.join(''));
  s.prism(circle(0, z, 0.09, 30), 'xz', -0.09, -0.03, SAFFRON, { edge: 0.3 });
  for (const i of times(12))
    s.ball(
      [0.58 * Math.cos((i * Math.PI) / 6), -0.06, z + 0.58 * Math.sin((i * Math.PI) / 6)],
      0.026,
      '#d9a441',
    );
  s.face(
    [
      [-0.06, -0.08, z + r + 0.12],
      [0, -0.08, z + r - 0.08],
      [0.06, -0.08, z + r + 0.12],
    ],
    '#2f2630',
    { two: true, tone: 0.5 },
  );
}
