import { mix } from '../engine/colour.mjs';
import { points, times } from '../engine/outlines.mjs';

const FLUTE = points('.075,.2 .075,.22 .012,.235 .012,.45 .03,.5 .062,.58 .07,.68 .062,.82 .056,.86');
const GOBLET = points('.085,.2 .085,.212 .013,.23 .013,.44 .05,.47 .092,.54 .106,.63 .1,.74 .088,.82');

/** Round wine glasses, fewer to a crate. */
export function wineCrate(s) {
  crate(s, { body: '#8e1f4d', glass: GOBLET, columns: 4, rows: 3 });
}

/** A crate of glasses; the walls towards the viewer come last. */
export function crate(s, { body = '#2f6f73', glass = FLUTE, columns = 5, rows = 4 } = {}) {
  const w = 1.2,
    d = 0.9,
    h = 0.42,
    k = 0.05;
  s.box(0, 0, 0, w, d, 0.04, body);
  s.face(
    [
      [0, d - k, 0.04],
      [w, d - k, 0.04],
      [w, d - k, h],
      [0, d - k, h],
    ],
    body,
    { tone: 0.38 },
  );
  s.face(
    [
      [k, 0, 0.04],
      [k, d, 0.04],
      [k, d, h],
      [k, 0, h],
    ].toReversed(),
    body,
    { two: true, tone: 0.2 },
  );
  s.box(0, d - k, h - 0.06, w, k, 0.06, body);
  s.box(0, 0, h - 0.06, k, d, 0.06, body);
  s.face(
    [
      [k, k, 0.2],
      [w, k, 0.2],
      [w, d - k, 0.2],
      [k, d - k, 0.2],
    ],
    mix(body, '#132a2c', 0.55),
    { tone: 0.3, noCast: true },
  );
  const places = times(columns).flatMap((i) =>
    times(rows).map((j) => [0.15 + (i * 0.9) / (columns - 1), 0.13 + (j * 0.615) / (rows - 1)]),
  );
  for (const [x, y] of s.farFirst(places, (place) => [...place, 0]))
    s.vessel(x, y, glass, { tint: '#fffaf4' });
  const wall = (pts, o, u, v, len, t) => {
    s.face(pts, body, { edge: 0.25 });
    s.decal(
      o,
      u,
      v,
      `<rect x="${len * 0.36}" y=".07" width="${len * 0.28}" height=".09" rx=".045" fill="${mix(body, '#0c2224', 0.72)}"/><g fill="none" stroke="${mix(body, t > 0.3 ? '#ffffff' : '#000000', 0.22)}" stroke-width=".014">${[0.1, 0.2, 0.3, 0.7, 0.8, 0.9].map((q) => `<path d="M${len * q} .08V${h - 0.06}"/>`).join('')}<path d="M0 .215H${len}"/></g>`,
    );
  };
  wall(
    [
      [0, 0, 0],
      [w, 0, 0],
      [w, 0, h],
      [0, 0, h],
    ],
    [0, 0, h],
    [1, 0, 0],
    [0, 0, -1],
    w,
    0.6,
  );
  wall(
    [
      [w, 0, 0],
      [w, d, 0],
      [w, d, h],
      [w, 0, h],
    ],
    [w, 0, h],
    [0, 1, 0],
    [0, 0, -1],
    d,
    0.1,
  );
  s.face(
    [
      [0, 0, h],
      [w, 0, h],
      [w, k, h],
      [k, k, h],
    ],
    body,
    {},
  );
  s.face(
    [
      [w, 0, h],
      [w, d, h],
      [w - k, d, h],
      [w - k, k, h],
    ],
    body,
    {},
  );
}
