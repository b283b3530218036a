import { mix } from '../engine/colour.mjs';
import { circle, rounded, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A battery chainsaw with bar and teeth. */
export function chainsaw(s, { body = '#2c7a3f', acc = '#c6dc3c' } = {}) {
  const bar = rounded(points('.42,.13 1.28,.15 1.34,.2 1.28,.25 .42,.27'), 0.05, 6);
  s.prism(bar, 'xz', 0.06, 0.085, C.steel);
  const ch = rounded(points('.42,.115 1.29,.135 1.36,.2 1.29,.265 .42,.285'), 0.06, 7);
  s.line(
    ch.map(([x, z]) => [x, 0.058, z]),
    5,
    C.ink,
    0.9,
    true,
  );
  const teeth = [];
  for (let i = 0; i < 15; i++) teeth.push([0.5 + i * 0.053, 0.058, 0.285 - (i * 0.053 + 0.08) * 0.0225]);
  for (const t of teeth)
    s.face([t, [t[0] + 0.03, t[1], t[2]], [t[0] + 0.008, t[1], t[2] + 0.026]], C.ink, {
      two: true,
      tone: 0.3,
      noCast: true,
    });
  s.decal(
    [0.6, 0.0585, 0.23],
    [1, 0.0, 0.02],
    [0, 0, -1],
    `<rect x=".0" y=".02" width=".5" height=".014" rx=".007" fill="#fff" opacity=".6"/>`,
  );
  s.tube(points('.36,.26,.2 .34,.28,.46 .3,.2,.52'), 0.02, C.rubber);
  s.prism(
    rounded(points('-.42,.12 -.1,.1 -.06,.16 -.06,.34 -.14,.36 -.36,.33 -.44,.26'), 0.06),
    'xz',
    0.04,
    0.2,
    mix(body, '#0d2a17', 0.3),
  );
  s.prism(
    rounded(points('-.36,.17 -.13,.16 -.12,.28 -.3,.28 -.37,.25'), 0.04),
    'xz',
    0.038,
    0.045,
    '#cfd9c6',
  );
  s.prism(
    rounded(points('-.1,.06 .42,.06 .48,.14 .46,.3 .34,.4 .06,.42 -.1,.34'), 0.07),
    'xz',
    0.0,
    0.24,
    body,
  );
  s.prism(
    rounded(points('.16,.1 .44,.1 .46,.18 .42,.28 .2,.3'), 0.05),
    'xz',
    -0.03,
    0.0,
    mix(body, '#0d2a17', 0.35),
  );
  s.prism(circle(0.32, 0.19, 0.045, 20), 'xz', -0.055, -0.03, acc);
  s.decal(
    [-0.06, -0.001, 0.38],
    [1, 0, 0],
    [0, 0, -1],
    `<g fill="#0f2416" opacity=".65">${[0, 1, 2, 3].map((i) => `<rect x="0.03" y="${0.06 + i * 0.045}" width=".15" height=".022" rx=".011"/>`).join('')}</g><rect x=".22" y=".03" width=".16" height=".03" rx=".015" fill="${acc}"/>`,
  );
  s.tube(points('.36,-.02,.34 .33,-.05,.52 .28,0,.57 .28,.18,.57 .31,.26,.5'), 0.024, C.rubber);
  s.tube(points('.44,-.02,.3 .5,-.02,.48 .46,.1,.53 .44,.22,.5'), 0.016, C.dark);
}

/** A battery in front of its charger. */
export function battery(s, { body = '#2c7a3f', acc = '#c6dc3c' } = {}) {
  s.box(-0.1, 0.5, 0, 0.62, 0.5, 0.2, '#575e5a', { r: 0.06 });
  s.box(-0.02, 0.56, 0.2, 0.34, 0.36, 0.02, C.rubber, { r: 0.03 });
  s.decal(
    [-0.1, 0.499, 0.2],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".1" y=".07" width=".42" height=".06" rx=".03" fill="#23292a"/><g fill="${acc}"><circle cx=".16" cy=".1" r=".018"/><circle cx=".24" cy=".1" r=".018"/><circle cx=".32" cy=".1" r=".018"/></g><circle cx=".4" cy=".1" r=".018" fill="#77807a"/>`,
  );
  s.at(0.46, -0.1, 0, 0, () => {
    s.box(0, 0, 0, 0.42, 0.3, 0.3, body, { r: 0.05 });
    s.box(0.0, 0.0, 0.3, 0.42, 0.3, 0.05, C.rubber, { r: 0.05 });
    s.box(0.06, 0.06, 0.35, 0.3, 0.18, 0.05, '#575e5a', { r: 0.03 });
    s.decal(
      [0, -0.001, 0.3],
      [1, 0, 0],
      [0, 0, -1],
      `<rect x=".06" y=".07" width=".3" height=".17" rx=".03" fill="${acc}"/><path d="M.22 .09L.15 .165H.205L.19 .225L.27 .14H.215Z" fill="#12351f"/>`,
    );
  });
}
