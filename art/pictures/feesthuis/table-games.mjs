import { mix } from '../engine/colour.mjs';
import { points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const [BERRY, SAFFRON, TEAL] = ['#d6336c', '#f0a92b', '#2a9d8f'];

/** A football table, the game going on. */
export function tableFootball(s) {
  const [w, d] = [1.4, 0.76];
  const body = '#6b4632';
  for (const [x, y] of [
    [0.08, d - 0.12],
    [w - 0.14, d - 0.12],
    [0.08, 0.04],
    [w - 0.14, 0.04],
  ])
    s.box(x, y, 0, 0.09, 0.09, 0.6, C.dark);
  s.box(0, 0, 0.55, w, d, 0.2, body, { edge: 0.2 });
  s.face(
    [
      [0.05, 0.05, 0.76],
      [w - 0.05, 0.05, 0.76],
      [w - 0.05, d - 0.05, 0.76],
      [0.05, d - 0.05, 0.76],
    ],
    '#4f9a5a',
    { tone: 0.58, noCast: true },
  );
  s.decal(
    [0.05, 0.05, 0.761],
    [1, 0, 0],
    [0, 1, 0],
    `<g fill="none" stroke="#fff" stroke-width=".012"><path d="M.65 0V.66M0 0h1.3v.66H0z"/><circle cx=".65" cy=".33" r=".13"/><path d="M0 .2h.14v.26H0M1.3 .2h-.14v.26h.14"/></g>`,
  );
  s.box(0, d - 0.04, 0.75, w, 0.04, 0.14, body, { edge: 0.25 });
  s.box(0, 0, 0.75, 0.04, d, 0.14, body, { edge: 0.25 });
  const rods = times(8).map((i) => [
    0.14 + i * 0.16,
    [0, 1, 0, 1, 0, 1, 0, 1][i] ? BERRY : SAFFRON,
    [1, 3, 2, 4, 4, 2, 3, 1][i],
    (i * 5) % 3,
  ]);
  for (const [x, colour, men, shift] of rods) {
    s.bar(
      [x, d + (colour === BERRY ? 0.2 : 0.06), 0.84],
      [x, colour === SAFFRON ? -0.2 : -0.04, 0.84],
      0.011,
      '#d9dde2',
    );
    for (const k of times(men)) {
      const y = d / 2 + (k - (men - 1) / 2) * 0.14 + (shift - 1) * 0.03;
      s.bar([x, y, 0.78], [x, y, 0.86], 0.024, colour, { caps: 'butt' });
      s.ball([x, y, 0.885], 0.022, '#f0c8a0');
    }
    if (colour === SAFFRON) s.bar([x, -0.12, 0.84], [x, -0.22, 0.84], 0.024, C.dark);
  }
  s.ball([0.62, 0.3, 0.775], 0.02, '#ffffff');
  s.box(w - 0.04, 0, 0.75, 0.04, d, 0.14, body, { edge: 0.25 });
  s.box(0, 0, 0.75, w, 0.04, 0.14, body, { edge: 0.25 });
  for (const [x, colour] of rods)
    if (colour === SAFFRON) s.bar([x, -0.01, 0.84], [x, -0.22, 0.84], 0.018, C.dark);
  s.decal(
    [0.42, -0.001, 0.7],
    [1, 0, 0],
    [0, 0, -1],
    '<rect width=".56" height=".09" rx=".045" fill="#f7e7cf"/><circle cx=".09" cy=".045" r=".028" fill="#d6336c"/><circle cx=".47" cy=".045" r=".028" fill="#f0a92b"/>',
  );
}

/** A shuffleboard with four gates, discs on their way. */
export function shuffleboard(s) {
  const [w, d, z] = [2.0, 0.42, 0.72];
  const wood = C.oak;
  for (const x of [0.3, w - 0.35]) {
    s.bar([x, 0.04, z], [x - 0.04, d - 0.04, 0], 0.022, C.dark);
    s.bar([x, d - 0.04, z], [x + 0.04, 0.04, 0], 0.022, C.dark);
  }
  s.box(0, 0, z, w, d, 0.04, wood, { edge: 0.2 });
  s.box(0, d - 0.03, z + 0.04, w, 0.03, 0.07, mix(wood, '#6b3f1c', 0.35), { edge: 0.25 });
  s.box(0, 0, z + 0.04, 0.03, d, 0.16, mix(wood, '#6b3f1c', 0.35), { edge: 0.25 });
  for (const i of times(3))
    s.box(0.03, 0.09 + i * 0.09, z + 0.04, 0.3, 0.02, 0.07, mix(wood, '#6b3f1c', 0.2), { edge: 0.2 });
  const disc = (x, y, colour = '#a9713f') =>
    s.cylinder(x, y, z + 0.04, 0.034, 0.022, colour, { n: 26, edge: 0.3 });
  for (const [x, y] of points('.12,.35 .2,.35 .12,.25 .14,.16 .22,.06')) disc(x, y, BERRY);
  s.prism(
    [
      [0.03, 0],
      [d - 0.03, 0],
      [d - 0.03, 0.13],
      [0.03, 0.13],
    ].map(([a, b]) => [a, b + z + 0.07]),
    'yz',
    0.34,
    0.365,
    mix(wood, '#6b3f1c', 0.25),
    { edge: 0.25 },
  );
  s.decal(
    [0.366, 0.03, z + 0.2],
    [0, 1, 0],
    [0, 0, -1],
    times(4)
      .map(
        (i) =>
          `<rect x="${0.02 + i * 0.09}" y=".07" width=".06" height=".06" fill="#4a2c18"/>${times(
            [2, 3, 4, 1][i],
          )
            .map(
              (k) =>
                `<circle cx="${0.032 + i * 0.09 + (k % 2) * 0.03}" cy="${0.02 + Math.floor(k / 2) * 0.026}" r=".009" fill="#c2185b"/>`,
            )
            .join('')}`,
      )
      .join(''),
  );
  for (const [x, y, colour] of [
    [0.6, 0.2, TEAL],
    [0.85, 0.3, BERRY],
    [1.05, 0.14, TEAL],
  ])
    disc(x, y, colour);
  for (const i of times(4))
    s.cylinder(w - 0.14, 0.12, z + 0.04 + i * 0.023, 0.034, 0.022, i % 2 ? TEAL : BERRY, {
      n: 26,
      edge: 0.3,
    });
  for (const i of times(3))
    s.cylinder(w - 0.14, 0.26, z + 0.04 + i * 0.023, 0.034, 0.022, i % 2 ? BERRY : TEAL, {
      n: 26,
      edge: 0.3,
    });
  s.box(w - 0.03, 0, z + 0.04, 0.03, d, 0.04, mix(wood, '#6b3f1c', 0.35), { edge: 0.25 });
  s.box(0, 0, z + 0.04, w, 0.03, 0.07, mix(wood, '#6b3f1c', 0.35), { edge: 0.25 });
}
