import { mix } from '../engine/colour.mjs';
import { circle, curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const ALU = '#c3c8cf';

/** Two decks with a skirt, a step and a microphone. */
export function stageDecks(s) {
  const [w, d, h] = [2.0, 1.6, 0.5];
  for (const [x, y] of [
    [0.06, d - 0.06],
    [w - 0.06, d - 0.06],
    [w - 0.06, 0.06],
    [w - 0.06, d / 2],
  ])
    s.bar([x, y, 0], [x, y, h], 0.03, ALU);
  s.face(
    [
      [0, 0, 0.02],
      [w, 0, 0.02],
      [w, 0, h],
      [0, 0, h],
    ],
    '#3b2a45',
    { tone: 0.5 },
  );
  for (const i of times(22))
    s.mark([0.05 + i * 0.09, -0.002, 0.03], [0.05 + i * 0.09, -0.002, h], 2.2, '#5a4368', 0.8);
  for (const y of [d / 2, 0]) {
    s.box(0, y, h, w, d / 2, 0.09, ALU, { edge: 0.25 });
    s.face(
      [
        [0.02, y + 0.02, h + 0.092],
        [w - 0.02, y + 0.02, h + 0.092],
        [w - 0.02, y + d / 2 - 0.02, h + 0.092],
        [0.02, y + d / 2 - 0.02, h + 0.092],
      ],
      '#6b5a4e',
      { tone: 0.56, noCast: true },
    );
  }
  s.at(w, 0.5, 0, 0, () => {
    s.box(0, 0, 0, 0.3, 0.6, 0.3, '#4b4757', { edge: 0.22 });
    s.box(0.3, 0, 0, 0.3, 0.6, 0.15, '#4b4757', { edge: 0.22 });
    s.mark([0.3, 0.02, 0.305], [0.3, 0.58, 0.305], 3.4, '#f0a92b');
    s.mark([0.6, 0.02, 0.155], [0.6, 0.58, 0.155], 3.4, '#f0a92b');
  });
  s.at(0.9, 0.6, h + 0.092, 0, () => {
    s.lathe(0, 0, points('0,0 .16,0 .16,.016 .03,.03 0,.03'), C.dark, { n: 36 });
    s.bar([0, 0, 0.03], [0, 0, 0.95], 0.016, '#8d929b');
    s.bar([0, 0, 0.93], [-0.1, -0.08, 1.0], 0.026, C.dark);
    s.ball([-0.13, -0.1, 1.03], 0.055, '#b9bec6');
  });
}

/** A projector whose beam widens to the left. */
export function projector(s) {
  const [w, d, h] = [0.42, 0.32, 0.13];
  const corners = [
    [0.11, -0.01, 0.13],
    [-0.2, -0.14, 0.3],
    [-0.1, -0.4, 0.24],
    [0.0, -0.42, 0.0],
    [0.15, -0.01, 0.07],
  ];
  const canvas = corners.map((p) => s.point(p));
  s.measure(canvas);
  s.box(0, 0, 0.03, w, d, h, '#f1ece6', { r: 0.05, edge: 0.3 });
  for (const [x, y] of [
    [0.06, 0.05],
    [w - 0.06, 0.05],
  ])
    s.cylinder(x, y, 0, 0.02, 0.03, C.dark, { n: 12 });
  s.decal(
    [0, -0.001, h + 0.03],
    [1, 0, 0],
    [0, 0, -1],
    '<circle cx=".13" cy=".065" r=".055" fill="#3b3a44"/><circle cx=".13" cy=".065" r=".04" fill="#fff6d8"/><circle cx=".12" cy=".056" r=".014" fill="#fff"/><g fill="#8d8799"><rect x=".23" y=".03" width=".14" height=".012" rx=".006"/><rect x=".23" y=".055" width=".14" height=".012" rx=".006"/><rect x=".23" y=".08" width=".14" height=".012" rx=".006"/></g>',
  );
  s.decal(
    [0.05, 0.05, h + 0.031],
    [1, 0, 0],
    [0, 1, 0],
    '<circle cx=".2" cy=".14" r=".03" fill="#c2185b"/><g fill="#b9b2ad"><circle cx=".28" cy=".14" r=".016"/><circle cx=".12" cy=".14" r=".016"/><circle cx=".2" cy=".2" r=".016"/><circle cx=".2" cy=".08" r=".016"/></g>',
  );
  s.push(`<path d="${s.path(canvas)}" fill="#fff3c9" opacity=".4"/>`);
  const inner = [
    [0.11, -0.01, 0.12],
    [-0.14, -0.2, 0.22],
    [-0.04, -0.38, 0.08],
    [0.15, -0.01, 0.08],
  ].map((p) => s.point(p));
  s.push(`<path d="${s.path(inner)}" fill="#fff8e2" opacity=".4"/>`);
  s.at(0.5, -0.26, 0, 30, () => {
    s.box(0, 0, 0, 0.07, 0.22, 0.025, C.dark, { r: 0.02, edge: 0.2 });
    s.decal(
      [0, 0, 0.026],
      [1, 0, 0],
      [0, 1, 0],
      '<circle cx=".035" cy=".18" r=".014" fill="#c2185b"/><g fill="#b9bec6"><circle cx=".022" cy=".12" r=".008"/><circle cx=".048" cy=".12" r=".008"/><circle cx=".022" cy=".09" r=".008"/><circle cx=".048" cy=".09" r=".008"/></g>',
    );
  });
  s.tube(
    curve((t) => [w + 0.3 * t, d * 0.7 + 0.06 * Math.sin(t * 7), 0.02], 16),
    0.012,
    C.dark,
  );
}

/** A screen on legs with the evening's film. */
export function projectionScreen(s) {
  const [w, h, z] = [3.0, 1.7, 0.7];
  for (const x of [0.35, w - 0.35]) {
    s.bar([x, 0.55, 0], [x, 0, 0.75], 0.03, ALU);
    s.bar([x, 0, 0], [x, 0, z + h], 0.034, ALU);
    s.bar([x, -0.45, 0], [x, 0, 0.35], 0.03, ALU);
  }
  s.box(-0.03, -0.05, z - 0.03, w + 0.06, 0.06, h + 0.06, '#2b2834', { edge: 0.15 });
  s.decal(
    [0, -0.051, z + h],
    [1, 0, 0],
    [0, 0, -1],
    `<rect width="${w}" height="${h}" fill="#fbf4ea"/><rect x=".1" y=".1" width="${w - 0.2}" height="${h - 0.2}" fill="#274a6b"/><circle cx="2.25" cy=".52" r=".24" fill="#ffe6a6"/><path d="M.1 1.25L.75 .72l.5 .42l.55 -.55l1.1 .75V1.6H.1z" fill="#3b2a52"/><path d="M.1 1.42q.7 -.2 1.4 -.02t1.4 -.06V1.6H.1z" fill="#c2185b"/><path d="M1.3 1.36l.1 -.24l.1 .24zM1.55 1.38l.13 -.3l.13 .3z" fill="#1f3a3a"/><g fill="#fff"><circle cx=".5" cy=".36" r=".02"/><circle cx=".95" cy=".28" r=".014"/><circle cx="1.5" cy=".34" r=".018"/><circle cx="2.7" cy=".3" r=".014"/></g>`,
  );
  s.at(0.5, -1.1, 0, 0, () => cushion(s, '#f0a92b'));
  s.at(1.4, -1.2, 0, 14, () => cushion(s, '#2a9d8f'));
  s.at(2.3, -1.05, 0, -8, () => cushion(s, '#d6336c'));
}

function cushion(s, colour) {
  s.prism(rounded(points('0,0 .5,0 .5,.5 0,.5'), 0.12), 'xy', 0, 0.12, colour, { edge: 0.2 });
}

/** A cable reel, its lead run out in curves. */
export function cableReel(s) {
  const yellow = '#f0a92b';
  s.tube(
    [
      [-0.3, 0.2, 0.03],
      [-0.3, 0.14, 0.78],
      [0.3, 0.14, 0.78],
      [0.3, 0.2, 0.03],
    ],
    0.022,
    C.dark,
  );
  s.prism(circle(0, 0.42, 0.34, 44), 'xz', 0.1, 0.14, mix(yellow, '#4a1240', 0.1));
  s.prism(circle(0, 0.42, 0.2, 36), 'xz', -0.12, 0.1, '#c2185b');
  for (const i of times(5))
    s.tube(
      circle(0, 0, 0.235, 40).map(([x, z]) => [x, 0.08 - i * 0.05, 0.42 + z]),
      0.026,
      '#c2185b',
      { close: true },
    );
  s.prism(circle(0, 0.42, 0.34, 44), 'xz', -0.17, -0.13, yellow, { edge: 0.3 });
  const socket = (x, y) =>
    `<circle cx="${x}" cy="${y}" r=".07" fill="#3b3a44"/><circle cx="${x}" cy="${y}" r=".05" fill="#5f5c6b"/><circle cx="${x - 0.018}" cy="${y}" r=".01" fill="#17151b"/><circle cx="${x + 0.018}" cy="${y}" r=".01" fill="#17151b"/>`;
  s.decal(
    [-0.34, -0.172, 0.76],
    [1, 0, 0],
    [0, 0, -1],
    socket(0.34, 0.16) +
      socket(0.18, 0.4) +
      socket(0.5, 0.4) +
      '<circle cx=".34" cy=".34" r=".03" fill="#c2185b"/>',
  );
  s.tube(
    [
      [-0.3, -0.3, 0.03],
      [-0.3, -0.16, 0.42],
    ],
    0.022,
    C.dark,
  );
  s.tube(
    [
      [0.3, -0.3, 0.03],
      [0.3, -0.16, 0.42],
    ],
    0.022,
    C.dark,
  );
  s.tube(
    curve((t) => [0.2 + 0.75 * t, -0.1 - 0.34 * Math.sin(t * 5.4) * t - 0.2 * t, 0.024], 30),
    0.022,
    '#c2185b',
  );
  s.at(0.95, -0.07, 0.03, 30, () => s.box(0, -0.04, -0.03, 0.14, 0.08, 0.08, C.dark, { r: 0.02, edge: 0.2 }));
}
