import { mix } from '../engine/colour.mjs';
import { circle, curve, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const SAFFRON = '#f0a92b';

/** Four battery spots that throw their colours up. */
export function ledSpots(s) {
  const spots = [
    [0.1, 0.62, '#5fd0c0'],
    [0.95, 0.58, '#ff6fa0'],
    [0, 0, '#ffc84a'],
    [0.92, -0.08, '#b79cff'],
  ];
  for (const [x, y, colour] of spots) s.at(x, y, 0, 0, () => spot(s, colour));
}

function spot(s, colour) {
  beam(s, colour);
  s.lathe(0, 0, points('0,0 .15,0 .16,.02 .16,.2 .15,.22 .13,.225'), '#4b4757', { n: 40 });
  s.tube(
    points('-.17,0,.12 -.2,-.06,.04 -.18,-.16,.02 .18,-.16,.02 .2,-.06,.04 .17,0,.12'),
    0.014,
    '#6c6779',
  );
  s.lathe(0, 0, points('.13,.225 .12,.215 0,.215'), colour, { n: 40, two: true });
  for (const [i, r] of [0.095, 0.06, 0.025].entries())
    s.cylinder(0, 0, 0.216 + i * 0.002, r, 0.002, mix(colour, '#ffffff', 0.25 + i * 0.25), {
      n: 30,
      edge: 0,
    });
  s.decal(
    [-0.04, -0.161, 0.15],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x="0" y="0" width=".08" height=".05" rx=".012" fill="#2b2834"/><circle cx=".02" cy=".025" r=".01" fill="#5fd08a"/><circle cx=".045" cy=".025" r=".01" fill="#5fd08a"/>`,
  );
}

/** A cone of light, brightest at the lens. */
function beam(s, colour) {
  for (const i of times(9)) {
    const [reach, width, alpha] = [1.1 - i * 0.1, 0.36 - i * 0.024, 0.055];
    const top = curve(
      (t) => [width * Math.cos(Math.PI * t), 0, reach + 0.1 * Math.sin(Math.PI * t)],
      14,
    ).toReversed();
    const canvas = [[-0.12, 0, 0.22], ...top, [0.12, 0, 0.22]].map((p) => s.point(p));
    s.measure(canvas);
    s.push(`<path d="${s.path(canvas)}" fill="${colour}" opacity="${alpha}"/>`);
  }
}

/** Two microphones in front of their receiver. */
export function microphones(s) {
  const [w, d, h] = [0.62, 0.26, 0.13];
  s.bar([0.06, d - 0.03, h], [-0.04, d, h + 0.4], 0.011, C.dark);
  s.bar([w - 0.06, d - 0.03, h], [w + 0.04, d, h + 0.4], 0.011, C.dark);
  s.box(0, 0, 0, w, d, h, '#3f3a4a', { r: 0.02, edge: 0.2 });
  s.decal(
    [0, -0.001, h],
    [1, 0, 0],
    [0, 0, -1],
    '<rect x=".05" y=".03" width=".22" height=".07" rx=".012" fill="#1d1a24"/><path d="M.07 .085V.07M.09 .085V.06M.11 .085V.05M.13 .085V.045" stroke="#5fd08a" stroke-width=".011"/><path d="M.17 .065h.07" stroke="#f0a92b" stroke-width=".014"/><rect x=".35" y=".03" width=".22" height=".07" rx=".012" fill="#1d1a24"/><path d="M.37 .085V.07M.39 .085V.06M.41 .085V.05" stroke="#5fd08a" stroke-width=".011"/><path d="M.47 .065h.07" stroke="#f0a92b" stroke-width=".014"/>',
  );
  s.at(0.14, -0.24, 0, 0, () => microphone(s, '#d6336c'));
  s.at(0.46, -0.3, 0, 0, () => microphone(s, '#2a9d8f'));
}

function microphone(s, colour) {
  s.lathe(0, 0, points('0,0 .1,0 .1,.012 .03,.03 .018,.04 0,.04'), C.dark, { n: 36 });
  s.lathe(0, 0, points('0,.04 .024,.04 .028,.08 .042,.42 .046,.44 .046,.46 .06,.47'), '#35313e', {
    n: 34,
    colours: (row) => (row === 4 ? colour : '#35313e'),
  });
  s.lathe(
    0,
    0,
    curve(
      (t) => [Math.max(0, 0.072 * Math.cos(1.2 - 2.77 * (1 - t))), 0.52 + 0.072 * Math.sin(2.77 * t - 1.2)],
      12,
    ),
    '#b9bec6',
    { n: 30, facets: true, colours: (row, column) => ((row + column) % 2 ? '#9aa0ab' : '#ccd1d8') },
  );
  s.tube(
    circle(0, 0, 0.073, 30).map(([x, y]) => [x, y, 0.52]),
    0.01,
    colour,
    { close: true },
  );
}

/** Two players and a mixer in one deck, headphones beside it. */
export function djSet(s) {
  const [w, d, h] = [1.5, 0.72, 0.16];
  s.box(-0.05, -0.05, 0, w + 0.1, d + 0.1, 0.05, '#5d5768', { r: 0.03 });
  for (const x of [0, 1]) s.at(x * 1.0, 0, 0.05, 0, () => deck(s, x ? '#2a9d8f' : '#d6336c'));
  s.box(0.53, 0, 0.05, 0.44, d, h, '#3a3644', { r: 0.02, edge: 0.2 });
  s.decal([0.53, d, 0.051 + h], [1, 0, 0], [0, -1, 0], mixer());
  s.at(1.2, -0.42, 0, -20, () => headphones(s));
}

function deck(s, colour) {
  const [w, d, h] = [0.5, 0.72, 0.16];
  s.box(0, 0, 0, w, d, h, '#423d4d', { r: 0.02, edge: 0.2 });
  s.decal(
    [0, d, h + 0.001],
    [1, 0, 0],
    [0, -1, 0],
    `<rect x=".08" y=".04" width=".34" height=".13" rx=".015" fill="#1b1822"/><path d="M.1 .12l.03-.04.03.06.03-.08.03.07.03-.05.03.06.03-.07.03.05.03-.03.03.04" fill="none" stroke="${colour}" stroke-width=".011"/><circle cx=".09" cy=".6" r=".035" fill="${SAFFRON}"/><circle cx=".09" cy=".69" r=".0" fill="none"/><rect x=".44" y=".36" width=".03" height=".3" rx=".015" fill="#1b1822"/><rect x=".432" y=".48" width=".046" height=".03" rx=".008" fill="#e9e4ef"/>`,
  );
  s.cylinder(0.24, 0.3, h, 0.175, 0.028, '#2a2631', { n: 48, edge: 0.35 });
  s.cylinder(0.24, 0.3, h + 0.028, 0.12, 0.008, mix(colour, '#2a2631', 0.15), { n: 40, edge: 0.2 });
  s.cylinder(0.24, 0.3, h + 0.036, 0.045, 0.006, '#e9e4ef', { n: 30, edge: 0 });
}

function mixer() {
  const knobs = times(3).flatMap((row) =>
    times(4).map(
      (column) =>
        `<circle cx="${0.07 + column * 0.1}" cy="${0.09 + row * 0.1}" r=".03" fill="#1b1822"/><path d="M${0.07 + column * 0.1} ${0.09 + row * 0.1}v-.026" stroke="${row === 2 ? SAFFRON : '#e9e4ef'}" stroke-width=".01"/>`,
    ),
  );
  const faders = [0.13, 0.31].map(
    (x, i) =>
      `<rect x="${x - 0.008}" y=".38" width=".016" height=".18" rx=".008" fill="#1b1822"/><rect x="${x - 0.03}" y="${0.43 + i * 0.06}" width=".06" height=".026" rx=".006" fill="#e9e4ef"/>`,
  );
  return `${knobs.join('')}${faders.join('')}<rect x=".09" y=".63" width=".26" height=".016" rx=".008" fill="#1b1822"/><rect x=".2" y=".61" width=".03" height=".056" rx=".006" fill="${SAFFRON}"/>`;
}

function headphones(s) {
  s.tube(
    curve((t) => [0.2 * Math.cos(Math.PI * t), 0.06, 0.1 + 0.24 * Math.sin(Math.PI * t)], 24),
    0.022,
    '#35313e',
  );
  for (const x of [-0.2, 0.2])
    s.prism(circle(0.02, 0.11, 0.1, 28), 'yz', x - 0.045, x + 0.045, x < 0 ? '#35313e' : SAFFRON, {
      edge: 0.25,
    });
}

/** A bag of ice, some cubes already out. */
export function iceBag(s) {
  const cube = (x, y, z, size, turn) =>
    s.at(x, y, z, turn, () => s.box(0, 0, 0, size, size, size, '#bfe3ee', { r: 0.012, edge: 0.4 }));
  cube(-0.22, 0.3, 0, 0.13, 15);
  const side = curve(
    (t) => [0.34 * (0.9 + 0.13 * Math.sin(Math.PI * t)) * (t > 0.86 ? 1 - (t - 0.86) * 5.4 : 1), 0.86 * t],
    18,
  );
  s.at(0.3, 0.3, 0, 0, () => {
    s.lathe(0, 0, [[0, 0], ...side, [0.09, 0.9], [0.17, 1.0]], '#e6f3f6', { n: 44, two: true });
    s.tube(
      circle(0, 0, 0.085, 24).map(([x, y]) => [x, y, 0.87]),
      0.02,
      '#c2185b',
      { close: true },
    );
    s.decal([-0.2, -0.345, 0.62], [1, 0, 0], [0, 0, -1], iceLabel());
  });
  for (const [x, y, z, size, turn] of points(
    '.02,-.2,0,.14,10 .62,-.1,0,.13,30 .22,-.26,0,.13,-20 .12,-.24,.13,.12,28 .44,-.3,0,.14,5',
  ))
    cube(x, y, z, size, turn);
}

function iceLabel() {
  const arm =
    '<path d="M0 0V-.12M0 -.07l.035 -.03M0 -.07l-.035 -.03" stroke="#fff" stroke-width=".02" stroke-linecap="round" fill="none"/>';
  return `<rect width=".4" height=".42" rx=".05" fill="#2f7a9a"/><g transform="translate(.2 .19)">${times(6)
    .map((i) => `<g transform="rotate(${i * 60})">${arm}</g>`)
    .join('')}</g><rect x=".1" y=".35" width=".2" height=".03" rx=".015" fill="#f4a81d"/>`;
}
