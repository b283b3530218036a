import { circle, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A glass-door fridge with its bottles laid on the door as a flat drawing. */
export function fridge(s, { body = '#454350', inside = '#e9f3f0' } = {}) {
  const w = 0.72,
    d = 0.66,
    h = 1.82;
  for (const [x, y] of [
    [0.06, 0.06],
    [w - 0.06, 0.06],
    [w - 0.06, d - 0.06],
  ])
    s.cylinder(x, y, 0, 0.03, 0.07, C.ink, { n: 12 });
  s.box(0, 0, 0.07, w, d, h, body, { edge: 0.22 });
  const b = [];
  const cols = [
    ['#c2185b', '#d9a441', '#2a7f78'],
    ['#2a7f78', '#7a9b3d', '#c2185b'],
    ['#d9a441', '#8a4b2a', '#2a7f78'],
    ['#7a9b3d', '#c2185b', '#8a4b2a'],
  ];
  for (let r = 0; r < 4; r++) {
    const y = 0.33 + r * 0.345;
    b.push(`<rect x=".075" y="${y + 0.24}" width=".57" height=".02" fill="#aebfbd"/>`);
    for (let i = 0; i < 7; i++) {
      const x = 0.1 + i * 0.077,
        c = cols[r][Math.floor(i / 2.4)];
      if (r === 3)
        b.push(
          `<rect x="${x}" y="${y + 0.1}" width=".06" height=".14" rx=".012" fill="${c}"/><rect x="${x}" y="${y + 0.14}" width=".06" height=".05" fill="#fff6e6"/><rect x="${x + 0.008}" y="${y + 0.1}" width=".01" height=".14" fill="#fff" opacity=".35"/>`,
        );
      else
        b.push(
          `<path d="M${x + 0.018} ${y}h.026v.06q.018 .02 .018 .06v.12h-.062v-.12q0 -.04 .018 -.06z" fill="${c}"/><rect x="${x}" y="${y + 0.14}" width=".062" height=".06" fill="#fff6e6"/><rect x="${x + 0.01}" y="${y + 0.1}" width=".009" height=".14" fill="#fff" opacity=".35"/>`,
        );
    }
  }
  s.decal(
    [0, -0.001, 0.07 + h],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".03" y=".03" width=".66" height=".15" rx=".02" fill="#f4a81d"/><g fill="#fff6e6"><circle cx=".14" cy=".105" r=".03"/><circle cx=".25" cy=".105" r=".02"/><rect x=".32" y=".09" width=".3" height=".03" rx=".015"/></g><rect x=".04" y=".22" width=".64" height="1.55" rx=".03" fill="#2b2932"/><rect x=".07" y=".25" width=".58" height="1.49" rx=".015" fill="${inside}"/>${b.join('')}<path d="M.07 .25h.2L.07 .95z" fill="#fff" opacity=".35"/><path d="M.33 .25h.1L.07 1.5v-.34z" fill="#fff" opacity=".22"/><rect x=".655" y=".8" width=".022" height=".42" rx=".011" fill="#cfd3d8"/>`,
  );
  s.decal(
    [w, 0, 0.07 + h],
    [0, 1, 0],
    [0, 0, -1],
    `<g fill="#17151b" opacity=".55">${[0, 1, 2, 3, 4].map((i) => `<rect x=".14" y="${1.4 + i * 0.05}" width=".38" height=".02" rx=".01"/>`).join('')}</g>`,
  );
}

/** A barrel barbecue with side table and wheels. */
export function barbecue(s, { body = '#40404a', accent = '#d9480f', shelf = C.oak } = {}) {
  const L = 1.1,
    r = 0.3,
    z = 0.86;
  s.bar([0.1, 0.24, z - 0.1], [0.04, 0.3, 0.0], 0.022, C.dark);
  s.bar([L - 0.1, 0.24, z - 0.1], [L - 0.04, 0.3, 0], 0.022, C.dark);
  s.prism(circle(0.3, 0.14, 0.14, 24), 'yz', -0.03, 0.03, C.rubber);
  s.box(0.0, -0.24, 0.24, L, 0.5, 0.03, shelf);
  s.prism(circle(0, z, r, 36), 'yz', 0, L, body, { edge: 0.2 });
  s.face(
    [
      [0, -r - 0.012, z + 0.02],
      [L, -r - 0.012, z + 0.02],
      [L, -r - 0.012, z - 0.02],
      [0, -r - 0.012, z - 0.02],
    ],
    C.steel,
    { two: true, tone: 0.7 },
  );
  s.bar([0.22, -r - 0.09, z + 0.09], [L - 0.22, -r - 0.09, z + 0.09], 0.026, shelf);
  s.bar([0.26, -r + 0.02, z + 0.09], [0.26, -r - 0.09, z + 0.09], 0.012, C.steel);
  s.bar([L - 0.26, -r + 0.02, z + 0.09], [L - 0.26, -r - 0.09, z + 0.09], 0.012, C.steel);
  s.decal(
    [L + 0.001, -r, z + r],
    [0, 1, 0],
    [0, 0, -1],
    `<circle cx="${r}" cy="${r}" r=".06" fill="#23232a"/><circle cx="${r}" cy="${r}" r=".03" fill="${C.steel}"/>`,
  );
  s.lathe(
    L * 0.78,
    0.08,
    [
      [0.05, z + 0.25],
      [0.05, z + 0.62],
      [0.1, z + 0.63],
      [0.1, z + 0.69],
      [0, z + 0.7],
    ],
    body,
    { n: 20 },
  );
  s.decal(
    [L * 0.5 - 0.09, -r * 0.78 - 0.02, z + 0.2],
    [1, 0, 0],
    [0, 0.4, -0.7],
    `<circle cx=".09" cy=".06" r=".07" fill="#f6f0e8"/><path d="M.09 .06L.05 .03" stroke="${accent}" stroke-width=".018" stroke-linecap="round"/><circle cx=".09" cy=".06" r=".07" fill="none" stroke="#8d8f97" stroke-width=".014"/>`,
  );
  s.bar([0.1, -0.24, z - 0.14], [0.04, -0.3, 0.0], 0.022, C.dark);
  s.bar([L - 0.1, -0.24, z - 0.14], [L - 0.04, -0.3, 0], 0.022, C.dark);
  s.prism(circle(-0.3, 0.14, 0.14, 24), 'yz', -0.035, 0.035, C.rubber);
  s.prism(circle(-0.3, 0.14, 0.06, 16), 'yz', -0.036, 0.05, accent);
  s.box(L, -0.22, z - 0.02, 0.42, 0.44, 0.035, shelf);
  s.bar([L + 0.2, -0.225, z - 0.03], [L + 0.2, -0.225, z - 0.18], 0.01, C.steel);
  s.bar([L + 0.3, -0.225, z - 0.03], [L + 0.3, -0.225, z - 0.24], 0.01, C.steel);
}

/** A gas patio heater. */
export function heater(s, { body = '#5a5560' } = {}) {
  s.lathe(
    0,
    0,
    points(
      '0,0 .26,0 .26,.04 .2,.06 .2,.52 .16,.58 .03,.6 .03,1.62 .11,1.64 .09,1.72 .09,1.96 .05,1.98 .05,2.0',
    ),
    body,
    { n: 34, colours: (row) => ({ 7: C.steel, 9: '#ff9b3d' })[row] ?? body },
  );
  s.lathe(0, 0, points('0,1.985 .46,2.0 .44,2.04 .24,2.13 .05,2.17 .05,2.21 0,2.21'), C.steel, { n: 40 });
  s.decal(
    [-0.1, -0.201, 0.42],
    [1, 0, 0],
    [0, 0, -1],
    `<circle cx=".1" cy=".06" r=".045" fill="#f0a92b"/><path d="M.1 .06V.025" stroke="#3b2a10" stroke-width=".014" stroke-linecap="round"/>`,
  );
}
